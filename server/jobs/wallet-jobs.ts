import 'server-only';
import { conversionConnection } from '#server/conversion/connection.ts';
import { releaseOwnReads, takeOwnReads, type OwnReadKind } from '#server/conversion/read-budget.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { LIST_EVERY_MS } from '#server/list-reads/list-intervals.ts';
import { log } from '#server/observability/log.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import {
  claimDueSubmissions,
  findNextSubmissionDueAt,
  LEASED_SUBMISSIONS,
} from '#server/store/registrations/grant-submissions-repository.ts';
import {
  findNextScheduledAt,
  rescheduleRun,
  takeScheduledRun,
} from '#server/store/jobs/job-schedules-repository.ts';
import { LONGEST_PAUSE_MS } from '#server/store/read-budget-repository.ts';
import { recordListFailure } from '#server/store/list-reads-repository.ts';
import {
  claimDueRegistrations,
  findNextRegistrationDueAt,
  LEASED_REGISTRATIONS,
  type WalletRequestRow,
} from '#server/store/registrations/wallet-requests-repository.ts';
import {
  claimFeeBalances,
  claimWalletReads,
  findNextFeeBalanceDueAt,
  findNextWalletReadDueAt,
  updateWallet,
} from '#server/store/registrations/wallets-repository.ts';
import { refreshFeeBalance } from '#server/registrations/grant/refresh-fee-balance.ts';
import { readWallet, readWalletList } from '#server/registrations/mirror/read-wallets.ts';
import { resolveRegistration } from '#server/registrations/register/resolve-registration.ts';
import { scheduleDetail } from '#server/registrations/mirror/schedule-detail.ts';
import { sendGrant, SUBMIT_LEASE_MS } from '#server/registrations/grant/send/send-grant.ts';
import {
  BY_CHAIN,
  chainLease,
  eachLeased,
  eachOf,
  FULL_TURN,
  serviceLease,
  whenAll,
} from './run-claimed-rows.ts';
import { inMs, newRun, type Lease } from '#server/store/jobs/lease.ts';
import { toPollKind } from './take-reads.ts';
import { defineRowJob, type RowTurn } from '#server/jobs/workers/define-row-job.ts';
import type { Job, Turn } from '#server/jobs/workers/worker.ts';

/** There are no events for wallets (R96): the list says what changed elsewhere. */
const LIST = {
  name: 'poll-wallets',
  everyMs: LIST_EVERY_MS.wallets,
  retryMs: 5_000,
  /** It waits for the budget of reads: a pause that the service wants, and what a user's reads took. */
  longestMs: 2 * LONGEST_PAUSE_MS,
} as const;
const READ_RETRY_MS = 5_000;
const FEE_EVERY_MS = 60_000;
const SUBMIT_BATCH = 4;
/** Each reads the whole list. */
const RESOLVE_BATCH = 2;

/** Reads the whole list, one process at a time. */
export const pollWallets: Job = {
  name: LIST.name,
  pollMs: LIST.everyMs,
  runTurn: async () => {
    const run = await newRun(LIST.everyMs, LIST.longestMs);
    if (!(await takeScheduledRun(database(), LIST.name, run))) return atNextList(false);
    const { granted, moreAt } = await takeOwnReads('requested', 1);
    if (granted > 0) await pollList();
    else await rescheduleRun(database(), LIST.name, moreAt ?? inMs(LIST.retryMs));
    return atNextList(granted > 0);
  },
};

async function atNextList(isOurs: boolean): Promise<Turn> {
  return { taken: 0, nextDueAt: await findNextScheduledAt(database(), [LIST.name]), isOurs };
}

async function pollList(): Promise<void> {
  try {
    await readWalletList(conversionConnection({ count: 1 }));
  } catch (error) {
    await recordListFailure(database(), 'wallets');
    await rescheduleRun(database(), LIST.name, inMs(LIST.retryMs));
    if (!isServiceError(error)) throw error;
    log().debug({ fault: error.fault.code }, 'the wallets could not be read');
  }
}

/**
 * Reads single wallets, as far as the budget goes: those with something in progress, then those that changed
 * and each one now and then.
 */
