import 'server-only';
import { takeReadQuota } from '#server/conversion/read-quota.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { takeWithinLimit } from '#server/store/access/take-within-limit.ts';
import { database } from '#server/store/database.ts';
import type { Actor } from './actor.ts';

const WINDOW_MS = 5 * 60_000;
/** Of one link and of one user: a browser that is refused tries again every quarter of a minute. */
const MOST_TRIES = { link: 60, user: 120 } as const;

/**
 * Counts one read of the service before a wallet is asked, where a link asks for it: whoever has one needs no
 * account. Throws `rate_limited`.
 */
export function countSigningRead({ link }: Actor, subject: string): void {
  if (link && !takeReadQuota('signing', subject)) throw new FaultError('rate_limited');
}

/** Counts one try to submit what a wallet answered, of a burn or of a grant. Throws `rate_limited`. */
export async function countTry(what: 'proof' | 'grant', { session, link }: Actor): Promise<void> {
  const [kind, id] = link ? (['link', link.id] as const) : (['user', session.userId] as const);
  const limit = { most: MOST_TRIES[kind], windowMs: WINDOW_MS };
  await takeWithinLimit(database(), `${what}:${kind}:${id}`, limit);
}
