import { describe, expect, test } from 'vitest';
import { GRANT_CHECK_REASONS, noteGrant, passGrant } from '#lib/signing/grant-check.ts';
import { failCheck, passCheck, SIGN_CHECK_REASONS } from '#lib/signing/sign-check.ts';
import { checkCopyKey } from './check-copy.ts';

describe('the text of a check', () => {
  test('is found by its id and its reason', () => {
    expect(checkCopyKey(SIGN_CHECK_REASONS, passCheck('effect'))).toBe('effect.passed');
    expect(checkCopyKey(SIGN_CHECK_REASONS, failCheck('effect', 'idle_account'))).toBe('effect.idle_account');
    expect(checkCopyKey(GRANT_CHECK_REASONS, passGrant('fee'))).toBe('fee.passed');
    expect(checkCopyKey(GRANT_CHECK_REASONS, noteGrant('fee', 'short'))).toBe('fee.short');
  });

  test('is none for a reason of another check', () => {
    const check = { id: 'fee', state: 'failed', reason: 'transaction_pending' } as const;
    expect(() => checkCopyKey(GRANT_CHECK_REASONS, check)).toThrow('no text for fee.transaction_pending');
  });
});
