import 'server-only';
import { toKeySpellings } from '#lib/pix/key-spellings.ts';
import { toIdSpellings } from '#lib/text/id-spellings.ts';
import { toSearchText } from '#lib/text/search-text.ts';

/** The terms that a searched text may be: all are stored in lower case, references also without accents. */
export function toSearchSpellings(text: string): string[] {
  return [...new Set([...toIdTerms(text), ...toKeySpellings(text), toSearchText(text.trim())])];
}

/** The same of an id, hash or address, however it was copied. */
export function toIdTerms(text: string): string[] {
  return toIdSpellings(text).map((id) => id.toLowerCase());
}
