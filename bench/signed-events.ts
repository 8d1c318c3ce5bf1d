import { randomUUID } from 'node:crypto';
import { signDelivery } from '#scripts/launcher/sign-delivery.ts';
import type { BenchIntent } from './create-offramps.ts';

export interface SignedEvent {
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An offramp's; each event of an intent names another than the one before. */
const STATUSES = ['burn_approved', 'onchain_received', 'burning', 'scheduled', 'paying_out'] as const;

/**
 * Deliveries as the service signs them: unique events about the given intents, and a share of repeats among
 * them.
 */
export function signEvents(options: {
  count: number;
  duplicateShare: number;
  intents: readonly BenchIntent[];
  secret: string;
}): SignedEvent[] {
  const { count, duplicateShare, intents, secret } = options;
  const unique = Math.round(count * (1 - duplicateShare));
  const startMs = Date.now();
  const events = Array.from({ length: unique }, (_, index) => {
    const lap = Math.floor(index / intents.length);
    const intent = intents[index % intents.length];
    if (!intent) throw new Error('no intents');
    const status = STATUSES[(index + lap) % STATUSES.length] ?? STATUSES[0];
    return signEvent({
      intent,
      updatedAtMs: startMs + index,
      status,
      secret,
    });
  });
  const step = Math.floor(unique / Math.max(count - unique, 1));
  const repeats = events.filter((_, index) => index % step === 0).slice(0, count - unique);
  return [...events, ...repeats];
}

function signEvent(event: {
  intent: BenchIntent;
  updatedAtMs: number;
  status: string;
  secret: string;
}): SignedEvent {
  const id = randomUUID();
  const body = JSON.stringify(envelope({ ...event, id, at: new Date(event.updatedAtMs).toISOString() }));
  return { id, body, headers: signDelivery({ id, body, at: new Date() }, event.secret) };
}

function envelope({
  id,
  intent,
  status,
  at,
}: {
  id: string;
  intent: BenchIntent;
  status: string;
  at: string;
}) {
  return {
    id,
    apiVersion: 'v2',
    type: 'payout.processing',
    environment: 'sandbox',
    createdAt: at,
    idempotencyKey: null,
    data: {
      id: intent.id,
      intentType: 'offramp',
      status,
      statusReason: null,
      failureCode: null,
      providerFailureCode: null,
      originalFailureCode: null,
      originalProviderFailureCode: null,
      clientReference: null,
      amountCents: 12_345,
      chainId: 'base',
      createdAt: intent.createdAt,
      updatedAt: at,
    },
  };
}
