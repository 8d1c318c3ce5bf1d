import 'server-only';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { backoffMs } from '#server/conversion/backoff.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { releaseOwnReads, takeOwnReads } from '#server/conversion/read-budget.ts';
import { isAbsent, isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import { readIntent } from '#server/intents/mirror/read-intent.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import {
  claimRereads,
  delayPoll,
  delayReread,
  findNextRereadDueAt,
  finishReread,
} from '#server/store/intents/intent-reads-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { findOldestPollAt } from '#server/store/intents/due-polls-repository.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import {
  claimUnreadIntents,
  delayUnreadIntent,
  findNextUnreadDueAt,
  forgetClaimedUnread,
  type UnreadIntent,
} from '#server/store/intents/unread-intents-repository.ts';
import { markSamples } from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { eachOf, earliest, FULL_TURN, serviceLease, whenAll } from './run-claimed-rows.ts';
import { inMs, type Lease } from '#server/store/jobs/lease.ts';
import { KindsInTurn } from './kinds-in-turn.ts';
import { pollIntents } from './poll-intents.ts';
import { toPollKind } from './take-reads.ts';
import { defineRowJob, type RowTurn } from '#server/jobs/workers/define-row-job.ts';
import type { Turn } from '#server/jobs/workers/worker.ts';

const RETRY = { baseMs: 1_000, capMs: 60_000 };
const REREAD_RETRY_MS = 3_000;
const POLL_RETRY_MS = 15_000;
/** What goes on failing is tried ever more rarely: many such would use up the budget. */
const FAILED_MOST_MS = 2 * MINUTE_MS;
/** For this share of the time since the service last said anything of an intent, it is not asked again. */
const AGE_SHARE = 1 / 4;
/**
 * The service does not know an intent that the mirror has. It may not know yet what it has just created:
 * asked again within seconds of its last answer. Or the key is of another environment, or the sandbox was
 * started again: after an hour, rarely.
 */
export const MISSING = { leastMs: 2_000, mostMs: 15 * MINUTE_MS };
/**
 * How often an intent that only an event has named is asked for, in growing steps, before the event is a
 * sample (R97).
 */
const SAMPLE_TRIES = 4;

/** When the first of what is requested is due. */
type RequestedAt = Readonly<Record<'reread' | 'unread', Date | null>>;
/** What shares the budget as equals. In this process: each other one has its turns, too. */
const KINDS = new KindsInTurn<'reread' | 'unread' | 'poll'>();

/**
 * Reads intents again, as far as the budget goes: those that something says are wrong (R89), those never seen
 * before (R97), and those whose turn it is (R95).
 */
export const readIntents = defineRowJob({ name: 'read-intents', pollMs: 5_000, runTurn });

async function runTurn(turn: RowTurn): Promise<Turn> {
  const lease = await serviceLease(turn.running);
  if (!lease) return FULL_TURN;
  const dueAt = await findRequestedAt();
  const paid = await payForPoll(lease, dueAt);
  // Claimed first: the same read serves a poll that is due, too.
  const requested = await claimRequested(lease, dueAt);
  const [polled] = await whenAll([
    pollIntents({ lease, turn, paid }, poll),
    eachOf(turn, { rows: requested.rereads, keyOf: (id) => `reread:${id}` }, (id) =>
      reread(id, lease.leaseUntil),
    ),
    eachOf(turn, { rows: requested.unread, keyOf: unreadKey }, (unread) =>
      readUnread(unread, lease.leaseUntil),
    ),
  ]);
  const nextAt = requested.nextAt === undefined ? firstOf(await findRequestedAt()) : requested.nextAt;
  return {
    taken: requested.rereads.length + requested.unread.length + polled.taken,
    nextDueAt: earliest(nextAt, polled.nextDueAt),
  };
}

const unreadKey = ({ intentId }: UnreadIntent) => `unread:${intentId}`;

interface Requested {
  readonly rereads: readonly string[];
  readonly unread: readonly UnreadIntent[];
  /**
   * When the next is due, where none is, or there is more of the budget, where there was not enough; else not
   * known.
   */
  readonly nextAt?: Date | null;
}

