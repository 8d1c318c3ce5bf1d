import 'server-only';
import { readToSign } from '#server/burns/read-to-sign.ts';
import { requireOnlyReplacement } from '#server/burns/require-only-replacement.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireOrdered } from '#server/intents/order/require-order.ts';
import { hasUnclearBurn } from '#server/store/burns/burn-attempts-repository.ts';
import {
  hasStandingProof,
  isProvenByOther,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import type { Transaction } from '#server/store/database.ts';
import { lockIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { hasUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';

/**
 * On Solana a user can take minutes to sign, and the intent may have ended by then. This server does not
 * broadcast for an intent that has ended, nor while its status is unknown: bytes that stay here burn nothing.
 * Throws `intent_wrong_status` or `intent_unconfirmed`.
 */
export async function requireOpenIntent(intentId: string): Promise<void> {
  const { intent } = await readToSign(intentId);
  if (intent.status === 'awaiting_burn_approval') return;
  throw new FaultError({ code: 'intent_wrong_status', values: { status: intent.status } });
}

/**
 * After that, in the transaction that stores the bytes: nothing contradicts what the user signed for, no burn
 * was reported, and none is seen or looked for that may be this intent's, other than by these bytes' attempt
 * (decision 0055); and no other of its origin was burned, or may have been (decision 0074). They could only
 * burn once more. Throws `burn_reported`, `burn_unclear`, `burn_in_progress`, `other_replacement_burned` or
 * what `requireUncontradicted` throws.
 */
export async function requireSendable(
  tx: Transaction,
  { intentId, attemptId }: Pick<BurnProofRow, 'intentId' | 'attemptId'>,
): Promise<void> {
  const intent = await requireUncontradicted(tx, intentId);
  if (intent.wasReportedTaken) throw new FaultError('burn_reported');
  if (await hasUnclearBurn(tx, intentId)) throw new FaultError('burn_unclear');
  if (await hasStandingProof(tx, intentId, attemptId)) throw new FaultError('burn_in_progress');
  await requireOnlyReplacement(tx, intent);
}

/**
 * For bytes that were sent and may land whatever is learned: they are sent again only while nothing
 * contradicts what the user signed for, and the chain has shown no other burn of the intent. Throws
 * `burn_in_progress` or what `requireUncontradicted` throws.
 */
export async function requireSendableAgain(
  tx: Transaction,
  proof: Pick<BurnProofRow, 'intentId' | 'attemptId'>,
): Promise<void> {
  await requireUncontradicted(tx, proof.intentId);
  if (await isProvenByOther(tx, proof)) throw new FaultError('burn_in_progress');
}

/**
 * What was learned of the intent until now, by whatever source, is what the user signed for. Locks the
 * intent. Throws `intent_unconfirmed` where the service's answer is overtaken, `intent_contradicted` or
 * `intent_events_unapplied`.
 */
async function requireUncontradicted(tx: Transaction, intentId: string): Promise<IntentRow> {
  const intent = await lockIntent(tx, intentId);
  if (intent?.status !== 'awaiting_burn_approval')
    throw new FaultError({ code: 'intent_unconfirmed', values: { why: 'late' } });
  await requireOrdered(tx, intent);
  if (await hasUnapplied(tx, [intentId])) throw new FaultError('intent_events_unapplied');
  return intent;
}
