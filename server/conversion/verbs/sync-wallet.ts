import 'server-only';
import { walletSyncedSchema, type WalletSynced } from '#lib/registrations/wallet.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { isOfWallet } from './is-answer-about-wallet.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';
import type { WalletCallQuota } from '#server/conversion/wallet-call-quota.ts';

interface SyncCall {
  readonly walletId: string;
  /** Solana only: proof of the wallet that made the grant. */
  readonly txSignature?: string | undefined;
  readonly quota: WalletCallQuota;
}

const TIMEOUT_MS = 15_000;

/** `POST /v2/wallets/:id/sync`, once, and only because a user asked for it: never in a loop (R129). */
export async function syncWallet(
  connection: Connection,
  { walletId, txSignature, quota }: SyncCall,
): Promise<WalletSynced> {
  const path = `/wallets/${encodeURIComponent(walletId)}/sync`;
  const body = JSON.stringify(txSignature === undefined ? {} : { txSignature });
  return quota.spend(() =>
    sendRequest(
      connection,
      { method: 'POST', path, body, timeoutMs: TIMEOUT_MS, unknownRefusal: 'wallet_refusal_unknown' },
      parseAnswer(walletSyncedSchema.refine(isOfWallet(walletId))),
    ),
  );
}