async function claimRequested(lease: Lease, dueAt: RequestedAt): Promise<Requested> {
  const db = database();
  const first = KINDS.first(dueAt, databaseNow());
  if (!first) return { rereads: [], unread: [], nextAt: firstOf(dueAt) };
  const { granted, moreAt } = await takeOwnReads('requested', lease.limit);
  // Half of it, so that many events of unknown intents hold nothing back; the odd one, or only one, in turn.
  const half = first === 'unread' ? Math.ceil(granted / 2) : Math.floor(granted / 2);
  const unread = await claimUnreadIntents(db, { ...lease, limit: half });
  const rereads = await claimRereads(db, { ...lease, limit: granted - unread.length });
  await releaseOwnReads('requested', granted - unread.length - rereads.length);
  KINDS.note(
    ...(unread.length > 0 ? ['unread' as const] : []),
    ...(rereads.length > 0 ? ['reread' as const] : []),
  );
  return { rereads, unread, ...(moreAt && { nextAt: moreAt }) };
}

/**
 * Takes one read for a poll that is overdue, when it is the turn of those: what is requested would take all
 * that there is.
 */
async function payForPoll({ now }: Lease, dueAt: RequestedAt): Promise<number> {
  if (!KINDS.first(dueAt, databaseNow())) return 0;
  const pollAt = await findOldestPollAt(database(), now);
  if (!pollAt || toPollKind(now.getTime() - pollAt.getTime()) !== 'requested') return 0;
  if (KINDS.first({ ...dueAt, poll: pollAt }, databaseNow()) !== 'poll') return 0;
  const { granted } = await takeOwnReads('requested', 1);
  if (granted > 0) KINDS.note('poll');
  return granted;
}

async function findRequestedAt(): Promise<RequestedAt> {
  return {
    reread: await findNextRereadDueAt(database()),
    unread: await findNextUnreadDueAt(database()),
  };
}

function firstOf(dueAt: RequestedAt): Date | null {
  return earliest(dueAt.reread, dueAt.unread);
}

async function reread(id: string, leaseUntil: Date): Promise<void> {
  const error = await readInto(id);
  if (!error) return finishReread(database(), id, leaseUntil);
  const dueAt = inMs(await retryMs(id, error, REREAD_RETRY_MS));
  await delayReread(database(), id, { leaseUntil, dueAt });
}

async function poll(id: string): Promise<void> {
  const error = await readInto(id);
  if (!error) return;
  await delayPoll(database(), id, inMs(await retryMs(id, error, POLL_RETRY_MS)));
}

async function retryMs(id: string, error: ServiceError, leastMs: number): Promise<number> {
  if (isAbsent(error)) return waitByAge(id, MISSING);
  return error.retryAfterMs ?? waitByAge(id, { leastMs, mostMs: FAILED_MOST_MS });
}

/** By how long ago the service last said anything of it, on the database's clock. */
async function waitByAge(id: string, { leastMs, mostMs }: typeof MISSING): Promise<number> {
  const row = await findIntent(database(), id);
  const knownMs = Math.max(row?.readBegunAt?.getTime() ?? 0, row?.eventReceivedAt?.getTime() ?? 0);
  const ageMs = databaseNow().getTime() - knownMs;
  return Math.min(mostMs, Math.max(leastMs, ageMs * AGE_SHARE));
}

/**
 * An intent that only an event has named. 404 again and again says that the event was a sample: no row comes
 * of it (R97).
 */
async function readUnread({ intentId, tries }: UnreadIntent, leaseUntil: Date): Promise<void> {
  const error = await readInto(intentId);
  if (!error) return;
  if (!isAbsent(error) || tries < SAMPLE_TRIES) {
    const waitMs = error.retryAfterMs ?? backoffMs(tries, RETRY);
    await delayUnreadIntent(database(), intentId, { leaseUntil, dueAt: inMs(waitMs) });
    return;
  }
  await commitChanges(async ({ tx }) => {
    // One that was learned meanwhile is no sample, and one that is requested again is read once more.
    if (await forgetClaimedUnread(tx, intentId, leaseUntil)) await markSamples(tx, intentId);
  });
}

/** Reads one intent into the mirror; answers the service's error instead of throwing it. */
async function readInto(id: string): Promise<ServiceError | undefined> {
  try {
    await readIntent(conversionConnection({ count: 1 }), id);
    return undefined;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    log().debug({ intentId: id, fault: error.fault.code }, 'intent not read');
    return error;
  }
}
