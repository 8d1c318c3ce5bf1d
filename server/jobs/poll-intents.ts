import 'server-only';
import { isTerminal, KNOWN_STATUSES, statusFacts, type Status } from '#lib/intents/status.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { releaseOwnReads, takeOwnReads } from '#server/conversion/read-budget.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { LONGEST_PAGE_MS } from '#server/conversion/verbs/list-intents.ts';
import { LIST_OVERLAP, LIST_PAGE_SIZE } from '#server/conversion/verbs/scan-intents.ts';
import { log } from '#server/observability/log.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import {
  claimPolls,
  countPolled,
  findNextPollAt,
  listDuePolls,
  listDueStatuses,
} from '#server/store/intents/due-polls-repository.ts';
import {
  claimStatusPage,
  delayStatusPage,
  isPageFree,
  type ClaimedPage,
} from '#server/store/intents/status-pages-repository.ts';
import { inMs, type Lease } from '#server/store/jobs/lease.ts';
import { readStatusPage } from './read-status-page.ts';
import { earliest, eachOf, whenAll } from './run-claimed-rows.ts';
import { toPollKind } from './take-reads.ts';
import type { RowTurn } from '#server/jobs/workers/define-row-job.ts';
import type { Turn } from '#server/jobs/workers/worker.ts';

/** Rows that a page brings which the page before it did not. */
const ROWS_A_PAGE = LIST_PAGE_SIZE - LIST_OVERLAP;
export const PAGE_LEASE_MS = LONGEST_PAGE_MS + 2_000;
const PAGE_RETRY_MS = 15_000;

/**
 * The head start of a status, as if its intents were due for longer: of reported burns and awaited payments.
 */
const HEAD_START_MS: Readonly<Record<string, number>> = Object.fromEntries(
  KNOWN_STATUSES.filter((status) => !isTerminal(status)).map((status) => [status, headStartMs(status)]),
);

/** One read: a page of the list of a status, or one intent. */
interface Unit {
  readonly dueMs: number;
  /** With its head start. */
  readonly placeMs: number;
  readonly page?: string;
  readonly id?: string;
}

interface PollContext {
  readonly lease: Lease;
  readonly turn: RowTurn;
  /** How many requested reads are taken for polls already: one at most. */
  readonly paid: number;
}

/**
 * Reads what is due in the regular poll, as far as the budget goes: what is due longest; reported burns and
 * awaited payments first. Many of one status are read as pages of its list, one a turn, by whichever process;
 * what a list read to its end lacked is read alone.
 */
export async function pollIntents(
  { lease, turn, paid }: PollContext,
  readOne: (id: string) => Promise<void>,
): Promise<Turn> {
  const { units, nextDueAt } = await listUnits(lease);
  const [first] = units;
  if (!first) {
    await releaseOwnReads('requested', paid);
    return { taken: 0, nextDueAt };
  }
  const kind = toPollKind(lease.now.getTime() - first.dueMs);
  const wanted = Math.min(units.length, lease.limit);
  const { granted: more, moreAt } = await takeOwnReads(kind, wanted - paid);
  const granted = paid + more;
  const chosen = units.slice(0, granted);
  const pages = await claimPages(chosen);
  const ids = await claimPolls(
    database(),
    chosen.flatMap(({ id }) => id ?? []),
    lease,
  );
  const taken = pages.length + ids.length;
  await releaseOwnReads(kind, Math.min(more, granted - taken));
  await releaseOwnReads('requested', granted - taken - more);
  const pageKey = ({ status }: ClaimedPage) => `page:${status}`;
  await whenAll([
    eachOf(turn, { rows: pages, keyOf: pageKey }, readPage),
    eachOf(turn, { rows: ids, keyOf: (id) => `poll:${id}` }, readOne),
  ]);
  return { taken, nextDueAt: moreAt ?? databaseNow() };
}

async function listUnits({ now, limit }: Lease): Promise<{ units: Unit[]; nextDueAt: Date | null }> {
  const db = database();
  const inPages = await listPagedStatuses(now);
  const polls = await listDuePolls(db, {
    now,
    limit,
    inPages: inPages.map(({ status }) => status),
    headStartMs: HEAD_START_MS,
  });
  const free = inPages.filter(({ leaseUntil }) => isPageFree(leaseUntil, now));
  const units: Unit[] = [
    ...free.map(({ status, oldestDueAt }) => ({ page: status, ...placeOf(status, oldestDueAt ?? now) })),
    ...polls.map(({ id, status, dueAt }) => ({ id, ...placeOf(status, dueAt) })),
  ];
  units.sort((a, b) => a.placeMs - b.placeMs);
  const leases = inPages.map(({ leaseUntil }) => leaseUntil);
  return { units, nextDueAt: earliest(await findNextPollAt(db, now), ...leases) };
}

/** Statuses of which more intents are due than their list has pages. */
async function listPagedStatuses(now: Date) {
  const due = await listDueStatuses(database(), now);
  const counted = await Promise.all(
    due.filter(isListed).map(async (one) => {
      const polledCount = await countPolled(database(), one.status, one.dueCount * ROWS_A_PAGE);
      return { ...one, pageCount: Math.ceil(polledCount / ROWS_A_PAGE) };
    }),
  );
  return counted.filter(({ dueCount, pageCount }) => dueCount > pageCount);
}

/**
 * A terminal status has a list of all intents that ever ended so, and of an unknown status no list is known.
 */
function isListed({ status }: { readonly status: string }): boolean {
  return KNOWN_STATUSES.some((known) => known === status) && !isTerminal(status);
}

async function claimPages(units: readonly Unit[]): Promise<ClaimedPage[]> {
  const now = databaseNow();
  const leaseUntil = inMs(PAGE_LEASE_MS);
  const claimed = await Promise.all(
    units.flatMap(({ page }) =>
      page === undefined ? [] : [claimStatusPage(database(), page, { now, leaseUntil })],
    ),
  );
  return claimed.filter((page) => page !== undefined);
}

async function readPage(page: ClaimedPage): Promise<void> {
  try {
    await readStatusPage(conversionConnection({ count: 1 }), page);
  } catch (error) {
    if (!isServiceError(error)) throw error;
    log().debug({ status: page.status, fault: error.fault.code }, 'a page of the list was not read');
    await delayStatusPage(database(), page, inMs(error.retryAfterMs ?? PAGE_RETRY_MS));
  }
}

function placeOf(status: string, dueAt: Date): Pick<Unit, 'dueMs' | 'placeMs'> {
  const dueMs = dueAt.getTime();
  return { dueMs, placeMs: dueMs - (HEAD_START_MS[status] ?? 0) };
}

function headStartMs(status: Status): number {
  const { asks, holds } = statusFacts(status);
  if (holds === 'offramp') return 60_000;
  return asks === 'pay' ? 30_000 : 0;
}
