import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, succeed, type Fault, type Result } from '#lib/errors/result.ts';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import { againIfLate, confirmFor } from './confirm-before-signing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Answer {
  readonly tookMs: number;
  readonly result: Result<SigningConfirmation>;
}

const CONFIRMED = succeed({ ageMs: 0 });
const refused = (code: Fault['code'], why?: string) =>
  fail({ code, ...(why !== undefined && { values: { why } }) });

/** The last one is answered from then on. */
function answering(...answers: Answer[]) {
  return vi.fn(async (): Promise<Result<SigningConfirmation>> => {
    const { tookMs, result } = (answers.length > 1 ? answers.shift() : answers[0]) ?? expect.unreachable();
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    return result;
  });
}

async function endOf<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return work;
}

describe('a confirmation before a wallet is asked', () => {
  test.each<[string, Answer]>([
    ['that arrives late', { tookMs: 2_001, result: CONFIRMED }],
    ['that is old when the server answers', { tookMs: 600, result: succeed({ ageMs: 1_500 }) }],
    ['that was too old for the server', { tookMs: 2_300, result: refused('intent_unconfirmed', 'late') }],
    [
      'that the service did not give in time',
      { tookMs: 1_700, result: refused('wallet_unconfirmed', 'service_unreachable') },
    ],
  ])('%s is asked for again', async (_what, late) => {
    const confirm = answering(late, { tookMs: 100, result: CONFIRMED });
    expect(await endOf(confirmFor(confirm, 'intent_unconfirmed'))).toBeNull();
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  test.each<[string, Answer]>([
    ['a status of another kind', { tookMs: 1_900, result: refused('intent_wrong_status') }],
    [
      'a service that limits the rate',
      { tookMs: 900, result: refused('intent_unconfirmed', 'service_rate_limited') },
    ],
    [
      'a service that is away at once',
      { tookMs: 20, result: refused('intent_unconfirmed', 'service_unreachable') },
    ],
    ['a relative of which an event alone speaks', { tookMs: 900, result: refused('intent_unconfirmed') }],
  ])('refused for %s is not repeated', async (_what, answer) => {
    const confirm = answering(answer);
    expect(await endOf(confirmFor(confirm, 'intent_unconfirmed'))).toEqual(
      answer.result.ok ? null : answer.result.fault,
    );
    expect(confirm).toHaveBeenCalledOnce();
  });

  test('is asked for three times at most', async () => {
    const confirm = answering({ tookMs: 2_500, result: CONFIRMED });
    expect(await endOf(confirmFor(confirm, 'wallet_unconfirmed'))).toEqual({
      code: 'wallet_unconfirmed',
      values: { why: 'late' },
    });
    expect(confirm).toHaveBeenCalledTimes(3);
  });

  test('is asked for a second time after a long pause of the machine, and no third time', async () => {
    const confirm = answering({ tookMs: 8_001, result: CONFIRMED });
    await endOf(confirmFor(confirm, 'intent_unconfirmed'));
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  test.each([
    [-1_500, 3_500, 1],
    [-1_500, 3_501, 2],
  ])('of a read that began later is as old as that: %i ms, after %i', async (ageMs, tookMs, times) => {
    const confirm = answering({ tookMs, result: succeed({ ageMs }) }, { tookMs: 1, result: CONFIRMED });
    expect(await endOf(confirmFor(confirm, 'intent_unconfirmed'))).toBeNull();
    expect(confirm).toHaveBeenCalledTimes(times);
  });
});

test('what was answered in the end is the answer', async () => {
  const late = { tookMs: 1_000, result: refused('intent_unconfirmed', 'late') };
  const claim = answering(late, { tookMs: 100, result: refused('intent_wrong_status') });
  expect(await endOf(againIfLate(claim))).toEqual(refused('intent_wrong_status'));
});
