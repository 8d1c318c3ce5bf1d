import 'server-only';
import { walletListSchema } from '#lib/conversion/wallet.ts';
import type { Wallet } from '#lib/conversion/wallet.ts';
import type { Connection } from './connection.ts';
import { readBody } from './read-body.ts';
import { sendRequest } from './request.ts';
import { retryRead } from './retry-read.ts';

const TIMEOUT_MS = 10_000;

/**
 * `GET /v2/wallets`: every minter and whitelister. Its order is not documented, nor is whether it is whole, so nothing may
 * be concluded from a row that it lacks (R103).
 */
export async function listWallets(connection: Connection): Promise<Wallet[]> {
  const { wallets } = await retryRead(async () =>
    readBody(
      await sendRequest(connection, { method: 'GET', path: '/wallets', timeoutMs: TIMEOUT_MS }),
      walletListSchema,
    ),
  );
  return wallets;
}
