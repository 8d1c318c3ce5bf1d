import { randomUUID } from 'node:crypto';
import type { ChainId } from '#lib/chains/chains.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { UNTOUCHED, type IntentRecord } from '#server/sandbox/store/intent-record.ts';
import { effectiveReference, type CreateRequest } from './create-once.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';

export interface NewIntent {
  readonly amountCents: number;
  readonly chainId: ChainId;
  readonly destination: string;
}

const FIRST_STATUS = {
  onramp: 'awaiting_fiat_payment',
  offramp: 'awaiting_burn_approval',
} as const satisfies Record<IntentType, string>;

/** An intent as it is at its creation; nothing is stored yet. */
export function newIntent(
  { clock, durations, settings }: ServiceContext,
  request: CreateRequest,
  { amountCents, chainId, destination }: NewIntent,
): IntentRecord {
  const nowMs = clock.nowMs();
  const lifeMs = request.intentType === 'onramp' ? durations.onrampLifeMs : durations.offrampLifeMs;
  return {
    ...UNTOUCHED,
    id: randomUUID(),
    intentType: request.intentType,
    status: FIRST_STATUS[request.intentType],
    chainId,
    amountCents,
    destination,
    clientReference: effectiveReference(request),
    idempotencyKey: request.idempotencyKey ?? null,
    metadata: { chainId, amountCents, environment: settings.environment, destinationAddress: destination },
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    expiresAtMs: nowMs + lifeMs,
  };
}
