import type { Status, StatusTone } from '#lib/intents/status.ts';

/**
 * What puts a completed conversion in doubt although nothing contradicts it that is not reviewed, the worst
 * first. The reports have them as exceptions (see `EXCEPTION_TABLE`); `mint_not_found` is a doubt only once
 * the mint is not looked for any more.
 */
export const COMPLETION_DOUBTS = [
  'mint_differs',
  'burn_differs',
  'burn_shared',
  'burn_repeated',
  'facts_differ',
  'mint_not_found',
  'outcome_unknown',
] as const;
export type CompletionDoubt = (typeof COMPLETION_DOUBTS)[number];

/**
 * Why more is claimed by `completed`, the service's word, than is known:
 * - `conflicting`: something contradicts it and no user has reviewed that;
 * - `mismatch`: its mint, its burn or its details are not those of this conversion;
 * - `unknown`: what became of the tokens of an attempt here is not known, or no node knows its mint.
 */
export const DOUBT_KINDS = ['conflicting', 'mismatch', 'unknown'] as const;
export type DoubtKind = (typeof DOUBT_KINDS)[number];

export const DOUBT_TONE: Readonly<Record<DoubtKind, StatusTone>> = {
  conflicting: 'danger',
  mismatch: 'danger',
  unknown: 'attention',
};

const NOT_KNOWN: readonly CompletionDoubt[] = ['mint_not_found', 'outcome_unknown'];

export interface Doubted {
  readonly status: Status;
  readonly contradictedAt: string | null;
  readonly doubts: readonly CompletionDoubt[];
}

/** The worst of them; null where nothing is in doubt, or it is not completed. */
export function findDoubtKind({ status, contradictedAt, doubts }: Doubted): DoubtKind | null {
  if (status !== 'completed') return null;
  if (contradictedAt !== null) return 'conflicting';
  if (doubts.length === 0) return null;
  return doubts.every((doubt) => NOT_KNOWN.includes(doubt)) ? 'unknown' : 'mismatch';
}
