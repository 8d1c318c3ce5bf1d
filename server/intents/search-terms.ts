import 'server-only';
import { readMetadata } from '#lib/intents/intent.ts';
import type { MatchKind } from '#lib/intents/list/match-kind.ts';
import { MAX_KEY_LENGTH, toLookAlikeKey } from '#lib/text/look-alike-key.ts';
import { toSearchText } from '#lib/text/search-text.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { readBodyParts } from './mirror/read-body-facts.ts';

export type SearchedIntent = Pick<
  IntentRow,
  'id' | 'clientReference' | 'createRequestKey' | 'destination' | 'pixTxid' | 'body'
>;

interface SearchTerm {
  readonly intentId: string;
  readonly kind: MatchKind;
  readonly term: string | null | undefined;
}

/**
 * The terms that find a row now. They are only ever added: a code to pay leaves the resource, not the search.
 */
export function toSearchTerms(row: SearchedIntent): SearchTerm[] {
  const body = readBodyParts(row);
  const facts = readMetadata(body);
  const terms: readonly (readonly [MatchKind, string | null | undefined])[] = [
    ['id', row.id],
    ['reference', row.clientReference],
    ['reference', toOtherText(row.clientReference, toLookAlikeKey)],
    ['reference', toOtherText(row.clientReference, toSearchText)],
    ['requestKey', row.createRequestKey],
    ['destination', row.destination],
    ['txid', row.pixTxid],
    ['txid', body.pixPayment?.txid],
    ['destination', facts.destinationAddress],
    ['mint', facts.mintTxSignature],
    ['burn', facts.burnTxSignature],
    ['holder', facts.burnTokenHolder],
  ];
  return terms.map(([kind, term]) => ({ intentId: row.id, kind, term }));
}

/**
 * What a reference is read as, or its text without accents, where that is another text than the reference in
 * lower case: by it a reference that looks the same is found.
 */
function toOtherText(reference: string | null, fold: (text: string) => string): string | undefined {
  if (reference === null) return undefined;
  const folded = fold(reference).slice(0, MAX_KEY_LENGTH);
  return folded === reference.toLowerCase() ? undefined : folded;
}
