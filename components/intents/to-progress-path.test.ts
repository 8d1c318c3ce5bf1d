import { expect, test } from 'vitest';
import type { TimelineEntry } from '#lib/intents/intent-view.ts';
import { toProgressPath } from './to-progress-path.ts';

const AT = '2026-11-21T10:00:00.000Z';
const reached = (...values: string[]): TimelineEntry[] =>
  values.map((value, index) => ({
    id: String(index),
    kind: 'status',
    value,
    detail: null,
    source: 'webhook',
    occurredAt: AT,
    recordedAt: AT,
    actor: null,
  }));
const states = (intentType: 'onramp' | 'offramp', status: string, timeline: TimelineEntry[] = []) =>
  toProgressPath({ intentType, status, timeline }).map(({ state }) => state);

test('shows the present step of an onramp', () => {
  expect(states('onramp', 'minting')).toEqual(['done', 'done', 'current', 'ahead']);
});

test('is done as a whole when completed', () => {
  expect(states('offramp', 'completed')).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('says of a completion in doubt that the service reports it', () => {
  const path = toProgressPath(
    { intentType: 'onramp', status: 'completed', timeline: [] },
    { isDoubted: true },
  );
  expect(path.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'reported']);
});

test('has a place for a scheduled payout', () => {
  const path = toProgressPath({ intentType: 'offramp', status: 'scheduled', timeline: [] });
  expect(path.find(({ state }) => state === 'current')?.status).toBe('scheduled');
  expect(path.at(-2)).toEqual({ status: 'paying_out', state: 'ahead' });
});

test('shows where a conversion ended', () => {
  expect(states('offramp', 'failed', reached('awaiting_burn_approval', 'burn_approved'))).toEqual([
    'done',
    'stopped',
    'unreported',
    'unreported',
    'unreported',
  ]);
});

test.each(['expired', 'canceled', 'failed'])(
  '[R44] a burn that the chain has executed is no step left out: %s',
  (status) => {
    const timeline = reached('awaiting_burn_approval');
    const path = toProgressPath({ intentType: 'offramp', status, timeline }, { isBurned: true });
    expect(path.map(({ state }) => state)).toEqual([
      ...['stopped', 'unreported', 'confirmed', 'unreported', 'unreported'],
    ]);
  },
);

test('a burn that the chain has executed is said while the service does not say it', () => {
  const statesOf = (status: string) =>
    toProgressPath({ intentType: 'offramp', status, timeline: [] }, { isBurned: true })
      .map(({ state }) => state)
      .slice(0, 3);
  expect(statesOf('awaiting_burn_approval')).toEqual(['current', 'ahead', 'confirmed']);
  expect(statesOf('paying_out')).toEqual(['done', 'done', 'done']);
});

test('[R42] believes a service that steps back', () => {
  expect(
    states('onramp', 'awaiting_fiat_payment', reached('awaiting_fiat_payment', 'fiat_received')),
  ).toEqual(['current', 'ahead', 'ahead', 'ahead']);
});

test('[R42] has no current step for a status outside the path', () => {
  expect(states('onramp', 'some_new_status', reached('awaiting_fiat_payment'))).toEqual([
    'done',
    'ahead',
    'ahead',
    'ahead',
  ]);
});

test('a status that was withdrawn was never reached', () => {
  const correction = { kind: 'correction', value: 'expired', detail: 'completed' } as const;
  const [last] = reached('expired').map((entry) => ({ ...entry, ...correction }));
  const timeline = [...reached('awaiting_fiat_payment', 'completed'), ...(last ? [last] : [])];
  expect(states('onramp', 'expired', timeline)).toEqual(['stopped', 'unreported', 'unreported', 'withdrawn']);
});

test.each([
  ['completed', 'failed'],
  ['failed', 'completed'],
])('[R42] one that was completed, and failed then, is not shown as paid: %s, %s', (...order) => {
  const steps = ['awaiting_burn_approval', 'burn_approved', 'burning'];
  expect(states('offramp', 'failed', reached(...steps, ...order))).toEqual([
    ...['done', 'done', 'stopped', 'unreported', 'withdrawn'],
  ]);
  expect(states('offramp', 'failed', reached(...steps, 'paying_out', ...order))).toEqual([
    ...['done', 'done', 'done', 'stopped', 'withdrawn'],
  ]);
  expect(states('onramp', 'failed', reached('awaiting_fiat_payment', ...order))).toEqual([
    ...['stopped', 'unreported', 'unreported', 'withdrawn'],
  ]);
});

test.each(['expired', 'canceled', 'failed', 'refunding', 'refunded'])(
  '[R42] a completion is done only in what is completed: %s',
  (status) => {
    expect(states('offramp', status, reached('completed')).at(-1)).toBe('withdrawn');
  },
);

test('[R42] what is not over is completed no more, also in a status outside the path', () => {
  const timeline = reached('awaiting_burn_approval', 'completed');
  for (const status of ['some_new_status', 'requires_compliance', 'awaiting_burn_approval'])
    expect(states('offramp', status, timeline).at(-1)).toBe('ahead');
});
