import { describe, expect, test, vi } from 'vitest';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import type { Result } from '#lib/errors/result.ts';
import { confirmAndAsk, type EvmSent, type SendingState } from './send-once.ts';

const WALLET_ID = '00000000-0000-4000-8000-000000000001';
const STAGED = { to: '0xaa', data: '0xbb', chainRef: 'eip155:1', signerWallet: '0xcc' };

function setUp() {
  const sign = vi.fn(async (): Promise<EvmSent> => ({ state: 'sent', txHash: `0x${'ab'.repeat(32)}` }));
  const askWallet = vi.fn(async (): Promise<SendingState> => ({ kind: 'idle' }));
  const confirm = vi.fn(async (): Promise<Result<SigningConfirmation>> => ({
    ok: true,
    value: { ageMs: 0 },
  }));
  const guard = { freshOutcome: vi.fn(async () => ({ checks: [], chainTimeUnix: null, sign })) };
  const press = () => confirmAndAsk(confirm, { walletId: WALLET_ID, staged: STAGED, guard, askWallet });
  return { askWallet, confirm, press };
}

describe('a press on the button of a grant', () => {
  test('asks the wallet after the server’s answer that the registration waits for exactly this', async () => {
    const { askWallet, confirm, press } = setUp();
    expect(await press()).toEqual({ kind: 'idle' });
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ walletId: WALLET_ID, staged: STAGED });
    expect(askWallet).toHaveBeenCalledOnce();
  });

  test.each([
    [
      'the registration changed',
      { ok: false, fault: { code: 'wallet_changed' } },
      { code: 'wallet_changed' },
    ],
    [
      'it cannot be read',
      { ok: false, fault: { code: 'wallet_unconfirmed' } },
      { code: 'wallet_unconfirmed' },
    ],
    ['what was said is old', { ok: true, value: { ageMs: 2_001 } }, { code: 'wallet_unconfirmed' }],
  ] as const)('asks no wallet when %s', async (_what, answer, problem) => {
    const { askWallet, confirm, press } = setUp();
    confirm.mockResolvedValue(answer);
    expect(await press()).toEqual({ kind: 'problem', problem });
    expect(askWallet).not.toHaveBeenCalled();
  });

  test('asks no wallet when the dashboard does not answer', async () => {
    const { askWallet, confirm, press } = setUp();
    confirm.mockRejectedValue(new Error('unavailable'));
    expect(await press()).toEqual({ kind: 'problem', problem: { code: 'no_answer' } });
    expect(askWallet).not.toHaveBeenCalled();
  });
});
