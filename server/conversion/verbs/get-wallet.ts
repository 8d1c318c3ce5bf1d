import 'server-only';
import { z } from 'zod';
import {
  walletDetailSchema,
  walletOperationSchema,
  type WalletResourceDetail,
} from '#lib/registrations/wallet.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { isOfWallet } from './is-answer-about-wallet.ts';
import { parseRows } from '#server/conversion/parse-rows.ts';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';

const TIMEOUT_MS = 8_000;
const detailSchema = walletDetailSchema.extend({ operations: z.array(z.unknown()) });

/** A wallet with those of its operations that can be read; the others hide none of it (R20). */
export type ReadWallet = WalletResourceDetail & { readonly unreadable: readonly UnreadableRow[] };

/**
 * `GET /v2/wallets/:id`, in one try. Throws `not_found` for one that is unknown or was cancelled (R132), and
 * `service_unreadable` for an answer that is about another wallet.
 */
export async function getWallet(
  connection: Connection,
  id: string,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<ReadWallet> {
  const path = `/wallets/${encodeURIComponent(id)}`;
  const { operations, ...detail } = await sendRequest(
    connection,
    { method: 'GET', path, timeoutMs },
    parseAnswer(detailSchema.refine(isOfWallet(id))),
  );
  const { read, unreadable } = parseRows(walletOperationSchema, operations);
  return { ...detail, operations: read, unreadable };
}
