import { describe, expect, test } from 'vitest';
import { checkAmount } from './check-amount.ts';
import { checkDeadlines } from './check-deadlines.ts';

const outcomeOf = (check: ReturnType<typeof checkAmount> | undefined) =>
  check?.state === 'failed' ? check.reason : check?.state;

test.each([
  [5_000_000n, 500, 'passed'],
  [4_999_999n, 500, 'different'],
  [5_000_001n, 500, 'different'],
  [undefined, 500, 'unknown'],
  [0n, 0, 'unknown'],
  [0n, null, 'unknown'],
  [-5_000_000n, -500, 'unknown'],
  [5_005_000n, 500.5, 'unknown'],
  [90_071_992_547_409_920_000n, 2 ** 53, 'unknown'],
])('[R2] a burn of %s base units for %s cents: %s', (amount, cents, outcome) => {
  expect(outcomeOf(checkAmount(amount, cents))).toBe(outcome);
});

describe('the ends of an authorization and its intent, on the chain’s clock', () => {
  const deadlines = { chainTimeUnix: 1_000, marginSeconds: 15, intentStatus: 'awaiting_burn_approval' };

  test.each([
    [1_016, 1_016, 'passed', 'passed'],
    [1_015, 1_016, 'passed', 'too_close'],
    [1_000, 1_016, 'passed', 'expired'],
    [1_001, 1_016, 'passed', 'too_close'],
    [1_016, 1_015, 'expires_too_soon', 'passed'],
    [1_016, 1_001, 'expires_too_soon', 'passed'],
    [1_016, 1_000, 'expired', 'passed'],
    [1_017, 1_016, 'ends_before_authorization', 'passed'],
    [1_016, null, 'passed', 'passed'],
    [null, 1_016, 'passed', 'unknown'],
  ])(
    '[R63] [R64] an authorization to %s of an intent to %s',
    (authorizationExpiresAtUnix, intentExpiresAtUnix, intent, expiry) => {
      const checks = checkDeadlines({ ...deadlines, authorizationExpiresAtUnix, intentExpiresAtUnix });
      expect(checks.map(outcomeOf)).toEqual([intent, expiry]);
    },
  );

  test('[R63] are shown as instants', () => {
    const [intent] = checkDeadlines({
      ...deadlines,
      authorizationExpiresAtUnix: 1_016,
      intentExpiresAtUnix: 1_016,
    });
    expect(intent?.values).toEqual({ expiresAt: '1970-01-01T00:16:56.000Z' });
  });
});
