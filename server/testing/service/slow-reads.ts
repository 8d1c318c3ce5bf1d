import { freshness } from '#server/conversion/fresh-reads.ts';
import { remember } from '#server/process-singleton.ts';
import { forget } from '#server/testing/forget.ts';

/** Longer than a slow machine needs. */
const LONG_MS = 60_000;

/** From here on, a read may take as long as a slow machine needs, and its answer may be as old. */
export const allowSlowReads = () => limit({ timeoutMs: LONG_MS, oldestMs: LONG_MS });

/**
 * For a test that is about the age and stops the clock: an answer may be as old as in the product, until the
 * next scripted service starts.
 */
export function limitAge(): void {
  limitReads();
  limit({ timeoutMs: LONG_MS, oldestMs: freshness().oldestMs });
}

/** For a test of a service that says nothing: both limits are the product's, until then. */
export function limitReads(): void {
  forget('freshness');
}

function limit(limits: ReturnType<typeof freshness>): void {
  forget('freshness');
  remember('freshness', () => limits);
}
