import 'server-only';
import { walletDetailSchema } from '#lib/conversion/wallet.ts';
import type { WalletResourceDetail } from '#lib/conversion/wallet.ts';
import type { Connection } from './connection.ts';
import { isOfWallet } from './of-wallet.ts';
import { readBody } from './read-body.ts';
import { sendRequest } from './request.ts';

const TIMEOUT_MS = 8_000;

/**
 * `GET /v2/wallets/:id`, in one try. Throws `not_found` for one that is unknown or was cancelled (R132), and
 * `service_unreadable` for an answer that is about another wallet.
 */
export async function getWallet(
  connection: Connection,
  id: string,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<WalletResourceDetail> {
  const path = `/wallets/${encodeURIComponent(id)}`;
  return sendRequest(
    connection,
    { method: 'GET', path, timeoutMs },
    readBody(walletDetailSchema.refine(isOfWallet(id))),
  );
}
