import 'server-only';
import type { Connection } from './connection.ts';
import { sendRequest } from './request.ts';

const TIMEOUT_MS = 12_000;

/**
 * `DELETE /v2/wallets/:id`, once: any 2xx says that the registration is gone, whatever its body. Throws `not_found` for one
 * that already was, `wallet_not_pending` and `wallet_already_active` (R132, R133).
 */
export async function deleteWallet(connection: Connection, id: string): Promise<void> {
  const path = `/wallets/${encodeURIComponent(id)}`;
  await sendRequest(connection, { method: 'DELETE', path, timeoutMs: TIMEOUT_MS });
}
