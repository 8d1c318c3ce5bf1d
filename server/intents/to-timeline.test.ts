import { describe, expect, test } from 'vitest';
import type { IntentEventRow } from '#server/store/intents-repository.ts';
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
    ...facts,
  };
}

const wordsOf = (rows: readonly IntentEventRow[], status: string) =>
  toTimeline(rows, standing(status)).map(({ kind, value, detail }) => [kind, value, detail]);

describe('the timeline', () => {
  test('tells a status once, although an event and a read tell it at their own times', () => {
    const rows = [line(1, {}), line(2, { source: 'webhook' }), line(3, { value: 'completed' })];
    expect(wordsOf(rows, 'completed')).toEqual([
      ['status', 'minting', null],
      ['status', 'completed', null],
    ]);
  });

  test('tells a status again after it was taken back', () => {
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

  test('ends with the status that holds, although the last line of it tells of another', () => {
    const rows = [line(1, {}), line(9, { value: 'completed', source: 'webhook' })];
    expect(wordsOf(rows, 'minting').at(-1)).toEqual(['correction', 'minting', 'completed']);
    expect(wordsOf(rows, 'completed')).toHaveLength(2);
  });
});
