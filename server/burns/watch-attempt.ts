import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { inMs } from '#server/jobs/lease.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents-repository.ts';
import { endAttempt, withClaimedAttempt } from './end-attempt.ts';
import { findBurnOnChain } from './find-burn-on-chain.ts';
import { keepProof } from './keep-proof.ts';
import { moveAttempt } from './move-attempt.ts';

/** While a wallet may be open, a burn nobody reports is looked for often; before that, now and then. */
const LOOK_AGAIN_MS = { signing: 3_000, ready: 12_000 } as const;

/**
 * Watches an attempt that has its authorization and no proof yet. EVM: finds the burn on chain if one happened. Both: ends
 * the attempt once the grant is over on the chain's clock, and only then (B7), because until then a signature can land.
 * Throws when the chain cannot be asked; the attempt stays as it is.
 */
export async function watchAttempt(attempt: BurnAttemptRow): Promise<void> {
  const request = chainRequest(attempt.chainId);
  // Read before the search: a burn in any block up to this time is then in what the search sees.
  const { timeUnix } = await readChainTime(attempt.chainId, request);
  if (chainFamily(attempt.chainId) === 'evm') {
    const intent = await findIntent(database(), attempt.intentId);
    const proof = await findBurnOnChain(attempt, intent?.amountCents ?? null, request);
    if (proof !== undefined) return keepFound(attempt, proof);
  }
  const isOver = attempt.grantExpiresAt !== null && timeUnix >= attempt.grantExpiresAt.getTime() / 1000;
  if (isOver) return endAttempt(attempt, 'burn_grant_lapsed');
  const waitMs = LOOK_AGAIN_MS[attempt.state === 'signing' ? 'signing' : 'ready'];
  await withClaimedAttempt(attempt, async (changes, locked) => {
    await moveAttempt(changes, locked, { nextAttemptAt: inMs(waitMs), source: 'job' });
  });
}

async function keepFound(attempt: BurnAttemptRow, proof: string): Promise<void> {
  await withClaimedAttempt(attempt, (changes, locked) =>
    keepProof(changes, locked, { proof, signedTransaction: null, source: 'job' }),
  );
}
