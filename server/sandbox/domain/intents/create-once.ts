import type { IntentType } from '#lib/intents/intent-type.ts';
import { addIntent } from './change-intent.ts';
import { DEDUPLICATION_WINDOW_MS } from '#server/sandbox/domain/durations.ts';
import { hashRequest } from './hash-request.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import { toIntentResource } from './intent-resource.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

/** A create call as far as "once" is concerned: who repeats whom. */
export interface CreateRequest {
  readonly intentType: IntentType;
  readonly idempotencyKey: string | undefined;
  /** The body as it was sent: the same key with another one is a collision (R24). */
  readonly sentBody: unknown;
  /** Only where the caller sent one; the effective reference defaults to the key (R31). */
  readonly clientReference: string | undefined;
}

export interface CreateAnswer {
  /** 201 for a new intent, 200 for a replay. */
  readonly statusCode: 200 | 201;
  /** The resource as JSON text: a replay is the first answer, byte for byte. */
  readonly json: string;
}

export function effectiveReference(request: CreateRequest): string | null {
  return request.clientReference ?? request.idempotencyKey ?? null;
}

/**
 * The stored answer of an earlier call with this key and body, or undefined for a first call. Throws 409 for
 * the key with another body, for a reference that exists, and for every retry of an offramp that was sent
 * with one (R27).
 */
export function findReplay(service: ServiceContext, request: CreateRequest): CreateAnswer | undefined {
  const { store, clock } = service;
  const key = request.idempotencyKey?.toLowerCase();
  const stored =
    key === undefined
      ? undefined
      : store.idempotency.findNewerThan(key, clock.nowMs() - DEDUPLICATION_WINDOW_MS);
  if (stored && stored.requestHash !== hashRequest(request.intentType, request.sentBody)) {
    throw new ServiceError('CONFLICT', 'The idempotency-key was already used with a different request body');
  }
  if (stored?.replayable) return { statusCode: 200, json: stored.response };
  const reference = effectiveReference(request);
  if (reference !== null && store.intents.findByReference(reference)) {
    throw new ServiceError(
      'CONFLICT',
      `An intent with clientReference "${reference}" already exists in this environment`,
    );
  }
  return undefined;
}

/**
 * Stores the intent, its answer under the key and its event together; if a concurrent call was faster,
 * replays that.
 */
export function createOnce(
  service: ServiceContext,
  request: CreateRequest,
  intent: IntentRecord,
): CreateAnswer {
  const { store } = service;
  return store.transaction(() => {
    const replay = findReplay(service, request);
    if (replay) return replay;
    addIntent(service, intent);
    const json = JSON.stringify(toIntentResource(intent, store.organization.get()));
    if (request.idempotencyKey !== undefined) {
      store.idempotency.save({
        key: request.idempotencyKey.toLowerCase(),
        requestHash: hashRequest(request.intentType, request.sentBody),
        replayable: request.intentType === 'onramp' || request.clientReference === undefined,
        response: json,
        createdAtMs: intent.createdAtMs,
      });
    }
    return { statusCode: 201, json };
  });
}
