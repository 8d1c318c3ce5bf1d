import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { mergeResource } from '#server/intents/mirror/merge-resource.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { toOrderView, toUnansweredView } from './to-order-view.ts';

const READ_AT = new Date('2026-11-21T12:30:00.000Z');
const REPORTED_AT = new Date('2026-11-21T12:31:00.000Z');

test('an order is shown with all that was decided, by whom and when', () => {
  const facts = {
    intentType: 'offramp',
    chainId: 'base',
    amountCents: 700,
    destination: 'ana@example.test',
    origin: 'confirmed',
  } as const;
  const hidden = { intentId: randomUUID(), clientReference: 'invoice-1', decidedBy: randomUUID() };
  const decided = { decidedByName: 'Ana', decidedAt: READ_AT };
  expect(toOrderView({ ...facts, ...hidden, ...decided })).toEqual({
    ...facts,
    decidedBy: 'Ana',
    decidedAt: '2026-11-21T12:30:00.000Z',
  });
});

describe('what a webhook reported, beside what the API said last', () => {
  const intent = anIntent({ status: 'minting' });
  const read = { source: 'read', start: { order: 1, begunAt: READ_AT }, readAt: READ_AT } as const;
  const { row } = mergeResource(undefined, intent, read);
  const reported = { eventStatus: 'completed', eventReceivedAt: REPORTED_AT } as const;
  const neverRead = { body: null, readAt: null };

  test.each<[string, Partial<IntentRow>, unknown]>([
    [
      'differs',
      reported,
      { reportedStatus: 'completed', readStatus: 'minting', readAt: READ_AT.toISOString() },
    ],
    [
      'was never said',
      { ...reported, ...neverRead },
      { reportedStatus: 'completed', readStatus: null, readAt: null },
    ],
    [
      'cannot be read',
      { ...reported, body: { status: 'minting' } },
      { readStatus: null, readAt: READ_AT.toISOString() },
    ],
  ])('is shown when that %s', (_name, facts, expected) => {
    const shown = toUnansweredView({ ...row, ...facts });
    expect(shown).toMatchObject({ reportedAt: REPORTED_AT.toISOString(), ...Object(expected) });
  });

  test.each<[string, Partial<IntentRow>]>([
    ['agrees', { ...reported, eventStatus: 'minting' }],
    ['has answered', {}],
    ['has no report beside it', { eventReceivedAt: REPORTED_AT }],
    ['has a report of no known time', { eventStatus: 'completed' }],
    ['was never said, and nothing is reported', neverRead],
  ])('is not when that %s', (_name, facts) => {
    expect(toUnansweredView({ ...row, ...facts })).toBeNull();
  });
});
