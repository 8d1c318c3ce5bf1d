import 'server-only';
import { applyStoredEvents } from '#server/intents/mirror/apply-stored-events.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { listUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import type { StoredEvent } from '#server/store/webhooks/stored-event.ts';
import type { Job, Turn } from '#server/jobs/workers/worker.ts';

/** The process that stored an event applies it in this time, if it lives and can. */
const LEFT_AFTER_MS = 3_000;
const BATCH = 200;

/** Where this process goes on: after what fails each time, the rest is applied all the same. */
let after = 0;

/** Applies the events that were stored, and acknowledged, by a process that did not apply them. */
export const applyLeftEvents: Job = { name: 'apply-events', pollMs: 1_000, runTurn };

async function runTurn(): Promise<Turn> {
  const left = { receivedBefore: inMs(-LEFT_AFTER_MS), limit: BATCH, after };
  const { events, next } = await listUnapplied(database(), left);
  after = next ?? 0;
  await applyEach(events);
  return next === null
    ? { taken: events.length, nextDueAt: null }
    : { taken: BATCH, nextDueAt: databaseNow() };
}

/** One that fails, for whatever reason, keeps no other from being applied. Throws when one failed. */
async function applyEach(events: readonly StoredEvent[]): Promise<void> {
  try {
    await applyStoredEvents(events);
  } catch (error) {
    if (events.length === 1 || isDatabaseUnavailable(error)) throw error;
    const half = Math.ceil(events.length / 2);
    try {
      await applyEach(events.slice(0, half));
    } finally {
      await applyEach(events.slice(half));
    }
  }
}
