import 'server-only';
import type { MatchKind } from '#lib/intents/list/match-kind.ts';
import { listStandingProofs } from '#server/store/burns/burn-proofs-repository.ts';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { listNotedOf } from '#server/store/intents/annotations-repository.ts';
import { toSearchSpellings } from '#server/store/intents/terms/search-spellings.ts';
import { toSearchTerms, type SearchedIntent } from './search-terms.ts';

type FoundRow = SearchedIntent & Pick<IntentRow, 'intentType'>;
type Term = Pick<ReturnType<typeof toSearchTerms>[number], 'kind' | 'term'>;

/**
 * By which of its values a search found each row. What the resource does not name is read of the page at
 * once: the burns of an offramp, and notes. A value that the conversion does not show is only known to have
 * been.
 */
export async function findMatches(
  db: Executor,
  rows: readonly FoundRow[],
  query: string,
): Promise<Map<string, MatchKind>> {
  const parts = toSearchSpellings(query);
  const named = new Map(rows.map((row) => [row.id, findKind(toSearchTerms(row), parts)]));
  const unnamed = rows.filter(({ id }) => named.get(id) === undefined);
  const [stored, noted] = await Promise.all([
    readStoredTerms(db, unnamed),
    listNotedOf(
      db,
      unnamed.map(({ id }) => id),
      query,
    ),
  ]);
  const kindOf = (id: string) =>
    named.get(id) ?? findKind(stored.get(id) ?? [], parts) ?? (noted.has(id) ? 'note' : 'earlier');
  return new Map(rows.map(({ id }) => [id, kindOf(id)]));
}

/** A whole term before a part of one. */
function findKind(terms: readonly Term[], parts: readonly string[]): MatchKind | undefined {
  const texts = terms.map(({ kind, term }) => ({ kind, text: term?.toLowerCase() }));
  const whole = texts.find(({ text }) => parts.some((part) => text === part));
  return (whole ?? texts.find(({ text }) => parts.some((part) => text?.includes(part) === true)))?.kind;
}

/** What the pages of these conversions show, and their resources do not name. */
async function readStoredTerms(db: Executor, rows: readonly FoundRow[]): Promise<Map<string, Term[]>> {
  const offramps = rows.flatMap(({ id, intentType }) => (intentType === 'offramp' ? [id] : []));
  const proofs = offramps.length === 0 ? [] : await listStandingProofs(db, offramps);
  const terms = proofs.flatMap(({ intentId: id, proof, tokenHolder }) => [
    { id, kind: 'burn' as const, term: proof },
    { id, kind: 'holder' as const, term: tokenHolder },
  ]);
  return Map.groupBy(terms, ({ id }) => id);
}
