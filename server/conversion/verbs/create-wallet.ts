import 'server-only';
import { walletCreatedSchema, type WalletCreated } from '#lib/registrations/wallet.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';

interface FrozenRegistration {
  /** The stored bytes. The same key always carries the same body. */
  readonly body: string;
  readonly idempotencyKey: string;
}

export const CREATE_WALLET_TIMEOUT_MS = 15_000;

/**
 * `POST /v2/wallets`: one send of the frozen body under its key (R107); 200 and 201 are both success (R19).
 * Whether the answer is what was asked for is the caller's to compare: something may have been made, and it
 * is not to be sent again.
 */
export async function createWallet(
  connection: Connection,
  { body, idempotencyKey }: FrozenRegistration,
): Promise<WalletCreated> {
  return sendRequest(
    connection,
    {
      method: 'POST',
      path: '/wallets',
      body,
      idempotencyKey,
      timeoutMs: CREATE_WALLET_TIMEOUT_MS,
    },
    parseAnswer(walletCreatedSchema),
  );
}
