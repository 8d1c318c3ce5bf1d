import 'server-only';
import type { LiveEvent } from '#lib/live/live-event.ts';
import { hasCode } from '#server/errors/causes.ts';
import { JOBS_CHANNEL, type JobName } from '#server/store/jobs/job-names.ts';
import { database, type Database, type Transaction } from '#server/store/database.ts';
import { runPrepared } from '#server/store/bulk.ts';
import { appendLiveEvents } from '#server/store/live-events-repository.ts';
import { offerCommitted } from './process-hub.ts';
import { toEventsBeside } from './to-events-beside.ts';

const MAX_TRIES = 3;
/** Serialization failure and deadlock: PostgreSQL undid the one to let the other pass. */
const COLLISION_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);
/** A statement before this one has failed. */
const ABORTED: ReadonlySet<unknown> = new Set(['25P02']);

/** A transaction, and what has to be published once it is committed. */
export interface Changes {
  readonly tx: Transaction;
  /**
   * Publishes to every open page. A later event about the same thing replaces an earlier one of this
   * transaction.
   */
  readonly publish: (event: LiveEvent) => void;
  /** Wakes a worker, in whichever process it runs. */
  readonly wake: (job: JobName) => void;
  /**
   * A statement that was sent in the transaction and must succeed, and whose answer is not needed: the work
   * continues without it, and the commit waits for it.
   */
  readonly requireBeforeCommit: (statement: Promise<unknown>) => void;
}

/**
 * Runs `work` in one transaction and, as its last step, appends what was published and notifies. So no page
 * gets a change that is not durable, and no page misses one that is. Rolled back as a whole when `work`
 * throws. `db` may be the preparing pool where each statement always has the same text.
 */
export async function commitChanges<T>(
  work: (changes: Changes) => Promise<T>,
  db: Database = database(),
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await commitOnce(work, db);
    } catch (error) {
      if (!hasCode(error, COLLISION_CODES) || tries >= MAX_TRIES) throw error;
    }
  }
}

async function commitOnce<T>(work: (changes: Changes) => Promise<T>, db: Database): Promise<T> {
  let appended: ReturnType<typeof appendLiveEvents> = Promise.resolve([]);
  const sent: Promise<unknown>[] = [];
  const requireSent = (statement: Promise<unknown>) => {
    sent.push(statement);
    // Its error is thrown by `requireAll`, or the work has thrown another one first.
    statement.catch(() => undefined);
  };
  const transaction = db.transaction(async (tx) => {
    const events = new Map<string, LiveEvent>();
    const jobs = new Set<JobName>();
    const done = await work({
      tx,
      publish: (event) => {
        const subject = subjectOf(event);
        events.delete(subject);
        events.set(subject, event);
      },
      wake: (job) => jobs.add(job),
      requireBeforeCommit: requireSent,
    });
    for (const job of jobs) requireSent(runPrepared(tx, 'select pg_notify($1, $2)', [JOBS_CHANNEL, job]));
    const published = [...events.values()];
    const beside = await toEventsBeside(tx, published);
    // The live events last: a transaction with their lock must not wait for another. The commit follows at
    // once.
    appended = appendLiveEvents(tx, [...published, ...beside]);
    requireSent(appended);
    return done;
  });
  const value = await transaction.catch(async (error: unknown) => {
    // Another statement has failed before: its error says why.
    if (hasCode(error, ABORTED)) await requireAll(sent);
    throw error;
  });
  // The commit of a transaction in which a statement failed undoes it without an error.
  await requireAll(sent);
  offerCommitted(await appended);
  return value;
}

/**
 * Throws the error of the statement that failed, and not of those behind it, which could only fail after it.
 */
async function requireAll(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).filter((one) => one.status === 'rejected');
  const first = failed.find(({ reason }) => !hasCode(reason, ABORTED)) ?? failed[0];
  if (first?.reason instanceof Error) throw first.reason;
  if (first) throw new Error('a statement failed', { cause: first.reason });
}

function subjectOf(event: LiveEvent): string {
  switch (event.type) {
    case 'intent.changed':
      return `${event.type}:${event.intent.id}`;
    case 'burn.changed':
    case 'annotation.changed':
      return `${event.type}:${event.intentId}`;
    case 'wallet.changed':
      return `${event.type}:${event.wallet.id}`;
    case 'create.changed':
      return `${event.type}:${event.idempotencyKey}`;
    case 'link.changed':
      return `${event.type}:${event.linkId}`;
  }
}
