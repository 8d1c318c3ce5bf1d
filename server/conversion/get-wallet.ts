import 'server-only';
import { walletDetailSchema } from '#lib/conversion/wallet.ts';
import type { WalletResourceDetail } from '#lib/conversion/wallet.ts';
import type { Connection } from './connection.ts';
import { readBody } from './read-body.ts';
import { sendRequest } from './request.ts';

const TIMEOUT_MS = 8_000;

/** `GET /v2/wallets/:id`, in one try. Throws `not_found` for one that is unknown or was cancelled (R132). */
export async function getWallet(connection: Connection, id: string): Promise<WalletResourceDetail> {
  const path = `/wallets/${encodeURIComponent(id)}`;
  return sendRequest(
    connection,
    { method: 'GET', path, timeoutMs: TIMEOUT_MS },
    readBody(walletDetailSchema),
  );
}
