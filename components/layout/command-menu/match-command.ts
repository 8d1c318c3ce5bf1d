import { toSearchWords } from '#lib/text/search-text.ts';

/** A UUID, an address, a hash, or another text that has a digit and no space: not a page's name. */
const ID = /^(?=.*\d)[^\s]{6,}$/;

export function looksLikeId(query: string): boolean {
  return ID.test(query);
}

/** Whether a command is what is typed: each word begins one of its label, whatever the accents and case. */
export function matchesCommand(label: string, query: string): boolean {
  const words = toSearchWords(label);
  return toSearchWords(query).every((typed) => words.some((word) => word.startsWith(typed)));
}
