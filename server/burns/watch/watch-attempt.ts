import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime, type ChainTime } from '#server/chains/chain-time.ts';
import { inMs, isSameLease } from '#server/store/jobs/lease.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { findEvmBurn } from './find-evm-burn.ts';
import { isReadToEnd, type FoundBurn } from '#server/burns/found-burn.ts';
import { tryCall } from '#server/burns/authorization/try-call.ts';
import { decideLook, endsUnburned, type Look } from './decide-look.ts';
import { explainNonce } from './explain-nonce.ts';
import { findSearchEnd } from './find-search-end.ts';
import { findSolanaBurn } from './find-solana-burn.ts';
import { recordProof } from '#server/burns/proof/record-proof.ts';
import { moveAttempt, withUnmovedAttempt } from '#server/burns/move-attempt.ts';
import { noteAllowances } from './note-allowances.ts';
import { SEEN_BEFORE } from '#server/burns/unclear-height.ts';

/**
 * Watches an attempt that has its authorization and no proof yet. Finds the burn on chain if one happened.
 * Ends the attempt only once the authorization has expired on the chain's clock (B7), because until then a
 * signature can land. Continues the search while the intent waits, and for an hour in any case, because a
 * node may be behind the one that answered the time. A burn that may be this one is shown at once and until
 * it is explained. Throws when the chain cannot be asked; the attempt stays as it is.
 */
export async function watchAttempt(attempt: BurnAttemptRow): Promise<void> {
  const request = chainRequest(attempt.chainId);
  const { scanToBlock, ...look } = await lookForBurn(attempt, request);
  if (look.found.hash !== undefined) return recordFound(attempt, look.found.hash);
  const nonceUse = await explainNonceOf(attempt, look, request);
  if (nonceUse?.kind === 'own') return recordFound(attempt, nonceUse.hash);
  await withUnmovedAttempt(attempt, async (changes, now) => {
    // Another check may have seen a burn that this one has not, and a new claim has another nonce.
    const isLast = isSameLease(now, attempt);
    const { change, nextLookMs } = decideLook({ leased: attempt, now, isLast }, { ...look, nonceUse });
    const nextAttemptAt = nextLookMs === null ? null : inMs(nextLookMs);
    const ofEnd = scanToBlock !== null && { scanToBlock };
    await moveAttempt(changes, now, { ...change, ...ofEnd, nextAttemptAt, source: 'job' });
  });
  // Last, as it decides nothing; of a burn that was found, the watch of its hash does this.
  const { openFrom } = look.found;
  const readTo = openFrom === undefined || openFrom === 0 ? scanToBlock : BigInt(openFrom) - 1n;
  await noteAllowances({ ...attempt, scanToBlock: readTo });
}

async function lookForBurn(
  attempt: BurnAttemptRow,
  request: ChainRequest,
): Promise<Look & Pick<BurnAttemptRow, 'scanToBlock'>> {
  const intent = await findIntent(database(), attempt.intentId);
  // Read before the search: a burn in any block up to this time is then in what the search sees.
  const chainTime = await readChainTime(attempt.chainId, request);
  const scanToBlock = await findSearchEnd(attempt, chainTime, request);
  const search = { attempt: { ...attempt, scanToBlock }, createdAt: intent?.createdAt, chainTime };
  const found = await findBurn(search, request);
  const isRunning = attempt.unclearHeight === SEEN_BEFORE && (await isUnburned(attempt, request));
  const isAwaited = intent?.status === 'awaiting_burn_approval';
  return { found, chainTime, scanToBlock, isRunning, isAwaited };
}

/** Asked where the whole search has shown nothing, and the attempt goes on. */
async function explainNonceOf(attempt: BurnAttemptRow, look: Look, request: ChainRequest) {
  const { found } = look;
  if (found.isUnclear || !isReadToEnd(found) || endsUnburned(attempt, look)) return undefined;
  return explainNonce(attempt, look.chainTime, request);
}

/** A call that runs has not burned, whatever refused it when it came. */
async function isUnburned({ authorization }: BurnAttemptRow, request: ChainRequest): Promise<boolean> {
  return authorization !== null && (await tryCall(authorization, request)) === 'runs';
}

interface BurnSearch {
  readonly attempt: BurnAttemptRow;
  readonly createdAt: Date | undefined;
  readonly chainTime: ChainTime;
}

async function findBurn(
  { attempt, createdAt, chainTime }: BurnSearch,
  request: ChainRequest,
): Promise<FoundBurn> {
  const search = { attempt, amountCents: attempt.amountCents, toBlock: chainTime.blockNumber };
  return chainFamily(attempt.chainId) === 'solana'
    ? findSolanaBurn({ ...search, createdAt }, request)
    : findEvmBurn({ ...search, isInParts: true }, request);
}

async function recordFound(attempt: BurnAttemptRow, proof: string): Promise<void> {
  await withUnmovedAttempt(attempt, async (changes, locked) => {
    const searched = await moveAttempt(changes, locked, { nextAttemptAt: null, source: 'job' });
    await recordProof(changes, searched, { proof, signedTransaction: null, source: 'job', isSeen: true });
  });
}
