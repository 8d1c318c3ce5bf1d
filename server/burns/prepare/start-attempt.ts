import 'server-only';
import { isToSign } from '#lib/burns/attempt-state.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { isOlderFlow } from '#lib/intents/flow-version.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { invalidField } from '#server/errors/invalid-field.ts';
import { requireMay, requireStillMay, toAuditEntry, type Actor } from '#server/actors/actor.ts';
import { takeSigningStep } from '#server/actors/take-try.ts';
import { requireOnlyReplacement } from '#server/burns/require-only-replacement.ts';
import { requireOwnHolder, toAttemptOwner } from '#server/burns/burn-actor.ts';
import { applyEventsOf } from '#server/intents/mirror/apply-events-of.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';
import { requestReads } from '#server/intents/mirror/request-reads.ts';
import { requireOrdered } from '#server/intents/order/require-order.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import {
  findCurrentAttempt,
  hasUnclearBurn,
  insertBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { listFamily } from '#server/store/intents/doubts/other-burned-candidates.ts';
import { findIntent, lockIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { requireAbleHolder } from './require-able-holder.ts';
import { requireBurnView } from '#server/burns/require-burn-view.ts';
import { publishAttempt } from '#server/burns/move-attempt.ts';

type StartRequest = Actor & { readonly intentId: string; readonly tokenHolder: string };

/**
 * Starts a burn attempt and returns at once; a job requests the authorization. An intent has one live attempt
 * (B7): the same holder again gets that attempt, another holder's request is refused. Throws `forbidden`,
 * `signed_out`, `link_unusable`, `not_found`, `intent_wrong_status`, `intent_contradicted`, `order_missing`,
 * `flow_version_too_old`, `invalid_input`, `burn_grant_held_by_other`, `burn_in_progress`, `burn_unclear`,
 * `burn_reported`, `other_replacement_burned`, `intent_events_unapplied`, `rate_limited`, or what
 * `requireAbleHolder` throws.
 */
export async function startAttempt({ intentId, tokenHolder, ...actor }: StartRequest): Promise<BurnView> {
  requireMay(actor, 'burn.sign', { intentId });
  await takeSigningStep(actor);
  const intent = await findIntent(database(), intentId);
  if (intent && intent.status !== 'awaiting_burn_approval') {
    // The mirror may be late: read it again, and show the user the new status (R58).
    await commitChanges((changes) => requestReads(changes, [intent.id]));
  }
  const holder = requireStartable(intent, tokenHolder);
  requireOwnHolder(actor, holder.address);
  await requireAbleHolder(holder);
  const family = await listFamily(database(), intentId);
  await Promise.all([...family].map(applyEventsOf));
  await commitChanges(async (changes) => {
    const { tx, wake } = changes;
    const locked = await lockIntent(tx, intentId);
    if (locked?.status !== 'awaiting_burn_approval') throw wrongStatus(locked?.status);
    const { id, chainId, amountCents } = await requireOrdered(tx, locked);
    // The tokens may be burned already: another authorization could only burn more of them. Without any, it
    // says whether they are.
    if (await hasUnclearBurn(tx, id, { tokenHolder: holder.address })) throw new FaultError('burn_unclear');
    if (locked.wasReportedTaken) throw new FaultError('burn_reported');
    await requireOnlyReplacement(tx, locked);
    await requireStillMay(changes, actor, 'burn.sign');
    const draft = {
      intentId: id,
      chainId,
      amountCents,
      tokenHolder: holder.address,
      ...toAttemptOwner(actor),
    };
    const attempt = await insertBurnAttempt(tx, { ...draft, nextAttemptAt: databaseNow() });
    if (!attempt) {
      requireReusable(await findCurrentAttempt(tx, id), { holder: holder.address, actor });
      return;
    }
    const details = { attemptId: attempt.id, tokenHolder: holder.address };
    await appendAudit(tx, toAuditEntry(actor, { action: 'burn.started', subject: id, details }));
    await publishAttempt(changes, attempt, actor);
    wake('prepare-burns');
  });
  return requireBurnView(intentId, actor);
}

function requireStartable(
  intent: IntentRow | undefined,
  tokenHolder: string,
): { intent: IntentRow; address: string } {
  if (!intent) throw new FaultError('not_found');
  if (intent.intentType !== 'offramp' || intent.status !== 'awaiting_burn_approval') {
    throw wrongStatus(intent.status);
  }
  if (isOlderFlow(readBodyFacts(intent))) throw new FaultError('flow_version_too_old');
  const address = parseWalletAddress(intent.chainId, tokenHolder);
  if (address === undefined) throw invalidField('tokenHolder', 'wallet_of_other_family');
  return { intent, address };
}

function requireReusable(
  attempt: BurnAttemptRow | undefined,
  { holder, actor }: { readonly holder: string; readonly actor: Actor },
): void {
  if (attempt && isToSign(attempt)) {
    if (attempt.tokenHolder === holder) return;
    // A link holder does not see whose wallet it is.
    if (actor.link) throw new FaultError('burn_grant_held_by_other');
    const until = attempt.authorizationExpiresAt?.toISOString();
    const values = { tokenHolder: attempt.tokenHolder, ...(until && { until }) };
    throw new FaultError({ code: 'burn_grant_held_by_other', values });
  }
  throw new FaultError('burn_in_progress');
}

function wrongStatus(status: string | undefined): FaultError {
  return new FaultError({ code: 'intent_wrong_status', ...(status && { values: { status } }) });
}
