import { describe, expect, test } from 'vitest';
import type { IntentEventRow } from '#server/store/intents/intents-repository.ts';
import { toTimeline } from './to-timeline.ts';

const minute = (n: number) => new Date(`2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`);
const standing = (status: string) => ({ status, readAt: minute(30) });

function line(id: number, facts: Partial<IntentEventRow>): IntentEventRow {
  const at = minute(id);
  return {
    id,
    intentId: 'an-intent',
    kind: 'status',
    value: 'minting',
    detail: null,
    source: 'read',
    occurredAt: at,
    recordedAt: at,
    eventId: null,
    actorUserId: null,
    ...facts,
  };
}

const wordsOf = (rows: readonly IntentEventRow[], status: string) =>
  toTimeline(rows, standing(status)).map(({ kind, value, detail }) => [kind, value, detail]);

describe('the timeline', () => {
  test('has a status once, although an event and a read report it at different times', () => {
    const rows = [line(1, {}), line(2, { source: 'webhook' }), line(3, { value: 'completed' })];
    expect(wordsOf(rows, 'completed')).toEqual([
      ['status', 'minting', null],
      ['status', 'completed', null],
    ]);
  });

  test('has a status again after it was withdrawn', () => {
    const rows = [
      line(1, { value: 'completed', source: 'webhook' }),
      line(2, { kind: 'correction', value: 'minting', detail: 'completed' }),
      line(3, { value: 'completed' }),
    ];
    expect(wordsOf(rows, 'completed')).toEqual([
      ['status', 'completed', null],
      ['correction', 'minting', 'completed'],
      ['status', 'completed', null],
    ]);
  });

  test('ends with the current status, although its last line names another', () => {
    const rows = [line(1, {}), line(9, { value: 'completed', source: 'webhook' })];
    expect(wordsOf(rows, 'minting').at(-1)).toEqual(['correction', 'minting', 'completed']);
    expect(wordsOf(rows, 'completed')).toHaveLength(2);
  });
});

describe('what happened while a wallet had the request', () => {
  const lineAt = (id: number, value: string, atMinute: number) => {
    const kind = ['asked', 'signing', 'proof_stored'].includes(value) ? 'burn' : 'status';
    return line(id, { kind, value, occurredAt: minute(atMinute) });
  };
  const valuesOf = (...rows: IntentEventRow[]) => {
    const last = rows.findLast(({ kind }) => kind === 'status')?.value ?? '';
    return toTimeline(rows, standing(last)).map(({ value }) => value);
  };

  test('is listed in the order in which it happened', () => {
    const rows = [
      lineAt(1, 'signing', 10),
      lineAt(2, 'asked', 11),
      lineAt(3, 'proof_stored', 20),
      lineAt(4, 'canceled', 14),
    ];
    expect(valuesOf(...rows)).toEqual(['signing', 'asked', 'canceled', 'proof_stored']);
  });

  test('an end less than two seconds before the wallet was asked stays before it', () => {
    const end = { ...lineAt(2, 'canceled', 10), occurredAt: new Date(minute(11).getTime() - 1_900) };
    expect(valuesOf(lineAt(1, 'asked', 11), end)).toEqual(['canceled', 'asked']);
  });

  test('an end that a wrong clock dates before the service said "open" comes after that', () => {
    expect(valuesOf(lineAt(1, 'asked', 40), lineAt(2, 'expired', 10))).toEqual(['asked', 'expired']);
  });

  test('a status known before the wallet was asked stays before it', () => {
    const rows = [lineAt(1, 'awaiting_burn_approval', 1), lineAt(2, 'asked', 40)];
    expect(valuesOf(...rows)).toEqual(['awaiting_burn_approval', 'asked']);
  });
});
