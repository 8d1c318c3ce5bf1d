import 'server-only';
import type { Intent } from '#lib/intents/intent.ts';
import { FRESH_MS } from '#lib/signing/signing-confirmation.ts';
import { conversionConnection, type TakenReads } from '#server/conversion/connection.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { SharedReads } from '#server/conversion/shared-reads.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { remember } from '#server/process-singleton.ts';
import { readIntent } from './read-intent.ts';

/** An answer that took longer would be too old on arrival. */
const TIMEOUT_MS = 1_700;

/** An intent as the service itself has just answered it. */
export interface FreshIntent {
  readonly intent: Intent;
  /** By `performance.now()` of this process: the service's answer is from this time, or later. */
  readonly begunMs: number;
}

/**
 * Reads an intent from the service into the mirror, now, for a decision that the mirror is too old for: there
 * is no event for `canceled`, and reads can fail for a long time (R95). All callers share one read at a time.
 * It counts as one that a user asked for, unless it was taken from the budget. Throws `intent_unconfirmed`
 * when the service does not answer in time, or not with this intent.
 */
export async function readFreshIntent(id: string, taken?: TakenReads): Promise<FreshIntent> {
  try {
    return await sharedReads().read(id, () => readIntoMirror(id, taken));
  } catch (error) {
    if (!isServiceError(error)) throw error;
    const { code: cause, raw } = error.fault;
    throw unconfirmed(cause, { cause: error, ...(raw !== undefined && { raw }) });
  }
}

/**
 * Throws `intent_unconfirmed` when so much time has passed since the read began that something may have
 * changed.
 */
export function requireFresh({ begunMs }: FreshIntent): void {
  if (performance.now() - begunMs > FRESH_MS) throw unconfirmed('late', {});
}

async function readIntoMirror(id: string, taken: TakenReads | undefined): Promise<FreshIntent> {
  const begunMs = performance.now();
  const intent = await readIntent(conversionConnection(taken), id, { timeoutMs: TIMEOUT_MS });
  return { intent, begunMs };
}

function unconfirmed(why: string, { raw, cause }: { raw?: string; cause?: unknown }): FaultError {
  const fault = { code: 'intent_unconfirmed', values: { why }, ...(raw !== undefined && { raw }) } as const;
  return new FaultError(fault, { cause });
}

function sharedReads(): SharedReads<FreshIntent> {
  return remember('fresh-intents', () => new SharedReads<FreshIntent>());
}
