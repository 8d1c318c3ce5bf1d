import 'server-only';
import type { MatchKind } from '#lib/intents/list/match-kind.ts';
import { toKeySpellings } from '#lib/pix/key-spellings.ts';
import { toSearchTerms, type SearchedIntent } from './search-terms.ts';

/** By which of its values a search found a row. A value that left the resource is only known to have been. */
export function findMatch(row: SearchedIntent, query: string): MatchKind {
  const parts = toKeySpellings(query);
  const terms = toSearchTerms(row).map(({ kind, term }) => ({ kind, text: term?.toLowerCase() }));
  const whole = terms.find(({ text }) => parts.some((part) => text === part));
  const partly = whole ?? terms.find(({ text }) => parts.some((part) => text?.includes(part) === true));
  return partly?.kind ?? 'earlier';
}
