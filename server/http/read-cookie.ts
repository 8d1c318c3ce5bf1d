import 'server-only';

/**
 * The value of a cookie as a browser sends it, or undefined. Of two with one name the last counts, as it does
 * for pages.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  let found: string | undefined;
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === name) found = decode(pair.slice(at + 1).trim()) ?? found;
  }
  return found;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
