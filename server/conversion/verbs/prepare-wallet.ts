import 'server-only';
import { walletPreparedSchema, type WalletPrepared } from '#lib/registrations/wallet.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { isOfWallet } from './is-answer-about-wallet.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';
import type { WalletCallQuota } from '#server/conversion/wallet-call-quota.ts';

const TIMEOUT_MS = 12_000;

/** `POST /v2/wallets/:id/prepare`, once. Calling again answers the same while it can still be signed. */
export async function prepareWallet(
  connection: Connection,
  { walletId, quota }: { readonly walletId: string; readonly quota: WalletCallQuota },
): Promise<WalletPrepared> {
  const path = `/wallets/${encodeURIComponent(walletId)}/prepare`;
  return quota.spend(() =>
    sendRequest(
      connection,
      { method: 'POST', path, timeoutMs: TIMEOUT_MS, unknownRefusal: 'wallet_refusal_unknown' },
      parseAnswer(walletPreparedSchema.refine(isOfWallet(walletId))),
    ),
  );
}
