import 'server-only';
import { walletSubmittedSchema, type WalletSubmitted } from '#lib/registrations/wallet.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { isOfWallet } from './is-answer-about-wallet.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';
import type { WalletCallQuota } from '#server/conversion/wallet-call-quota.ts';

interface FrozenGrant {
  readonly walletId: string;
  readonly body: string;
  readonly idempotencyKey: string;
  readonly quota: WalletCallQuota;
}

/** On Solana the service broadcasts and waits for the confirmation before it answers. */
export const SUBMIT_TIMEOUT_MS = 25_000;

/**
 * `POST /v2/wallets/:id/submit`: one send of the frozen body under its key. Read the state of what it answers
 * (R122).
 */
export async function submitWallet(
  connection: Connection,
  { walletId, body, idempotencyKey, quota }: FrozenGrant,
): Promise<WalletSubmitted> {
  const path = `/wallets/${encodeURIComponent(walletId)}/submit`;
  return quota.spend(() =>
    sendRequest(
      connection,
      {
        method: 'POST',
        path,
        body,
        idempotencyKey,
        timeoutMs: SUBMIT_TIMEOUT_MS,
        unknownRefusal: 'wallet_refusal_unknown',
      },
      parseAnswer(walletSubmittedSchema.refine(isOfWallet(walletId))),
    ),
  );
}
