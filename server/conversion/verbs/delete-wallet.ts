import 'server-only';
import { z } from 'zod';
import type { Connection } from '#server/conversion/connection.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';

const TIMEOUT_MS = 12_000;

/**
 * `DELETE /v2/wallets/:id`, once: the registration is gone when the service names it. Throws `not_found` for
 * one that already was, `wallet_not_pending` and `wallet_already_active` (R132, R133).
 */
export async function deleteWallet(connection: Connection, id: string): Promise<void> {
  const path = `/wallets/${encodeURIComponent(id)}`;
  const deletedSchema = z.looseObject({ id: z.string().toLowerCase().pipe(z.literal(id.toLowerCase())) });
  await sendRequest(
    connection,
    { method: 'DELETE', path, timeoutMs: TIMEOUT_MS, unknownRefusal: 'wallet_refusal_unknown' },
    parseAnswer(deletedSchema),
  );
}
