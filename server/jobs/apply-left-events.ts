import 'server-only';
import { applyStoredEvents } from '#server/intents/mirror/apply-stored-events.ts';
import { database } from '#server/store/database.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { listUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import type { Job, Turn } from './worker.ts';

/** The process that stored an event applies it in this time, if it lives and can. */
const LEFT_AFTER_MS = 3_000;
const BATCH = 200;

/** Applies the events that were stored, and acknowledged, by a process that did not apply them. */
export const applyLeftEvents: Job = { name: 'apply-events', pollMs: 1_000, runTurn };

async function runTurn(): Promise<Turn> {
  const left = await listUnapplied(database(), { receivedBefore: inMs(-LEFT_AFTER_MS), limit: BATCH });
  await applyStoredEvents(left);
  return { taken: left.length, nextDueAt: null };
}
