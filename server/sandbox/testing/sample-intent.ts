import { randomUUID } from 'node:crypto';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';

/** An intent as a create call stores it. */
export function sampleIntent(change: Partial<IntentRecord> = {}): IntentRecord {
  const id = randomUUID();
  return {
    id,
    intentType: 'offramp',
    status: 'awaiting_burn_approval',
    chainId: 'base',
    amountCents: 500,
    destination: '11222333000181',
    clientReference: `reference-${id}`,
    idempotencyKey: null,
    scheduledForMs: null,
    statusReason: null,
    failureCode: null,
    providerFailureCode: null,
    originalFailureCode: null,
    originalProviderFailureCode: null,
    metadata: {},
    pix: null,
    selfConfirmAtMs: null,
    mintTransactionId: null,
    burnGrant: null,
    burnProof: null,
    createdAtMs: 1_800_000_000_000,
    updatedAtMs: 1_800_000_000_000,
    expiresAtMs: 1_800_003_600_000,
    stepAtMs: null,
    held: false,
    ...change,
  };
}
