import 'server-only';
import { parseJson } from '#lib/encoding/parse-json.ts';

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
  const value = parseJson(text);
  return text.includes('\\u') || isDeeper(value, MOST_LEVELS) ? toStorable(value, 0) : value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
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
