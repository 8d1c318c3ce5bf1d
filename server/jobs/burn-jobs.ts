import 'server-only';
import { attemptStates } from '#lib/burns/attempt-state.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import { confirmTaken, settleTakenSince, submitAwaitedAgain } from '#server/burns/proof/confirm-taken.ts';
import { submitMined } from '#server/burns/proof/submit-proof.ts';
import { prepareAttempt } from '#server/burns/prepare/prepare-attempt.ts';
import { submitUnseen } from '#server/burns/watch/submit-unseen.ts';
import { UnprovenBurnError } from '#server/burns/watch/unproven-burn-error.ts';
import { watchAttempt } from '#server/burns/watch/watch-attempt.ts';
import { watchEvmProof } from '#server/burns/watch/watch-evm-proof.ts';
import { watchSolanaProof } from '#server/burns/watch/watch-solana-proof.ts';
import { adoptIssued } from '#server/burns/watch/adopt-issued.ts';
import { withAuthorization } from '#server/burns/authorization/with-authorization.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { log } from '#server/observability/log.ts';
import { repeatedLog } from '#server/observability/repeated-log.ts';
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
  LEASED_PROOFS,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { BY_CHAIN, chainLease, eachLeased, whenAll } from './run-claimed-rows.ts';
import { defineRowJob, type RowTurn } from '#server/jobs/workers/define-row-job.ts';
import type { Turn } from '#server/jobs/workers/worker.ts';

const POLL_MS = 3_000;

/** Asks the service for authorizations. */
export const prepareBurns = defineRowJob({
  name: 'prepare-burns',
  pollMs: POLL_MS,
  runTurn: (turn) => overAttempts(turn, ['preparing'], prepareAttempt),
});

/** Those whose authorization is out, or was, and whose proof is not in. */
const WATCHED = attemptStates(({ phase, isIssued }) => isIssued && phase !== 'signed');

/** Watches what may be burned, or may have been, without a proof. */
export const watchAttempts = defineRowJob({
  name: 'watch-attempts',
  pollMs: POLL_MS,
  runTurn: (turn) =>
    overAttempts(turn, WATCHED, async (attempt) => {
      await onChain(attempt, watchAttempt);
    }),
});

/** Broadcasts on Solana, waits for receipts on EVM: until the chain has decided. */
export const watchProofs = defineRowJob({
  name: 'watch-proofs',
  pollMs: POLL_MS,
  runTurn: (turn) => overProofs(turn, 'stored', watchProof),
});

/** The outbox: submits every burn that the chain has confirmed to the service, until the service has it. */
export const submitProofs = defineRowJob({
  name: 'submit-proofs',
  pollMs: POLL_MS,
  runTurn: (turn) => overProofs(turn, 'mined', submitMined),
});

/** Checks that the service keeps what it has taken, and submits again what it has lost or waits for again. */
export const confirmProofs = defineRowJob({
  name: 'confirm-proofs',
  pollMs: POLL_MS,
  runTurn: async (turn) => {
    const submitting = whenAll([submitAwaitedAgain(), settleTakenSince()]);
    // One that fails does not keep the others from being confirmed.
    await Promise.allSettled([submitting]);
    const confirming = overProofs(turn, 'accepted', confirmTaken);
    const [confirmed] = await whenAll([confirming, submitting]);
    return confirmed;
  },
});

async function overAttempts(
  turn: RowTurn,
  states: readonly BurnAttemptRow['state'][],
  work: (attempt: BurnAttemptRow) => Promise<void>,
): Promise<Turn> {
  const lease = await chainLease(turn.running);
  const rows = await claimDueAttempts(database(), states, lease);
  await eachLeased(turn, { rows, ...BY_CHAIN, of: LEASED_ATTEMPTS }, work);
  const nextDueAt = await findNextAttemptDueAt(database(), states, lease.exceptChains);
  return { taken: rows.length, nextDueAt };
}

async function overProofs(
  turn: RowTurn,
  state: BurnProofRow['state'],
  work: (proof: BurnProofRow) => Promise<void>,
): Promise<Turn> {
  const lease = await chainLease(turn.running);
  const rows = await claimDueProofs(database(), state, lease);
  await eachLeased(turn, { rows, ...BY_CHAIN, of: LEASED_PROOFS }, work);
  const nextDueAt = await findNextProofDueAt(database(), state, lease.exceptChains);
  return { taken: rows.length, nextDueAt };
}

async function watchProof(proof: BurnProofRow): Promise<void> {
  const attempt = await findBurnAttempt(database(), proof.attemptId);
  const intent = await findIntent(database(), proof.intentId);
  if (!attempt || !intent) throw new Error(`proof ${proof.id} has lost its attempt`);
  const { amountCents } = attempt;
  const known = await withAuthorization(database(), attempt);
  const isAwaited = intent.status === 'awaiting_burn_approval';
  const watched = { proof, attempt: known, amountCents, isAwaited, createdAt: intent.createdAt };
  const watch = chainFamily(proof.chainId) === 'solana' ? watchSolanaProof : watchEvmProof;
  const failure = await onChain(proof, async () =>
    watch({ ...watched, attempt: await adoptIssued(known, intent, proof) }),
  );
  if (failure === undefined || failure instanceof UnprovenBurnError) return;
  await submitUnseen(watched, intent);
}

/** Why the chain could not be asked; undefined where it was. The row comes up again when its lease ends. */
async function onChain<Row extends { chainId: string }>(
  row: Row,
  work: (row: Row) => Promise<void>,
): Promise<Error | undefined> {
  try {
    await work(row);
    return undefined;
  } catch (error) {
    if (!isChainUnavailable(error)) throw error;
    repeatedLog(`chain-not-asked ${row.chainId}`).note(error, (leftOut) =>
      log().warn({ err: error, chainId: row.chainId, ...leftOut }, 'the chain cannot be asked'),
    );
    return error;
  }
}
