import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';
import { findCurrentAttempt } from '#server/store/burn-attempts-repository.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents-repository.ts';
import type { LinkSubject } from '#server/store/signing-links-repository.ts';

/** What a link can be made for, as far as making it needs to know. */
export interface Signable {
  readonly chainId: ChainId;
  /** Null for what does not expire. */
  readonly expiresAt: Date | null;
}

/** After these there is a proof, or there may be one: nothing is left for a holder to sign. */
const SIGNED: ReadonlySet<BurnAttemptRow['state']> = new Set([
  'proof_stored',
  'submitting',
  'accepted',
  'escalated',
]);

/** Whether something waits for a holder's signature. Throws `not_found`, `intent_wrong_status` or `burn_in_progress`. */
export async function requireSignable({ intentId }: LinkSubject): Promise<Signable> {
  const db = database();
  const intent = intentId === undefined ? undefined : await findIntent(db, intentId);
  if (!intent) throw new FaultError('not_found');
  if (intent.intentType !== 'offramp' || intent.status !== 'awaiting_burn_approval') {
    throw new FaultError({ code: 'intent_wrong_status', values: { status: intent.status } });
  }
  const attempt = await findCurrentAttempt(db, intent.id);
  if (attempt && SIGNED.has(attempt.state)) throw new FaultError('burn_in_progress');
  return { chainId: intent.chainId, expiresAt: intent.expiresAt };
}
