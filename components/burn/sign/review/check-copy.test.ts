import { describe, expect, test } from 'vitest';
import { failCheck, passCheck } from '#lib/signing/sign-check.ts';
import { checkCopyKey } from './check-copy.ts';

describe('the text of a check', () => {
  test('is found by its id and its reason', () => {
    expect(checkCopyKey(passCheck('effect'))).toBe('effect.passed');
    expect(checkCopyKey(failCheck('effect', 'idle_account'))).toBe('effect.idle_account');
  });
});
