import 'server-only';
import { maySignAgain } from '#lib/registrations/refusal-remedy.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { requireWallet } from '#server/registrations/get-wallet.ts';
import { requireManaged } from '#server/registrations/require-managed.ts';
import { walletSummarizer } from '#server/registrations/to-wallet-summary.ts';

/**
 * The row, if its grant waits for a holder's signature or for the proof of one. Throws `not_found`,
 * `wallet_not_managed`, `wallet_order_missing`, `wallet_contradicted`, `wallet_operation_in_flight` or
 * `link_nothing_to_sign`.
 */
export async function requireAwaitedGrant(id: string): Promise<WalletRow> {
  const row = requireManaged(await requireWallet(id));
  const toSummary = await walletSummarizer(database(), [row.id]);
  const step = walletNextStep(toSummary(row));
  if (step.kind === 'submission_refused' && !maySignAgain(step.remedy)) {
    throw new FaultError('link_nothing_to_sign');
  }
  switch (step.kind) {
    case 'sign_grant':
    case 'grant_again':
    case 'submission_refused':
    case 'prove_authorship':
    case 'sent_unknown':
      return row;
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
