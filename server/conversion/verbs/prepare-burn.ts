import 'server-only';
import { prepareBurnSchema, type PrepareBurn } from '#lib/burns/burn.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';

const TIMEOUT_MS = 8_000;

/**
 * `POST /v2/intents/:id/prepare-burn`, once. Calling again with the same body is how an EVM authorization is
 * fetched (R65), so the pace of the tries belongs to the caller.
 */
export async function prepareBurn(
  connection: Connection,
  { intentId, tokenHolder }: { readonly intentId: string; readonly tokenHolder: string },
): Promise<PrepareBurn> {
  return sendRequest(
    connection,
    {
      method: 'POST',
      path: `/intents/${encodeURIComponent(intentId)}/prepare-burn`,
      body: JSON.stringify({ tokenHolder }),
      timeoutMs: TIMEOUT_MS,
      unknownRefusal: 'burn_prepare_refused',
    },
    parseAnswer(prepareBurnSchema),
  );
}