export const readWallets = defineRowJob({
  name: 'read-wallets',
  pollMs: 5_000,
  runTurn: async (turn) => {
    const lease = await serviceLease(turn.running);
    if (!lease) return FULL_TURN;
    const dueAt = await findNextWalletReadDueAt(database());
    if (dueAt === null || dueAt > databaseNow()) return { taken: 0, nextDueAt: dueAt };
    const reading = readSome({ lease, turn }, { kind: 'requested', isWatched: true });
    // First, for the budget. One that fails does not keep the others from being read.
    await Promise.allSettled([reading]);
    const kind = toPollKind(lease.now.getTime() - dueAt.getTime());
    const [watched, others] = await whenAll([reading, readSome({ lease, turn }, { kind, isWatched: false })]);
    const moreAt = watched.moreAt ?? others.moreAt;
    return {
      taken: watched.taken + others.taken,
      nextDueAt: moreAt ?? (await findNextWalletReadDueAt(database())),
    };
  },
});

async function readSome(
  { lease, turn }: { readonly lease: Lease; readonly turn: RowTurn },
  { kind, isWatched }: { readonly kind: OwnReadKind; readonly isWatched: boolean },
): Promise<{ readonly taken: number; readonly moreAt: Date | null }> {
  const { granted, moreAt } = await takeOwnReads(kind, lease.limit);
  const claimed = await claimWalletReads(database(), { ...lease, limit: granted }, isWatched);
  await releaseOwnReads(kind, granted - claimed.length);
  await eachOf(turn, { rows: claimed, keyOf: idOf }, ({ id }) => readOne(id));
  return { taken: claimed.length, moreAt };
}

const idOf = ({ id }: { readonly id: string }) => id;

async function readOne(id: string): Promise<void> {
  try {
    const isKnown = await readWallet(conversionConnection({ count: 1 }), id);
    if (isKnown) await scheduleDetail(id);
  } catch (error) {
    if (!isServiceError(error)) throw error;
    await updateWallet(database(), id, { detailDueAt: inMs(error.retryAfterMs ?? READ_RETRY_MS) });
  }
}

/** Finds out what became of registrations whose answer was lost. */
export const resolveWallets = defineRowJob({
  name: 'resolve-wallets',
  pollMs: 5_000,
  runTurn: async (turn) => {
    const lease = await serviceLease(turn.running, RESOLVE_BATCH);
    if (!lease) return FULL_TURN;
    const rows = await claimDueRegistrations(database(), lease);
    const keyOf = ({ idempotencyKey }: WalletRequestRow) => idempotencyKey;
    await eachLeased(turn, { rows, keyOf, of: LEASED_REGISTRATIONS }, resolveRegistration);
    return { taken: rows.length, nextDueAt: await findNextRegistrationDueAt(database()) };
  },
});

/** The outbox of grants: submitted again with the same bytes and key until the service has decided (R117). */
export const submitGrants = defineRowJob({
  name: 'submit-grants',
  pollMs: 3_000,
  runTurn: async (turn) => {
    const lease = await chainLease(turn.running, { limit: SUBMIT_BATCH, leaseMs: SUBMIT_LEASE_MS });
    const rows = await claimDueSubmissions(database(), lease);
    const claimed = { rows, ...BY_CHAIN, of: LEASED_SUBMISSIONS };
    await eachLeased(turn, claimed, (submission) =>
      // One that was never sent has a user waiting for it; a receipt can wait.
      sendGrant(conversionConnection(), submission, submission.tries === 0 ? 'user' : 'background'),
    );
    return { taken: rows.length, nextDueAt: await findNextSubmissionDueAt(database(), lease.exceptChains) };
  },
});

/** Reads what each address has for fees, now and then. */
export const readFeeBalances = defineRowJob({
  name: 'read-fee-balances',
  pollMs: 30_000,
  runTurn: async (turn) => {
    const lease = await chainLease(turn.running, { leaseMs: FEE_EVERY_MS });
    const rows = await claimFeeBalances(database(), lease);
    await eachOf(turn, { rows, ...BY_CHAIN }, refreshFeeBalance);
    return { taken: rows.length, nextDueAt: await findNextFeeBalanceDueAt(database(), lease.exceptChains) };
  },
});
