import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { maySignAgain } from '#lib/registrations/refusal-remedy.ts';
import { walletNextStep } from '#lib/registrations/registration-next-step.ts';
import { type BurnAttemptRow, findCurrentAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireOrdered } from '#server/intents/order/require-order.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import type { LinkSubject } from '#server/store/access/signing-links-repository.ts';
import { requireWallet, toWalletDetail } from '#server/registrations/get-wallet.ts';
import { requireManaged } from '#server/registrations/require-managed.ts';

/** What a link can be made for, as far as making it needs to know. */
export interface Signable {
  readonly chainId: ChainId;
  /** Null for what does not expire. */
  readonly expiresAt: Date | null;
  /** Who signs, where what is signed names its signer; undefined where the link may name a wallet. */
  readonly signer?: string | null;
}

/** After these there is a proof, or there may be one: nothing is left for a holder to sign. */
const SIGNED: ReadonlySet<BurnAttemptRow['state']> = new Set([
  'proof_stored',
  'submitting',
  'accepted',
  'escalated',
]);

/**
 * Whether something waits for a holder's signature. Throws `not_found`; for a burn `intent_wrong_status`,
 * `order_missing`, `intent_contradicted`, `burn_reported` or `burn_in_progress`; for a grant
 * `wallet_not_managed`, `wallet_order_missing`, `wallet_contradicted`, `wallet_operation_in_flight` or
 * `link_nothing_to_sign`.
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
  const ordered = await requireOrdered(db, intent);
  if (intent.wasReportedTaken) throw new FaultError('burn_reported');
  const attempt = await findCurrentAttempt(db, intent.id);
  if (attempt && SIGNED.has(attempt.state)) throw new FaultError('burn_in_progress');
  return { chainId: ordered.chainId, expiresAt: ordered.expiresAt };
}

async function requireGrant(id: string): Promise<Signable> {
  const row = requireManaged(await requireWallet(id));
  const wallet = await toWalletDetail(database(), row);
  const step = walletNextStep(wallet);
  if (step.kind === 'submission_refused' && !maySignAgain(step.remedy)) {
    throw new FaultError('link_nothing_to_sign');
  }
  switch (step.kind) {
    case 'sign_grant':
    case 'grant_again':
    case 'submission_refused':
    case 'prove_authorship':
    case 'sent_unknown':
      return { chainId: row.chainId, expiresAt: null, signer: row.signerWallet };
    case 'confirm_order':
      throw new FaultError('wallet_order_missing');
    case 'review_contradiction':
      throw new FaultError('wallet_contradicted');
    case 'await_receipt':
      throw new FaultError('wallet_operation_in_flight');
    default:
      throw new FaultError('link_nothing_to_sign');
  }
}
