import 'server-only';
import { approveBurnSchema } from '#lib/burns/burn.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';

export interface BurnProof {
  readonly intentId: string;
  readonly chainId: ChainId;
  /** From the stored attempt, never from a connected wallet (R77). */
  readonly tokenHolder: string;
  readonly proof: string;
}

const TIMEOUT_MS = 8_000;

/**
 * `POST /v2/intents/:id/approve-burn`, once. The proof goes into the field of the intent's chain, and only
 * there (R75). A 200 says that the proof was taken, not that anything was paid (R46, R83).
 */
export async function approveBurn(connection: Connection, proof: BurnProof): Promise<void> {
  await sendRequest(
    connection,
    {
      method: 'POST',
      path: `/intents/${encodeURIComponent(proof.intentId)}/approve-burn`,
      body: toApproveBody(proof),
      timeoutMs: TIMEOUT_MS,
      unknownRefusal: 'burn_proof_refused',
    },
    parseAnswer(approveBurnSchema),
  );
}

/** The same bytes at every try (R79). */
function toApproveBody({ chainId, proof, tokenHolder }: BurnProof): string {
  return chainFamily(chainId) === 'solana'
    ? JSON.stringify({ txSignature: proof, tokenHolder })
    : JSON.stringify({ txHash: proof, tokenHolder });
}
