import 'server-only';
import { toKeySpellings } from '#lib/pix/key-spellings.ts';
import { toIdSpellings } from '#lib/text/id-spellings.ts';

/** The terms that a searched text may be: all are stored in lower case. */
export function toSearchSpellings(text: string): string[] {
  return [...new Set([...toIdTerms(text), ...toKeySpellings(text)])];
}

/** The same of an id, hash or address, however it was copied. */
export function toIdTerms(text: string): string[] {
  return toIdSpellings(text).map((id) => id.toLowerCase());
}
