import { describe, expect, test } from 'vitest';
import { classifyHolder } from './holder-readiness.ts';

const NEEDED = 12_340_000n;
const active = { state: 'active', reconciliationStatus: 'synced' };
const able = { tokens: NEEDED, fee: 1n, isContract: false };
const classify = (change: Partial<Parameters<typeof classifyHolder>[0]> = {}) =>
  classifyHolder({ amountCents: 1_234, balances: able, registration: active, ...change });
const withBalances = (change: object) => classify({ balances: { ...able, ...change } });

describe('whether a wallet can burn, before an authorization binds the offramp to it', () => {
  test('it can with the tokens, a fee and an active registration', () => {
    expect(classify()).toMatchObject({ fault: undefined, unknown: [] });
  });

  test.each<[string, ReturnType<typeof classify>]>([
    ['burn_holder_short', withBalances({ tokens: NEEDED - 1n })],
    ['burn_holder_short', withBalances({ tokens: 0n })],
    ['burn_holder_no_fee', withBalances({ fee: 0n })],
    [
      'burn_holder_not_active',
      classify({ registration: { state: 'pending', reconciliationStatus: 'synced' } }),
    ],
    [
      'burn_holder_not_active',
      classify({ registration: { state: 'revoked', reconciliationStatus: 'missing' } }),
    ],
    [
      'burn_holder_not_active',
      classify({ registration: { state: 'something_new', reconciliationStatus: '' } }),
    ],
  ])('it cannot: %s', (fault, readiness) => {
    expect(readiness.fault).toBe(fault);
  });

  test('a contract needs no fee of its own', () => {
    expect(withBalances({ fee: 0n, isContract: true }).fault).toBeUndefined();
  });

  test.each<[string, ReturnType<typeof classify>]>([
    ['tokens', withBalances({ tokens: undefined })],
    ['tokens', classify({ amountCents: null })],
    ['fee', withBalances({ fee: undefined })],
    ['registration', classify({ registration: null })],
    ['registration', classify({ registration: undefined })],
    ['registration', classify({ registration: { state: 'active', reconciliationStatus: 'drifted' } })],
  ])('what is not known does not refuse it, and is named: %s', (unknown, readiness) => {
    expect(readiness).toMatchObject({ fault: undefined, unknown: [unknown] });
  });

  test('an empty wallet that may be a contract is not refused for its fee', () => {
    expect(withBalances({ fee: 0n, isContract: undefined }).fault).toBeUndefined();
  });
});
