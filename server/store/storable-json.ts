import 'server-only';

/**
 * JSON text to a value that PostgreSQL can hold, or undefined when the text is not JSON. PostgreSQL refuses
 * NUL and lone surrogates, which JSON can escape: they are replaced, so that no answer of the service can
 * make its own storing fail.
 */
export function parseStorableJson(text: string): unknown {
  try {
    return text.includes('\\u') ? JSON.parse(text, toStorable) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toStorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value);
  if (entries.every(([key]) => cleanText(key) === key)) return value;
  return Object.fromEntries(entries.map(([key, child]) => [cleanText(key), child]));
}

/** The text without what PostgreSQL cannot hold. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
