import 'server-only';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { MOST_OF_USER } from '#server/auth/take-change.ts';
import { takeReadQuota } from '#server/conversion/read-quota.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { takeWithinLimit, takeWithinPace } from '#server/store/limits/take-within-limit.ts';
import { database, type Executor } from '#server/store/database.ts';
import type { Actor } from './actor.ts';

const WINDOW_MS = 5 * MINUTE_MS;
/** Of one link and of one user: a browser that is refused tries again every quarter of a minute. */
const MOST_TRIES = { link: 60, user: 120 } as const;

/** Steps: far more than a signer takes, who signs with three of them. */
const MOST_STEPS = { link: { minute: 30, hour: 300 }, user: MOST_OF_USER } as const;

/**
 * Counts the reads of the service before a wallet is asked, where a link asks for them: whoever has one needs
 * no account. Throws `rate_limited`.
 */
export function takeSigningReads({ link }: Actor, subject: string, count: number): void {
  if (link && !takeReadQuota('signing', subject, count)) throw new FaultError('rate_limited');
}

/**
 * Counts one step towards a signature, of a burn or of a grant: the timeline, the audit log and histories
 * grow with it. What comes after a signature, or gives a claim back, is never counted here. Throws
 * `rate_limited`.
 */
export async function takeSigningStep(actor: Actor, db: Executor = database()): Promise<void> {
  const { kind, caller } = callerOf(actor);
  await takeWithinPace(db, { what: 'signing', caller }, MOST_STEPS[kind]);
}

/** Counts one try to submit what a wallet answered, of a burn or of a grant. Throws `rate_limited`. */
export async function takeTry(what: 'proof' | 'grant', actor: Actor): Promise<void> {
  const { kind, caller } = callerOf(actor);
  const limit = { most: MOST_TRIES[kind], windowMs: WINDOW_MS };
  await takeWithinLimit(database(), `${what}:${caller}`, limit);
}

function callerOf({ session, link }: Actor) {
  const [kind, id] = link ? (['link', link.id] as const) : (['user', session.userId] as const);
  return { kind, caller: `${kind}:${id}` };
}
