import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { knownStatusSchema } from '#lib/intents/status-schema.ts';
import { webhookDataSchema, webhookEnvelopeSchema } from '#lib/webhooks/webhook-event.ts';
import { parseSandboxSettings } from '#server/sandbox/settings.ts';
import { sampleIntent } from '#server/sandbox/testing/sample-intent.ts';
import { openTemporaryStore, type TemporaryStore } from '#server/sandbox/testing/temporary-store.ts';
import { addIntent, changeIntent } from './change-intent.ts';
import { createClock } from '#server/sandbox/domain/clock.ts';
import { findEventType } from '#server/sandbox/domain/events.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';

const RECEIVER = {
  id: 'endpoint-1',
  url: 'http://127.0.0.1:9/',
  secret: 'whsec_c2VjcmV0',
  previousSecret: null,
  previousSecretUntilMs: null,
  status: 'active',
  exhaustedDays: 0,
  lastExhaustedDay: null,
} as const;

let temporary: TemporaryStore;
let realNowMs = 1_800_000_000_000;
beforeAll(() => {
  temporary = openTemporaryStore();
});
afterAll(() => temporary.remove());

function writer() {
  const { store } = temporary;
  return {
    store,
    settings: parseSandboxSettings({}),
    clock: createClock({ ...store.clock, realNowMs: () => realNowMs }),
    wake: () => undefined,
  };
}

/** The events that wait for delivery, oldest first. */
function queuedEvents(intentId: string) {
  const bodies = temporary.store.deliveries
    .listDue(Infinity)
    .filter((delivery) => delivery.intentId === intentId);
  return bodies.map(({ body }) => webhookEnvelopeSchema.parse(JSON.parse(body)));
}

describe('changeIntent', () => {
  const moves = fc.array(
    fc.record({
      status: fc.constantFrom(...KNOWN_STATUSES),
      elapsedMs: fc.constantFrom(0, 0, 1, 1000),
    }),
    { maxLength: 8 },
  );

  test('[R92] every move is stored with exactly the event it fires, newest updatedAt last, whatever the walk', () => {
    fc.assert(
      fc.property(fc.constantFrom('onramp' as const, 'offramp' as const), moves, (intentType, walk) => {
        temporary.store.endpoints.removeAll();
        temporary.store.endpoints.save(RECEIVER);
        const service = writer();
        const first = sampleIntent({
          intentType,
          status: 'created',
          createdAtMs: realNowMs,
          updatedAtMs: realNowMs,
        });
        addIntent(service, first);
        const seen: IntentRecord[] = [first];
        for (const { status, elapsedMs } of walk) {
          realNowMs += elapsedMs;
          const changed = changeIntent(service, first.id, () => ({ status }));
          seen.push(changed ?? first);
        }

        const moved = seen.filter((intent, index) => index > 0 && intent.status !== seen[index - 1]?.status);
        const fired = moved.filter((intent) => findEventType(intent) !== undefined);
        const data = queuedEvents(first.id).map((event) => webhookDataSchema.parse(event.data));
        expect(data.map(({ status, updatedAt }) => [status, Date.parse(updatedAt)])).toEqual(
          fired.map(({ status, updatedAtMs }) => [status, updatedAtMs]),
        );
        const times = seen.map(({ updatedAtMs }) => updatedAtMs);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(temporary.store.intents.find(first.id)).toEqual(seen.at(-1));
      }),
      { numRuns: 60 },
    );
  });

  test('changes nothing and fires nothing when the decision says so', () => {
    const service = writer();
    const intent = sampleIntent();
    service.store.intents.add(intent, null);
    expect(changeIntent(service, intent.id, () => undefined)).toEqual(intent);
    expect(changeIntent(service, 'unknown', () => ({ status: 'failed' }))).toBeUndefined();
    expect(queuedEvents(intent.id)).toEqual([]);
  });
});

describe('findEventType', () => {
  test.each(KNOWN_STATUSES)('[R95] %s fires an event of its own direction or none', (status) => {
    const types = [
      findEventType({ intentType: 'onramp', status }),
      findEventType({ intentType: 'offramp', status }),
    ];
    expect(types[0] ?? 'payin.none').toMatch(/^payin\./);
    expect(types[1] ?? 'payout.none').toMatch(/^payout\./);
  });

  test('[R95] canceling and compliance fire none; payout.processing covers five statuses (R94)', () => {
    const silent = ['canceled', 'requires_compliance'].map((text) => knownStatusSchema.parse(text));
    expect(silent.map((status) => findEventType({ intentType: 'offramp', status }))).toEqual([
      undefined,
      undefined,
    ]);
    const processing = KNOWN_STATUSES.filter(
      (status) => findEventType({ intentType: 'offramp', status }) === 'payout.processing',
    );
    expect(processing).toHaveLength(5);
  });
});
