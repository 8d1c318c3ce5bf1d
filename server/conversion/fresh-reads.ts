import 'server-only';
import { FRESH_MS } from '#lib/signing/signing-confirmation.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { SharedReads } from '#server/conversion/shared-reads.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { remember } from '#server/process-singleton.ts';

/**
 * How long a read may take, and how old its answer may be when it is used, in milliseconds. One that took
 * longer would be too old on arrival. Together, so that the tests on a slow machine have other limits.
 */
export const freshness = () => remember('freshness', () => ({ timeoutMs: 1_700, oldestMs: FRESH_MS }));

/** What a read that the service did not answer is called, by what was read. */
type Unconfirmed = 'intent_unconfirmed' | 'wallet_unconfirmed';

/** What the service itself has just answered. */
export type Fresh<Answer> = Answer & {
  /** By `performance.now()` of this process: the service's answer is from this time, or later. */
  readonly begunMs: number;
};

/**
 * Reads from the service, now, for a decision that the mirror is too old for. All callers of an id share one
 * read at a time. Throws `code` when the service does not answer in time, or not with what was asked.
 */
export async function readFresh<Answer extends object>(
  code: Unconfirmed,
  id: string,
  read: (options: { readonly timeoutMs: number }) => Promise<Answer>,
): Promise<Fresh<Answer>> {
  const shared = remember(`fresh-reads:${code}`, () => new SharedReads<Fresh<Answer>>());
  try {
    return await shared.read(id, async () => {
      const begunMs = performance.now();
      return { ...(await read({ timeoutMs: freshness().timeoutMs })), begunMs };
    });
  } catch (error) {
    if (!isServiceError(error)) throw error;
    const { code: why, raw } = error.fault;
    throw new FaultError({ code, values: { why }, ...(raw !== undefined && { raw }) }, { cause: error });
  }
}

/** How old what was read is at most, in milliseconds. */
export function ageMs({ begunMs }: Fresh<object>): number {
  return performance.now() - begunMs;
}

/**
 * How old it was, at most, when it was asked for, in whole milliseconds. Less than 0 for a read that began
 * so long after that: whoever adds the time since the question knows how old the answer is. `questionMs` by
 * `performance.now()`.
 */
export function ageWhenAsked({ begunMs }: Fresh<object>, questionMs: number): number {
  return Math.ceil(questionMs - begunMs);
}

/** Throws `code` when so much time has passed since the read began that something may have changed. */
export function requireFresh(code: Unconfirmed, fresh: Fresh<object>): void {
  if (ageMs(fresh) > freshness().oldestMs) throw new FaultError({ code, values: { why: 'late' } });
}
