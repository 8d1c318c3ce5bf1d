import { z } from 'zod';
import { DEDUPLICATION_WINDOW_MS } from '#server/sandbox/domain/durations.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { walletRefusal } from './wallet-refusal.ts';

/** A call under an Idempotency-Key: the same key belongs to one payload. */
export interface OnceCall {
  readonly key: string;
  readonly requestHash: string;
}

export interface OnceAnswer {
  /** 201 for a new wallet, 200 for the rest and for every replay. */
  readonly statusCode: 200 | 201;
  readonly body: Readonly<Record<string, unknown>>;
}

const storedBodySchema = z.record(z.string(), z.unknown());

/**
 * The answer to replay, or undefined for a call that is to be carried out; its key is bound to its payload
 * from then on. Only a success is stored, so a call that was refused (RECEIPT_PENDING above all, R117)
 * continues when it is repeated. Throws 409 for another payload.
 */
export function beginOnce({ store, clock }: ServiceContext, call: OnceCall): OnceAnswer | undefined {
  const key = storedKeyOf(call);
  const nowMs = clock.nowMs();
  const stored = store.idempotency.findNewerThan(key, nowMs - DEDUPLICATION_WINDOW_MS);
  if (stored && stored.requestHash !== call.requestHash) throw walletRefusal('IDEMPOTENCY_KEY_MISMATCH');
  if (stored?.replayable) {
    const body = storedBodySchema.parse(JSON.parse(stored.response));
    return { statusCode: 200, body: { ...body, replayed: true } };
  }
  if (!stored) {
    const { requestHash } = call;
    store.idempotency.save({ key, requestHash, replayable: false, response: '', createdAtMs: nowMs });
  }
  return undefined;
}

/** Stores the answer with its effect: to be called in the transaction that makes it true. */
export function finishOnce(
  { store, clock }: ServiceContext,
  call: OnceCall,
  { statusCode, body }: OnceAnswer,
): OnceAnswer {
  const { requestHash } = call;
  store.idempotency.save({
    key: storedKeyOf(call),
    requestHash,
    replayable: true,
    response: JSON.stringify(body),
    createdAtMs: clock.nowMs(),
  });
  return { statusCode, body: { ...body, replayed: false } };
}

/** Wallet calls share one space of keys, apart from that of the intents. */
function storedKeyOf({ key }: OnceCall): string {
  return `wallets:${key.toLowerCase()}`;
}
