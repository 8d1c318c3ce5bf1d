import 'server-only';
import { z } from 'zod';
import { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { inMs } from '#server/jobs/lease.ts';
import { updateBurnProof } from '#server/store/burn-proofs-repository.ts';
import type { BurnProofRow } from '#server/store/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { findBurnedMint } from './find-burned-mint.ts';
import { settleFailed, settleMined } from './settle-proof.ts';
import type { WatchedProof } from './watch-evm-proof.ts';

const LOOK_AGAIN_MS = 1_000;
/** A blockhash is good for this many blocks. The signature used one that was there before we stored it. */
const BLOCKHASH_BLOCKS = 150n;

const statusesSchema = z.object({
  context: z.looseObject({ slot: z.int().nonnegative() }),
  value: z.tuple([
    z
      .looseObject({
        err: z.unknown().optional(),
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
      })
      .nullable(),
  ]),
});
const epochSchema = z.looseObject({
  absoluteSlot: z.int().nonnegative(),
  blockHeight: z.int().nonnegative(),
});

/**
 * Broadcasts the stored bytes and keeps doing so, always the same ones, until the chain has confirmed them or can no
 * longer take them (R72). A burn is given up only past the last height its blockhash is good for, and only when the
 * history, read after that from a node that is as far, does not hold it. Throws when the chain cannot be asked.
 */
export async function watchSolanaProof(watched: WatchedProof): Promise<void> {
  const { proof } = watched;
  const request = chainRequest(proof.chainId);
  const epoch = epochSchema.parse(await request('getEpochInfo', [{ commitment: 'confirmed' }]));
  const height = BigInt(epoch.blockHeight);
  const lastHeight = proof.lastValidBlockHeight ?? height + BLOCKHASH_BLOCKS;
  const { status, slot } = await readStatus(proof.proof, request);
  switch (status) {
    case 'confirmed':
      return settleMined(proof, await findBurnedMint(watched, request));
    case 'failed':
      return settleFailed(proof, {
        proofState: 'reverted',
        problem: 'burn_reverted',
        isGrantLive: await isGrantLive(watched, request),
      });
    case 'seen':
      return lookAgain(proof, { lastHeight, lastError: null });
    case 'unknown':
      break;
  }
  // Behind one address stand many nodes: one that lags knows nothing of a burn that another has confirmed.
  if (height > lastHeight && slot >= epoch.absoluteSlot) {
    return settleFailed(proof, {
      proofState: 'dropped',
      problem: 'burn_transaction_dropped',
      isGrantLive: await isGrantLive(watched, request),
    });
  }
  await lookAgain(proof, { lastHeight, lastError: await broadcast(proof, request) });
}

interface SignatureStatus {
  readonly status: 'unknown' | 'seen' | 'confirmed' | 'failed';
  /** How far the node was that said so. */
  readonly slot: number;
}

async function readStatus(signature: string, request: ChainRequest): Promise<SignatureStatus> {
  const answer = await request('getSignatureStatuses', [[signature], { searchTransactionHistory: true }]);
  const { context, value } = statusesSchema.parse(answer);
  return { status: toStatus(value[0]), slot: context.slot };
}

function toStatus(found: z.infer<typeof statusesSchema>['value'][0]): SignatureStatus['status'] {
  if (!found) return 'unknown';
  // Not decided before it is confirmed: a fork can still undo it, success and failure alike.
  if (found.confirmationStatus === 'processed') return 'seen';
  return found.err === null || found.err === undefined ? 'confirmed' : 'failed';
}

/** Sends the bytes; a refusal is noted and not believed, because another node may think otherwise. */
async function broadcast(proof: BurnProofRow, request: ChainRequest): Promise<string | null> {
  if (proof.signedTransaction === null) return 'no signed bytes are stored';
  const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 };
  try {
    await request('sendTransaction', [proof.signedTransaction, options]);
    return null;
  } catch (error) {
    if (!(error instanceof ChainRpcError)) throw error;
    return error.message.slice(0, 500);
  }
}

async function isGrantLive({ attempt, proof }: WatchedProof, request: ChainRequest): Promise<boolean> {
  const { timeUnix } = await readChainTime(proof.chainId, request);
  return attempt.grantExpiresAt !== null && timeUnix < attempt.grantExpiresAt.getTime() / 1000;
}

async function lookAgain(
  proof: BurnProofRow,
  { lastHeight, lastError }: { readonly lastHeight: bigint; readonly lastError: string | null },
): Promise<void> {
  await updateBurnProof(database(), proof.id, {
    lastValidBlockHeight: lastHeight,
    lastError,
    nextAttemptAt: inMs(LOOK_AGAIN_MS),
  });
}
