import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import { submitMined, submitProof } from '#server/burns/proof/submit-proof.ts';
import { prepareAttempt } from '#server/burns/prepare/prepare-attempt.ts';
import { findOtherOwner } from '#server/burns/proof/find-owner.ts';
import { watchAttempt } from '#server/burns/watch/watch-attempt.ts';
import { watchEvmProof } from '#server/burns/watch/watch-evm-proof.ts';
import { watchSolanaProof } from '#server/burns/watch/watch-solana-proof.ts';
import { withAuthorization } from '#server/burns/prepare/with-authorization.ts';
import { estimateChainMs } from '#server/chains/chain-time.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { log } from '#server/observability/log.ts';
import {
  claimDueAttempts,
  findBurnAttempt,
  findNextAttemptDueAt,
  LEASED_ATTEMPTS,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import {
  claimDueProofs,
  findNextProofDueAt,
  isFirstUseOfTransaction,
  LEASED_PROOFS,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { eachLeased } from './run-claimed-rows.ts';
import type { JobName } from '#server/store/jobs/job-names.ts';
import { newLease } from '#server/store/jobs/lease.ts';
import type { Job, Turn } from '#server/jobs/workers/worker.ts';

const POLL_MS = 3_000;
/**
 * This close to the intent's end, a hash that the chain cannot be asked about is submitted rather than held
 * (R81).
 */
const LAST_CALL_MS = 120_000;

/** Asks the service for authorizations. */
export const prepareBurns: Job = {
  name: 'prepare-burns',
  pollMs: POLL_MS,
  runTurn: () => overAttempts('prepare-burns', ['preparing'], prepareAttempt),
};

/** Watches attempts whose authorization is out, or was, and whose proof is not in. */
export const watchAttempts: Job = {
  name: 'watch-attempts',
  pollMs: POLL_MS,
  runTurn: () =>
    overAttempts('watch-attempts', ['ready', 'signing', 'lapsed', 'reverted'], async (attempt) => {
      await onChain(attempt, watchAttempt);
    }),
};

/** Broadcasts on Solana, waits for receipts on EVM: until the chain has decided. */
export const watchProofs: Job = {
  name: 'watch-proofs',
  pollMs: POLL_MS,
  runTurn: () => overProofs('watch-proofs', 'stored', watchProof),
};

/** The outbox: submits every burn that the chain has confirmed to the service, until the service has it. */
export const deliverProofs: Job = {
  name: 'deliver-proofs',
  pollMs: POLL_MS,
  runTurn: () => overProofs('deliver-proofs', 'mined', submitMined),
};

async function overAttempts(
  job: JobName,
  states: readonly BurnAttemptRow['state'][],
  work: (attempt: BurnAttemptRow) => Promise<void>,
): Promise<Turn> {
  const attempts = await claimDueAttempts(database(), states, await newLease());
  await eachLeased(job, { claimed: attempts, of: LEASED_ATTEMPTS }, work);
  return { taken: attempts.length, nextDueAt: await findNextAttemptDueAt(database(), states) };
}

async function overProofs(
  job: JobName,
  state: BurnProofRow['state'],
  work: (proof: BurnProofRow) => Promise<void>,
): Promise<Turn> {
  const proofs = await claimDueProofs(database(), state, await newLease());
  await eachLeased(job, { claimed: proofs, of: LEASED_PROOFS }, work);
  return { taken: proofs.length, nextDueAt: await findNextProofDueAt(database(), state) };
}

async function watchProof(proof: BurnProofRow): Promise<void> {
  const attempt = await findBurnAttempt(database(), proof.attemptId);
  const intent = await findIntent(database(), proof.intentId);
  if (!attempt || !intent) throw new Error(`proof ${proof.id} has lost its attempt`);
  const { amountCents } = attempt;
  const watched = { proof, attempt: await withAuthorization(database(), attempt), amountCents };
  const watch = chainFamily(proof.chainId) === 'solana' ? watchSolanaProof : watchEvmProof;
  const isAnswered = await onChain(proof, () => watch(watched));
  if (isAnswered || !isLastCall(intent, watched.attempt)) return;
  if ((await findOtherOwner(database(), watched.attempt)) !== undefined) return;
  // Without an answer of the chain, a transaction is submitted for one intent only: the first one it was
  // entered for.
  if (await isFirstUseOfTransaction(database(), proof)) await submitProof(proof);
}

/**
 * Whether the hash must be submitted now, although the chain does not answer. Once the authorization has
 * expired no replacement can burn any more, so the hash is the right one or there is none. The service may
 * verify a hash submitted before the intent ends, never one submitted later. The authorization expires by the
 * chain's clock and the intent by the service's, so both are compared with the estimated time of the chain.
 */
function isLastCall(
  { expiresAt, status }: IntentRow,
  { authorizationExpiresAt, chainId }: BurnAttemptRow,
): boolean {
  const nowMs = estimateChainMs(chainId);
  if (status !== 'awaiting_burn_approval' || expiresAt === null || authorizationExpiresAt === null)
    return false;
  return authorizationExpiresAt.getTime() <= nowMs && expiresAt.getTime() - nowMs < LAST_CALL_MS;
}

/** False when the chain could not be asked: the row comes up again when its lease ends. */
async function onChain<Row extends { chainId: string }>(
  row: Row,
  work: (row: Row) => Promise<void>,
): Promise<boolean> {
  try {
    await work(row);
    return true;
  } catch (error) {
    if (!isChainUnavailable(error)) throw error;
    log().warn({ err: error, chainId: row.chainId }, 'the chain cannot be asked');
    return false;
  }
}
