import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import type { ChainTime } from '#server/chains/chain-time.ts';
import { inMs } from '#server/jobs/lease.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents-repository.ts';
import type { IntentRow } from '#server/store/intents-repository.ts';
import { endAttempt, withClaimedAttempt } from './end-attempt.ts';
import { findBurnOnChain } from './find-burn-on-chain.ts';
import type { FoundBurn } from './find-burn-on-chain.ts';
import { findSolanaBurn } from './find-solana-burn.ts';
import { keepProof } from './keep-proof.ts';
import { moveAttempt } from './move-attempt.ts';
import { isOver } from './regain-place.ts';

/** While a wallet may be open, a burn nobody reports is looked for often; before and after that, now and then. */
const LOOK_AGAIN_MS = { signing: 3_000, ready: 12_000, lapsed: 12_000 } as const;
/** As far back as a chain may still change its mind; what is older has been searched once and for all. */
const UNSETTLED_BLOCKS = 128n;

/**
 * Watches an attempt that has its authorization and no proof yet. Finds the burn on chain if one happened. Ends the attempt
 * once the grant is over on the chain's clock, and only then (B7), because until then a signature can land; and goes on
 * looking while the intent waits, because a node may be behind the one that told the time. Throws when the chain cannot be
 * asked; the attempt stays as it is.
 */
export async function watchAttempt(attempt: BurnAttemptRow): Promise<void> {
  const request = chainRequest(attempt.chainId);
  const intent = await findIntent(database(), attempt.intentId);
  // Read before the search: a burn in any block up to this time is then in what the search sees.
  const chainTime = await readChainTime(attempt.chainId, request);
  const { hash, isUnclear } = await findBurn({ attempt, intent, chainTime }, request);
  if (hash !== undefined) return keepFound(attempt, hash);
  const { timeUnix } = chainTime;
  const isGrantOver = attempt.grantExpiresAt !== null && timeUnix >= attempt.grantExpiresAt.getTime() / 1000;
  const hasEnded = isOver(attempt);
  if (!hasEnded && isGrantOver) {
    const problem = isUnclear ? 'burn_unclear' : 'burn_grant_lapsed';
    return endAttempt(attempt, problem, inMs(LOOK_AGAIN_MS.lapsed));
  }
  const isWaiting = intent?.status === 'awaiting_burn_approval';
  await withClaimedAttempt(attempt, async (changes, locked) => {
    await moveAttempt(changes, locked, {
      nextAttemptAt: hasEnded && !isWaiting ? null : inMs(waitMs(attempt)),
      // What is unclear stays in sight until a person has said what it was.
      scanFromBlock: isUnclear ? attempt.scanFromBlock : toSettled(attempt, chainTime),
      ...(hasEnded && isUnclear && { problem: 'burn_unclear' as const }),
      source: 'job',
    });
  });
}

interface Look {
  readonly attempt: BurnAttemptRow;
  readonly intent: IntentRow | undefined;
  readonly chainTime: ChainTime;
}

async function findBurn({ attempt, intent, chainTime }: Look, request: ChainRequest): Promise<FoundBurn> {
  if (chainFamily(attempt.chainId) === 'solana') {
    return { hash: await findSolanaBurn(attempt, request), isUnclear: false };
  }
  const amountCents = intent?.amountCents ?? null;
  return findBurnOnChain({ attempt, amountCents, toBlock: chainTime.blockNumber }, request);
}

function waitMs({ state }: BurnAttemptRow): number {
  return LOOK_AGAIN_MS[state === 'signing' ? 'signing' : 'ready'];
}

/** Where the next search begins, now that this one has seen everything. */
function toSettled({ scanFromBlock }: BurnAttemptRow, { blockNumber }: ChainTime): bigint | null {
  if (scanFromBlock === null || blockNumber === null) return scanFromBlock;
  const settled = BigInt(blockNumber) - UNSETTLED_BLOCKS;
  return settled > scanFromBlock ? settled : scanFromBlock;
}

async function keepFound(attempt: BurnAttemptRow, proof: string): Promise<void> {
  await withClaimedAttempt(attempt, async (changes, locked) => {
    const searched = await moveAttempt(changes, locked, { nextAttemptAt: null, source: 'job' });
    await keepProof(changes, searched, { proof, signedTransaction: null, source: 'job' });
  });
}
