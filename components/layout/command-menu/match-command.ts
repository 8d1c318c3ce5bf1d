import { toIdSpellings } from '#lib/text/id-spellings.ts';
import { toSearchWords } from '#lib/text/search-text.ts';

/** A text that has a digit and no space: not a page's name. */
const ID = /^(?=.*\d)[^\s]{6,}$/;

/** A UUID, an address, a hash, however it was copied, or another text of this form. */
export function looksLikeId(query: string): boolean {
  return toIdSpellings(query).some((id) => ID.test(id));
}

/** Whether a command is what is typed: each word begins one of its label, whatever the accents and case. */
export function matchesCommand(label: string, query: string): boolean {
  const words = toSearchWords(label);
  return toSearchWords(query).every((typed) => words.some((word) => word.startsWith(typed)));
}
