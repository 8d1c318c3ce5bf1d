import 'server-only';
import { sql } from 'drizzle-orm';
import type { LiveEvent } from '#lib/live/live-event.ts';
import { JOBS_CHANNEL } from '#server/jobs/job-names.ts';
import type { JobName } from '#server/jobs/job-names.ts';
import { withTransaction } from '#server/store/database.ts';
import type { Transaction } from '#server/store/database.ts';
import { appendLiveEvents } from '#server/store/live-events-repository.ts';

const MAX_TRIES = 3;
/** Serialization failure and deadlock: PostgreSQL undid the one to let the other pass. */
const COLLISION_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** A transaction, and what has to be told once it is committed. */
export interface Changes {
  readonly tx: Transaction;
  /** Tells every open page. A later event about the same thing replaces an earlier one of this transaction. */
  readonly publish: (event: LiveEvent) => void;
  /** Wakes a worker, in whichever process it runs. */
  readonly wake: (job: JobName) => void;
}

/**
 * Runs `work` in one transaction and, as its last act, appends what was published and notifies: nobody hears of a change
 * that is not durable, and nobody misses one that is. Rolled back as a whole when `work` throws.
 */
export async function commitChanges<T>(work: (changes: Changes) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await commitOnce(work);
    } catch (error) {
      if (!isCollision(error) || tries >= MAX_TRIES) throw error;
    }
  }
}

function commitOnce<T>(work: (changes: Changes) => Promise<T>): Promise<T> {
  return withTransaction(async (tx) => {
    const events = new Map<string, LiveEvent>();
    const jobs = new Set<JobName>();
    const value = await work({
      tx,
      publish: (event) => {
        const subject = subjectOf(event);
        events.delete(subject);
        events.set(subject, event);
      },
      wake: (job) => jobs.add(job),
    });
    for (const job of jobs) await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, ${job})`);
    await appendLiveEvents(tx, [...events.values()]);
    return value;
  });
}

function subjectOf(event: LiveEvent): string {
  switch (event.type) {
    case 'intent.changed':
      return `${event.type}:${event.intent.id}`;
    case 'burn.changed':
      return `${event.type}:${event.intentId}`;
    case 'wallet.changed':
      return `${event.type}:${event.wallet.id}`;
    case 'create.changed':
      return `${event.type}:${event.idempotencyKey}`;
    case 'link.changed':
      return `${event.type}:${event.linkId}`;
    case 'reset':
      return event.type;
  }
}

function isCollision(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && COLLISION_CODES.has(cause.code)) return true;
  }
  return false;
}
