import 'server-only';

/** How many levels of lists and objects are kept: deeper ones overflow the stack when they are compared. */
const MOST_LEVELS = 64;
/** In the place of what is nested deeper. */
const TOO_DEEP = '[nested too deeply]';

/**
 * JSON text to a value that can be stored, or undefined when the text is not JSON. PostgreSQL refuses NUL and
 * lone surrogates, which JSON can escape: they are replaced, and so is what is nested too deeply, so that no
 * answer of the service can make its own storing or comparing fail.
 */
export function parseStorableJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isStorable(text) ? value : toStorable(value, 0);
}

/** Whether the text shows that nothing is to be replaced: no escape, and too few brackets to be so deep. */
function isStorable(text: string): boolean {
  if (text.includes('\\u')) return false;
  let opened = 0;
  for (let at = 0; at < text.length && opened <= MOST_LEVELS; at += 1) {
    if (text[at] === '{' || text[at] === '[') opened += 1;
  }
  return opened <= MOST_LEVELS;
}

function toStorable(value: unknown, level: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (level === MOST_LEVELS) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((child) => toStorable(child, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [cleanText(key), toStorable(child, level + 1)]),
  );
}

/** The text without what PostgreSQL cannot hold. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}
