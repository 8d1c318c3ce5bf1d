import 'server-only';
import { isOlderFlow } from '#lib/intents/flow-version.ts';
import { isSigned } from '#lib/burns/attempt-state.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { LinkSubject } from '#lib/links/listed-link.ts';
import { findCurrentAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';
import { requireOrdered } from '#server/intents/order/require-order.ts';
import { requireNoOtherBurned } from '#server/intents/find-other-burned.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { requireAwaitedGrant } from '#server/registrations/grant/require-awaited-grant.ts';

/** What a link can be made for, as far as making it needs to know. */
export interface Signable {
  readonly chainId: ChainId;
  /** Null for what does not expire. */
  readonly expiresAt: Date | null;
  /** Who signs, where what is signed names its signer; undefined where the link may name a wallet. */
  readonly signer?: string | null;
}

/**
 * Whether something waits for a holder's signature. Throws `not_found`; for a burn `intent_wrong_status`,
 * `flow_version_too_old`, `order_missing`, `intent_contradicted`, `burn_reported`,
 * `other_replacement_burned` or `burn_in_progress`; for a grant what `requireAwaitedGrant` throws.
 */
export async function requireLinkSubject({ intentId, walletId }: LinkSubject): Promise<Signable> {
  return walletId === undefined ? requireBurn(intentId) : requireGrant(walletId);
}

async function requireBurn(intentId: string): Promise<Signable> {
  const db = database();
  const intent = await findIntent(db, intentId);
  if (!intent) throw new FaultError('not_found');
  if (intent.intentType !== 'offramp' || intent.status !== 'awaiting_burn_approval') {
    throw new FaultError({ code: 'intent_wrong_status', values: { status: intent.status } });
  }
  if (isOlderFlow(readBodyFacts(intent))) throw new FaultError('flow_version_too_old');
  const ordered = await requireOrdered(db, intent);
  if (intent.wasReportedTaken) throw new FaultError('burn_reported');
  await requireNoOtherBurned(db, intent);
  const attempt = await findCurrentAttempt(db, intent.id);
  if (attempt && isSigned(attempt)) throw new FaultError('burn_in_progress');
  return { chainId: ordered.chainId, expiresAt: ordered.expiresAt };
}

async function requireGrant(id: string): Promise<Signable> {
  const { chainId, signerWallet } = await requireAwaitedGrant(id);
  return { chainId, expiresAt: null, signer: signerWallet };
}
