import { describe, expect, test, vi } from 'vitest';
import type { Result } from '#lib/errors/result.ts';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import { handOut } from './hand-out.ts';

const WALLET_ID = '00000000-0000-4000-8000-000000000001';
const staged = { to: '0xaa', data: '0xbb', chainRef: 'eip155:1', signerWallet: '0xcc' };
const grant = { walletId: WALLET_ID, staged, shown: 'the call' };
type Answer = Result<SigningConfirmation>;

describe('[R123] what is to be sent elsewhere', () => {
  test('is shown after the server’s answer, which records that it is handed out', async () => {
    const confirm = vi.fn(async (): Promise<Answer> => ({ ok: true, value: { ageMs: 0 } }));
    expect(await handOut(confirm, grant)).toEqual({ ok: true, value: 'the call' });
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ walletId: WALLET_ID, staged, isHandedOut: true });
  });

  test.each<[string, () => Promise<Answer>, string]>([
    [
      'the registration changed',
      async () => ({ ok: false, fault: { code: 'wallet_changed' } }),
      'wallet_changed',
    ],
    [
      'another grant is pending',
      async () => ({ ok: false, fault: { code: 'wallet_operation_in_flight' } }),
      'wallet_operation_in_flight',
    ],
    ['what was said is old', async () => ({ ok: true, value: { ageMs: 2_001 } }), 'wallet_unconfirmed'],
    ['the dashboard does not answer', () => Promise.reject(new Error('unavailable')), 'no_answer'],
  ])('is not shown when %s', async (_what, confirm, code) => {
    expect(await handOut(confirm, grant)).toMatchObject({ ok: false, fault: { code } });
  });
});
