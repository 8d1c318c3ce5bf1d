import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_STATUSES } from '#lib/conversion/status.ts';
import type { IntentRow } from '#server/store/intents-repository.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mergeEvent, mergeResource } from './merge-intent.ts';
import { nextPollAt } from './poll-delay.ts';

const NOW = new Date('2026-11-21T12:30:00.000Z');
const minute = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;
const byRead = { source: 'read', readAt: NOW } as const;
const byEvent = { eventId: 'an-event', receivedAt: NOW };

const rowFrom = (intent = anIntent()): IntentRow => mergeResource(undefined, intent, byRead).row;

describe('a read', () => {
  test('[R89] of something older than the mirror knows changes nothing', () => {
    const intent = anIntent({ status: 'minting', updatedAt: minute(9) });
    const stale = { ...intent, status: 'awaiting_fiat_payment', updatedAt: minute(1) };
    const merge = mergeResource(rowFrom(intent), stale, byRead);
    expect(merge.row.status).toBe('minting');
    expect(merge).toMatchObject({ isChanged: false, timeline: [] });
  });

  test('of the same tells nobody', () => {
    const intent = anIntent({ metadata: { b: 1, a: [2] }, pixPayment: PIX_PAYMENT });
    expect(mergeResource(rowFrom(intent), { ...intent }, byRead)).toMatchObject({
      isChanged: false,
      timeline: [],
    });
  });

  test('of new metadata alone is a change without a line', () => {
    const intent = anIntent();
    const merge = mergeResource(rowFrom(intent), { ...intent, metadata: { staged: 'x' } }, byRead);
    expect(merge).toMatchObject({ isChanged: true, timeline: [] });
  });

  test('keeps what only we know', () => {
    const intent = anIntent();
    const known = { ...rowFrom(intent), destination: '0xA', createdBy: 'somebody', amountCents: 700 };
    const later = { ...intent, updatedAt: minute(1), metadata: { amountCents: 9 } };
    expect(mergeResource(known, later, byRead).row).toMatchObject({
      destination: '0xA',
      createdBy: 'somebody',
      amountCents: 700,
    });
  });

  test('[R51] takes no status from metadata', () => {
    const intent = anIntent({ metadata: { payoutCompletedAt: minute(1), status: 'completed' } });
    expect(rowFrom(intent).status).toBe('awaiting_fiat_payment');
  });
});

describe('an event', () => {
  test('[R93] never touches the resource, its expiry or what was paid by', () => {
    const intent = anIntent({ pixPayment: PIX_PAYMENT });
    const row = rowFrom(intent);
    const data = eventData(intent, { status: 'fiat_received', updatedAt: minute(1) });
    const merged = mergeEvent(row, data, byEvent).row;
    expect(merged.body).toBe(row.body);
    expect(merged.expiresAt).toEqual(row.expiresAt);
  });

  test('[R41] keeps the first cause beside the current one', () => {
    const intent = anIntent({ intentType: 'offramp', status: 'refunding' });
    const data = eventData(intent, {
      status: 'failed',
      failureCode: 'refund_failed',
      originalFailureCode: 'destination_invalid',
      updatedAt: minute(1),
    });
    expect(mergeEvent(rowFrom(intent), data, byEvent).row).toMatchObject({
      failureCode: 'refund_failed',
      originalFailureCode: 'destination_invalid',
    });
  });

  test('[R42] [R89] whatever walks the statuses take, in whatever order they are told, the newest stands', () => {
    const step = fc.record({ status: fc.constantFrom(...KNOWN_STATUSES, 'teleported'), at: fc.nat(50) });
    const steps = fc.uniqueArray(step, { selector: ({ at }) => at, minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(steps, (walk) => {
        const intent = anIntent({
          createdAt: '2020-01-01T00:00:00.000Z',
          updatedAt: '2020-01-01T00:00:00.000Z',
        });
        const told = walk.map(({ status, at }) => eventData(intent, { status, updatedAt: minute(at) }));
        const end = told.reduce((row, data) => mergeEvent(row, data, byEvent).row, rowFrom(intent));
        const newest = walk.reduce((a, b) => (b.at > a.at ? b : a));
        expect(end.status).toBe(newest.status);
      }),
    );
  });
});

describe('the poll', () => {
  const everySeconds = (status: string, quietSeconds: number) => {
    const movedAt = new Date(NOW.getTime() - quietSeconds * 1000);
    const next = nextPollAt(status, movedAt, NOW);
    return next && (next.getTime() - NOW.getTime()) / 1000;
  };

  test.each(['completed', 'refunded', 'expired', 'canceled'])('[R38] ends with %s', (status) => {
    expect(everySeconds(status, 0)).toBeNull();
  });

  test.each([
    ['failed', 0, 5],
    ['teleported', 0, 5],
    ['minting', 10 * 60, 20],
    ['minting', 30 * 60, 120],
    ['failed', 12 * 3600, 900],
    ['failed', 3 * 86_400, 7_200],
    ['failed', 30 * 86_400, 43_200],
  ])('[R38] [R95] goes on with %s, quiet for %i s: every %i s', (status, quietSeconds, seconds) => {
    expect(everySeconds(status, quietSeconds)).toBe(seconds);
  });
});
