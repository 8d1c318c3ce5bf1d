import 'server-only';
import { z } from 'zod';
import { walletSchema, type Wallet } from '#lib/registrations/wallet.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { parseRows, rowsSchema } from '#server/conversion/parse-rows.ts';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';
import { retryRead } from '#server/conversion/retry-read.ts';

const TIMEOUT_MS = 10_000;

const listSchema = z.looseObject({ wallets: rowsSchema });

/**
 * `GET /v2/wallets`: every minter and authorizing wallet. Its order is not documented, nor whether it is
 * complete, so nothing may be concluded from a row that it lacks (R103). A row that cannot be read, for
 * example of an unknown chain, is set aside and hides no other (R20).
 */
export async function listWallets(
  connection: Connection,
): Promise<{ readonly read: Wallet[]; readonly unreadable: UnreadableRow[] }> {
  const { wallets } = await retryRead(() =>
    sendRequest(
      connection,
      { method: 'GET', path: '/wallets', timeoutMs: TIMEOUT_MS },
      parseAnswer(listSchema),
    ),
  );
  return parseRows(walletSchema, wallets);
}
