import 'server-only';
import { remember } from '#server/process-singleton.ts';

export interface Rate {
  readonly capacity: number;
  readonly refillPerSecond: number;
  /** What these takers leave to the others who share the bucket. */
  readonly reserved?: number;
}

interface Bucket {
  tokens: number;
  updatedMs: number;
}

/** More holders than this are not remembered: the oldest begins again. */
const MAX_BUCKETS = 10_000;

/**
 * Takes tokens from a holder's bucket in this process; false, and nothing taken, when there are not enough.
 */
export function takeTokens(
  holder: string,
  count: number,
  rate: Rate,
  // Not the time of day: a clock that steps back would lock every bucket for as long as the step.
  nowMs = performance.now(),
): boolean {
  const all = buckets();
  const bucket = all.get(holder) ?? { tokens: rate.capacity, updatedMs: nowMs };
  const refilled = bucket.tokens + ((nowMs - bucket.updatedMs) / 1000) * rate.refillPerSecond;
  const available = Math.min(rate.capacity, refilled);
  const isEnough = available - (rate.reserved ?? 0) >= count;
  // Deleted and set again, so that the map stays in order of use.
  all.delete(holder);
  all.set(holder, { tokens: isEnough ? available - count : available, updatedMs: nowMs });
  if (all.size > MAX_BUCKETS) all.delete(all.keys().next().value ?? '');
  return isEnough;
}

function buckets(): Map<string, Bucket> {
  return remember('token-buckets', () => new Map<string, Bucket>());
}
