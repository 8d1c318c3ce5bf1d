import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Confirmation } from '#lib/intents/confirmation.ts';
import type { Moment } from '#lib/time/moment.ts';
import {
  toCodeState,
  classifyConfirmation,
  remainingToPayMs,
  isAskedSince,
  latestSync,
} from './classify-confirmation.ts';

const SERVER_MS = Date.parse('2026-11-22T12:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();
const confirmation: Confirmation = {
  status: 'awaiting_fiat_payment',
  expiresAt: null,
  pixTxid: 'TX1',
  confirmedAt: iso(SERVER_MS),
  ageMs: 0,
  everyMs: 20_000,
  limitMs: 50_000,
  now: iso(SERVER_MS),
};
const asked: Moment = { steadyMs: 1_000, wallMs: SERVER_MS };
const after = (ms: number, wallMs = asked.wallMs + ms): Moment => ({ steadyMs: asked.steadyMs + ms, wallMs });
const rendered = { readAt: iso(SERVER_MS - 9_000), nowMs: SERVER_MS };
const code = { txid: 'TX1', expiresAt: null };
const endless = { expiresAt: null };

function classify(facts: Partial<Confirmation>, now: Moment) {
  return classifyConfirmation({
    dated: { confirmation: { ...confirmation, ...facts }, askedAt: asked },
    hasFailed: false,
    rendered,
    now,
  });
}

describe('a code before a payer', () => {
  test.each([
    ['just confirmed', {}, 0, 'show'],
    ['confirmed within the normal interval', {}, 50_000, 'show'],
    ['not confirmed within it', {}, 50_001, 'unconfirmed'],
    ['old when it was asked for', { ageMs: 49_000 }, 1_001, 'unconfirmed'],
    ['never confirmed', { ageMs: null, confirmedAt: null }, 0, 'unconfirmed'],
    ['of an intent that is no longer to be paid', { status: 'canceled' }, 0, 'asking'],
    ['another than the service confirmed', { pixTxid: 'TX2' }, 0, 'asking'],
    ['that the service no longer names', { pixTxid: null }, 0, 'asking'],
  ] as const)('that is %s', (_what, facts, afterMs, expected) => {
    expect(toCodeState(code, endless, classify(facts, after(afterMs)))).toBe(expected);
  });

  test('is not there before the server was asked, and not when it cannot be', () => {
    const known = { dated: undefined, rendered, now: after(0) };
    expect(toCodeState(code, endless, classifyConfirmation({ ...known, hasFailed: false }))).toBe('asking');
    expect(toCodeState(code, endless, classifyConfirmation({ ...known, hasFailed: true }))).toBe(
      'unconfirmed',
    );
  });

  test.each([
    ['the code', { txid: 'TX1', expiresAt: iso(SERVER_MS + 10_000) }, endless],
    ['the intent', code, { expiresAt: iso(SERVER_MS + 10_000) }],
  ])('leaves when %s ends by the server’s clock', (_what, pix, intent) => {
    expect(toCodeState(pix, intent, classify({}, after(9_999)))).toBe('show');
    expect(toCodeState(pix, intent, classify({}, after(10_000)))).toBe('expired');
  });

  test('counts down to whichever ends first', () => {
    const pix = { expiresAt: iso(SERVER_MS + 30_000) };
    expect(remainingToPayMs(pix, { expiresAt: iso(SERVER_MS + 10_000) }, classify({}, after(4_000)))).toBe(
      6_000,
    );
    expect(remainingToPayMs(pix, endless, classify({}, after(4_000)))).toBe(26_000);
    expect(remainingToPayMs({ expiresAt: null }, endless, classify({}, after(4_000)))).toBeNull();
  });

  test('is shown neither too old nor past its end, whatever the browser’s clock says or does', () => {
    fc.assert(
      fc.property(
        fc.record({
          wallMs: fc.integer({ min: 0, max: 4e12 }),
          jumpMs: fc.integer({ min: -1e9, max: 1e9 }),
          tookMs: fc.nat(120_000),
          ageMs: fc.nat(120_000),
          endsInMs: fc.integer({ min: -60_000, max: 200_000 }),
        }),
        ({ wallMs, jumpMs, tookMs, ageMs, endsInMs }) => {
          const askedAt = { steadyMs: 500, wallMs };
          const now = { steadyMs: 500 + tookMs, wallMs: wallMs + jumpMs };
          const dated = { confirmation: { ...confirmation, ageMs }, askedAt };
          const classified = classifyConfirmation({ dated, hasFailed: false, rendered, now });
          const state = toCodeState(
            { txid: 'TX1', expiresAt: iso(SERVER_MS + endsInMs) },
            endless,
            classified,
          );
          const mayBeShown = ageMs + tookMs <= confirmation.limitMs && tookMs < endsInMs;
          expect(state === 'show' && !mayBeShown).toBe(false);
        },
      ),
    );
  });
});

describe('what a webhook reported and the API has not answered', () => {
  const report = {
    reportedStatus: 'completed',
    reportedAt: '2026-11-22T12:00:00.000Z',
    readStatus: 'minting',
    readAt: null,
  } as const;

  test.each([
    ['is so until the service was asked after it', report, '2026-11-22T11:59:59.000Z', false],
    ['is not any more when it was', report, '2026-11-22T12:00:00.001Z', true],
    ['is so where it was never asked', report, null, false],
    ['is not there', null, '2026-11-22T12:00:01.000Z', false],
  ])('%s', (_name, unanswered, confirmedAt, expected) => {
    expect(isAskedSince(unanswered, confirmedAt)).toBe(expected);
  });
});

const [EARLIER, LATER] = [iso(SERVER_MS), iso(SERVER_MS + 21_000)];

test.each([
  [null, null, null],
  [LATER, null, LATER],
  [null, LATER, LATER],
  [EARLIER, LATER, LATER],
  [LATER, EARLIER, LATER],
])('of a read at %s and a confirmation at %s the last sync is %s', (readAt, confirmedAt, expected) => {
  expect(latestSync(readAt, confirmedAt)).toBe(expected);
});
