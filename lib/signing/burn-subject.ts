import { findBoundHolder, type BoundHolder } from './find-bound-holder.ts';
import { findPayee, type Payee } from '#lib/intents/payee.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

type SharedFacts = Pick<
  IntentDetail,
  | 'id'
  | 'intentType'
  | 'status'
  | 'flowVersion'
  | 'chainId'
  | 'amountCents'
  | 'expiresAt'
  | 'failureCode'
  | 'originalFailureCode'
  | 'burn'
  | 'contradictedAt'
  | 'wasReportedTaken'
>;

/**
 * What signing needs to know of an intent; chain and amount are those of the order, and without an order no
 * amount is known. A holder with a link sees no more than this.
 */
export interface BurnSubject extends SharedFacts, Partial<Pick<IntentDetail, 'burnHistory'>> {
  /** The order of a user here; null when there is none. */
  readonly order: { readonly amountCents: number } | null;
  /** The payout key; null where it is not known, or where the signer may not see it. */
  readonly destination: string | null;
  /** What is known of the payee; null where the signer may not see it. */
  readonly payee: Payee | null;
  /**
   * Whose wallet has a live authorization, as the service says (R61, R66); null when there is none, or the
   * reader may not see it.
   */
  readonly boundHolder: BoundHolder | null;
  /** Whether another of the same origin was burned, so that this one must not be; null where none was. */
  readonly otherBurned: object | null;
  /** The one wallet that may be chosen; null when any may. */
  readonly onlyHolder: string | null;
}

/** The dashboard's own view of an intent, as signing takes it. */
export function toBurnSubject(intent: IntentDetail): BurnSubject {
  const { order, raw, chainId } = intent;
  const ordered = { chainId: order?.chainId ?? chainId, amountCents: order?.amountCents ?? null };
  const boundHolder = findBoundHolder(raw) ?? null;
  return { ...intent, ...ordered, boundHolder, onlyHolder: null, payee: findPayee(intent) };
}
