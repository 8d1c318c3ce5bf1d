import { expect, test } from 'vitest';
import { failGrant, passGrant, type GrantCheck } from '#lib/signing/grant-check.ts';
import { isOverByChain } from './is-over-by-chain.ts';

const AT = { expiresAt: '2026-11-22T12:00:00.000Z' };

test.each<[boolean, GrantCheck]>([
  [true, failGrant('expiry', 'expired', AT)],
  [false, failGrant('expiry', 'too_close', AT)],
  [false, failGrant('expiry', 'unknown')],
  [false, passGrant('expiry', AT)],
])('[R124] another call is asked for (%s) by what the chain’s clock says: %j', (isOver, check) => {
  const outcome = { checks: [check], chainTimeUnix: 1, sign: null };
  expect(isOverByChain({ outcome })).toBe(isOver);
});

test('[R124] before the guard has run, no other call is asked for', () => {
  expect(isOverByChain({ outcome: undefined })).toBe(false);
});
