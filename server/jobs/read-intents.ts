import 'server-only';
import { backoffMs } from '#server/conversion/backoff.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { isAbsent, isServiceError } from '#server/conversion/service-error.ts';
import type { ServiceError } from '#server/conversion/service-error.ts';
import { readIntent } from '#server/intents/read-intent.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import {
  claimPolls,
  claimRereads,
  delayPoll,
  delayReread,
  findNextReadDueAt,
  finishReread,
} from '#server/store/intent-reads-repository.ts';
import {
  claimUnreadIntents,
  delayUnreadIntent,
  findNextUnreadDueAt,
  forgetUnreadIntents,
} from '#server/store/unread-intents-repository.ts';
import type { UnreadIntent } from '#server/store/unread-intents-repository.ts';
import { markSamples } from '#server/store/webhook-deliveries-repository.ts';
import { eachOf, earliest } from './each-of.ts';
import { inMs, newLease } from './lease.ts';
import { pauseReadsAfter, readsPausedUntil } from './service-pause.ts';
import type { Job, Turn } from './worker.ts';

const RETRY = { baseMs: 1_000, capMs: 60_000 };
const REREAD_RETRY_MS = 3_000;
const POLL_RETRY_MS = 15_000;
/** The service does not know an intent that the mirror holds: another environment's key, or a sandbox begun anew. */
const MISSING_RETRY_MS = 15 * 60_000;

/** Reads intents again: those an event named (R93), those never seen before (R97), and those whose turn it is (R95). */
export const readIntents: Job = { name: 'read-intents', pollMs: 5_000, runTurn };

async function runTurn(): Promise<Turn> {
  const pausedUntil = readsPausedUntil();
  if (pausedUntil) return { taken: 0, nextDueAt: pausedUntil };
  const db = database();
  const lease = await newLease();
  const rereads = await claimRereads(db, lease);
  const unread = await claimUnreadIntents(db, lease);
  const polls = rereads.length + unread.length < lease.limit ? await claimPolls(db, lease) : [];
  await Promise.all([
    eachOf('read-intents', rereads, (id) => reread(id, lease.leaseUntil)),
    eachOf('read-intents', unread, readUnread),
    eachOf('read-intents', polls, poll),
  ]);
  return {
    taken: rereads.length + unread.length + polls.length,
    nextDueAt: earliest(await findNextReadDueAt(db), await findNextUnreadDueAt(db)),
  };
}

async function reread(id: string, leaseUntil: Date): Promise<void> {
  const error = await readInto(id);
  if (!error) return finishReread(database(), id, leaseUntil);
  const waitMs = isAbsent(error) ? MISSING_RETRY_MS : (error.retryAfterMs ?? REREAD_RETRY_MS);
  await delayReread(database(), id, { leaseUntil, dueAt: inMs(waitMs) });
}

async function poll(id: string): Promise<void> {
  const error = await readInto(id);
  if (!error) return;
  const waitMs = isAbsent(error) ? MISSING_RETRY_MS : (error.retryAfterMs ?? POLL_RETRY_MS);
  await delayPoll(database(), id, inMs(waitMs));
}

/** An intent that only an event has named. A 404 says that the event was a sample: no row comes of it (R97). */
async function readUnread({ intentId, tries }: UnreadIntent): Promise<void> {
  const error = await readInto(intentId);
  if (!error) return;
  if (!isAbsent(error)) {
    const waitMs = error.retryAfterMs ?? backoffMs(tries, RETRY);
    await delayUnreadIntent(database(), intentId, inMs(waitMs));
    return;
  }
  await commitChanges(async ({ tx }) => {
    await markSamples(tx, intentId);
    await forgetUnreadIntents(tx, [intentId]);
  });
}

/** Reads one intent into the mirror; answers the service's error instead of throwing it. */
async function readInto(id: string): Promise<ServiceError | undefined> {
  try {
    await readIntent(conversionConnection(), id);
    return undefined;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    pauseReadsAfter(error);
    log().debug({ intentId: id, fault: error.fault.code }, 'intent not read');
    return error;
  }
}
