import { randomUUID } from 'node:crypto';
import { UNTOUCHED, type IntentRecord } from '#server/sandbox/store/intent-record.ts';

/** An intent as a create call stores it. */
export function sampleIntent(change: Partial<IntentRecord> = {}): IntentRecord {
  const id = randomUUID();
  return {
    ...UNTOUCHED,
    id,
    intentType: 'offramp',
    status: 'awaiting_burn_approval',
    chainId: 'base',
    amountCents: 500,
    destination: '11222333000181',
    clientReference: `reference-${id}`,
    idempotencyKey: null,
    metadata: {},
    createdAtMs: 1_800_000_000_000,
    updatedAtMs: 1_800_000_000_000,
    expiresAtMs: 1_800_003_600_000,
    ...change,
  };
}
