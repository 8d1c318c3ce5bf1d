import { describe, expect, test } from 'vitest';
import { REFUSAL_CAUSES } from './chain-refusal.ts';
import { checkAuthorized } from './check-authorized.ts';
import { failCheck, noteCheck, passCheck, type SignCheckId } from './sign-check.ts';

const active = { state: 'active', reconciliationStatus: 'synced' };
const refused = { state: 'refused', refusal: { cause: 'not_allowed', said: 'no', detail: '0x' } } as const;
const outcomeOf = (check: ReturnType<typeof checkAuthorized>) =>
  check.state === 'passed' ? 'passed' : `${check.state}: ${check.reason}`;

describe('[B10] [R69] whether the chain lets this holder burn', () => {
  test('is proven by a run alone', () => {
    expect(outcomeOf(checkAuthorized({ state: 'ran' }, [], null))).toBe('passed');
    for (const state of ['unavailable', 'unconfirmed', 'no_token'] as const) {
      expect(outcomeOf(checkAuthorized({ state }, [], null))).toBe('noted: unknown');
    }
  });

  test.each([
    ['not_listed', null],
    ['not_active', { state: 'pending', reconciliationStatus: 'synced' }],
    ['not_synced', { state: 'active', reconciliationStatus: 'missing_onchain' }],
    ['refused', active],
    ['refused', undefined],
  ])('[R8] [R37] a refusal is explained by the list of wallets: %s', (reason, wallet) => {
    for (const state of ['reverted', 'refused'] as const) {
      const check = checkAuthorized({ ...refused, state }, [passCheck('fee')], wallet);
      const values = { cause: 'not_allowed', said: 'no', walletState: wallet?.state ?? '' };
      expect(check).toEqual({ id: 'authorized', state: 'failed', reason, values });
    }
  });

  const OF_THE_HOLDER = ['not_allowed', 'call_failed', 'said', 'unnamed', 'silent'];
  test.each(REFUSAL_CAUSES)(
    'a refusal with the cause %s is taken for the holder’s where it may be',
    (cause) => {
      const run = { state: 'reverted', refusal: { cause, detail: '0x' } } as const;
      const isHolders = OF_THE_HOLDER.includes(cause);
      expect(outcomeOf(checkAuthorized(run, [], active))).toBe(
        isHolders ? 'failed: refused' : 'noted: unknown',
      );
    },
  );

  test.each([
    'network',
    'request',
    'transaction',
    'instructions',
    'program',
    'holder',
    'token',
    'amount',
    'intent',
    'expiry',
    'balance',
    'fee',
    'pending',
  ] satisfies SignCheckId[])('is not blamed while %s is wrong by itself', (id) => {
    const wrong = { ...failCheck('fee', 'short'), id };
    expect(outcomeOf(checkAuthorized(refused, [wrong], null))).toBe('noted: unknown');
    const unknown = { ...failCheck('fee', 'unknown'), id };
    const noted = { ...noteCheck('fee', 'short'), id };
    expect(outcomeOf(checkAuthorized(refused, [unknown, noted, passCheck(id)], null))).toBe(
      'failed: not_listed',
    );
  });

  test('is blamed although the run could not show its effect', () => {
    const others = [failCheck('simulation', 'reverted'), failCheck('effect', 'not_burned')];
    expect(outcomeOf(checkAuthorized(refused, others, active))).toBe('failed: refused');
  });
});
