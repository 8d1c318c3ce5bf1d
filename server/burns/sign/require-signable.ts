import 'server-only';
import { isOlderFlow } from '#lib/intents/flow-version.ts';
import { landingMarginSeconds } from '#lib/signing/check-deadlines.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { FreshIntent } from '#server/intents/mirror/read-fresh.ts';
import type { SandboxContracts } from '#server/pins/read-sandbox-contracts.ts';
import { requireFresh } from '#server/conversion/fresh-reads.ts';
import { requireOnlyReplacement } from '#server/burns/require-only-replacement.ts';
import { toOrdered } from '#server/intents/order/require-order.ts';
import { classifyContracts, toBurnContracts } from '#server/pins/burn-contracts.ts';
import { listPins } from '#server/pins/find-pin.ts';
import { requireStillMay, type Actor } from '#server/actors/actor.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { hasUnclearBurn, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { hasStandingProof } from '#server/store/burns/burn-proofs-repository.ts';
import { hasUnseenHash } from '#server/store/burns/uncompared-hashes-repository.ts';
import { findOrder } from '#server/store/intents/intent-orders-repository.ts';
import { lockIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { hasUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import { findSigningProblem } from './find-signing-problem.ts';

/**
 * A signature can take a user minutes; with less time than this it is not started. The browser measures
 * again.
 */
const MARGIN_SECONDS = landingMarginSeconds(0);

interface Asked {
  readonly attempt: BurnAttemptRow;
  readonly actor: Actor;
  /** The intent as the service has just answered it. */
  readonly fresh: FreshIntent;
  /** The chain's clock, by which authorizations and intents end (R64). */
  readonly chainTimeUnix: number;
  /** Whether the chain shows that the call burns once; unset right after a claim, which asked for that. */
  readonly isSingleBurn?: boolean;
  /** Read before the transaction, which must not wait for it. */
  readonly sandbox: SandboxContracts;
}

/**
 * Requires what must hold whenever a wallet is about to be asked, with the intent and the attempt locked:
 * - the service has just answered that the intent waits for its burn, by a flow that is known here (R21), and
 *   the mirror says the same;
 * - every event of the intent that was acknowledged is applied: one may contradict it (decision 0046);
 * - there is time enough to sign;
 * - no other proof may be the burn of this intent, and the service never reported one; where a hash that no
 *   node has may still be sent, the chain shows that the call burns once;
 * - no other offramp in place of the same one was burned, or may have been;
 * - the authorization is valid, matches the order and names only known contracts (R9);
 * - the session lasts and its user still has the permission, or the link can still be used.
 * Throws `intent_unconfirmed`, `intent_wrong_status`, `flow_version_too_old`, `intent_events_unapplied`,
 * `burn_grant_ending`, `burn_intent_expires_too_soon`, `burn_in_progress`, `burn_unclear`, `burn_hash_open`,
 * `burn_reported`, `other_replacement_burned`, `intent_contradicted`, `order_missing`,
 * `contract_unconfirmed`, `signed_out`, `forbidden`, `link_unusable`, or the fault that `findSigningProblem`
 * finds.
 */
export async function requireSignable(changes: Changes, { attempt, actor, ...asked }: Asked): Promise<void> {
  const { tx } = changes;
  const intent = await lockIntent(tx, attempt.intentId);
  requireFresh('intent_unconfirmed', asked.fresh);
  requireAwaitingBurn(intent, asked.fresh);
  if (isOlderFlow(asked.fresh.intent)) throw new FaultError('flow_version_too_old');
  // Sent together: one round trip.
  const [isUnapplied, isProven, isUnclear, isUnseen, order, pins] = await Promise.all([
    hasUnapplied(tx, [intent.id]),
    hasStandingProof(tx, intent.id),
    hasUnclearBurn(tx, intent.id),
    asked.isSingleBurn === false && hasUnseenHash(tx, intent.id),
    findOrder(tx, intent.id),
    listPins(tx, asked.sandbox),
  ]);
  if (isUnapplied) throw new FaultError('intent_events_unapplied');
  requireTime(attempt, asked);
  // A proof of any attempt of the intent may be its burn: until the chain has decided, nothing more is
  // signed.
  if (isProven) throw new FaultError('burn_in_progress');
  // The tokens may be burned already: another signature could only burn more of them.
  if (isUnclear) throw new FaultError('burn_unclear');
  if (isUnseen) throw new FaultError('burn_hash_open');
  if (intent.wasReportedTaken) throw new FaultError('burn_reported');
  await requireOnlyReplacement(tx, intent);
  const problem = findSigningProblem(attempt, toOrdered(intent, order), pins);
  if (problem) throw new FaultError(problem);
  const unknown = classifyContracts(toBurnContracts(attempt, pins), attempt.chainId);
  if (unknown) throw new FaultError(unknown);
  await requireStillMay(changes, actor, 'burn.sign');
}

function requireAwaitingBurn(
  mirrored: IntentRow | undefined,
  { intent }: FreshIntent,
): asserts mirrored is IntentRow {
  if (!mirrored) throw new FaultError('not_found');
  const other = [intent.status, mirrored.status].find((status) => status !== 'awaiting_burn_approval');
  if (other !== undefined) throw new FaultError({ code: 'intent_wrong_status', values: { status: other } });
}

function requireTime(
  { authorizationExpiresAt }: BurnAttemptRow,
  { fresh, chainTimeUnix }: Pick<Asked, 'fresh' | 'chainTimeUnix'>,
): void {
  if (!authorizationExpiresAt) throw new FaultError('burn_in_progress');
  const landsByMs = (chainTimeUnix + MARGIN_SECONDS) * 1000;
  if (landsByMs >= authorizationExpiresAt.getTime()) throw new FaultError('burn_grant_ending');
  const { expiresAt } = fresh.intent;
  if (expiresAt !== null && landsByMs >= Date.parse(expiresAt)) {
    throw new FaultError('burn_intent_expires_too_soon');
  }
}
