import { describe, expect, test, vi } from 'vitest';
import { toBase64 } from '#lib/encoding/base64.ts';
import type { Result } from '#lib/errors/result.ts';
import { toGrantSubject, type PreparedSubject } from '#lib/signing/grant-subject.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import { GRANT_DATA, grantAccounts } from '#lib/solana/grant/grant-instruction.ts';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import { requestInstruction } from './request-instruction.ts';

const programId = 'GrantProgram1111111111111111111111111111111';
const whitelister = 'So11111111111111111111111111111111111111112';
const address = 'SysvarC1ock11111111111111111111111111111111';
const accounts = grantAccounts({ programId, whitelister, address }) ?? [];
const keys = accounts.map((account) => ({ ...account }));
const instruction = { programId, keys, data: toBase64(GRANT_DATA) };
const transaction: WalletTransaction = {
  unsignedTransaction: 'AQAB',
  blockhash: 'b',
  lastValidBlockHeight: 9,
  expiresAt: '2099-11-22T12:00:00.000Z',
  signerWallet: whitelister,
  instruction,
};
const contractPin = { address: programId, origin: 'configured' } as const;
const wallet = toGrantSubject(
  walletDetailFixture({ chainId: 'solana', address, signerWallet: whitelister, contractPin }),
);

function setUp(prepared: Partial<PreparedSubject> = {}) {
  const value = { wallet, transaction, activated: false, ...prepared };
  const prepare = vi.fn(async (): Promise<Result<PreparedSubject>> => ({ ok: true, value }));
  const confirm = vi.fn(async (): Promise<Result<SigningConfirmation>> => ({
    ok: true,
    value: { ageMs: 0 },
  }));
  const ask = () => requestInstruction({ prepare, confirm }, wallet.id);
  return { prepare, confirm, ask };
}

describe('[R126] the instruction of one’s own transaction', () => {
  test('is handed out after the server has recorded it', async () => {
    const { confirm, ask } = setUp();
    expect(await ask()).toEqual({ ok: true, value: { kind: 'out', instruction } });
    const { unsignedTransaction } = transaction;
    expect(confirm).toHaveBeenCalledExactlyOnceWith({
      walletId: wallet.id,
      staged: { unsignedTransaction },
      isHandedOut: true,
    });
  });

  test('is not handed out when the server refuses', async () => {
    const { confirm, ask } = setUp();
    const refusal = { ok: false, fault: { code: 'wallet_changed' } } as const;
    confirm.mockResolvedValue(refusal);
    expect(await ask()).toEqual(refusal);
  });

  test('is not asked for twice where it could not be prepared', async () => {
    const { prepare, confirm, ask } = setUp();
    const refusal = { ok: false, fault: { code: 'wallet_operation_in_flight' } } as const;
    prepare.mockResolvedValue(refusal);
    expect(await ask()).toEqual(refusal);
    expect(confirm).not.toHaveBeenCalled();
  });

  test.each<[string, Partial<PreparedSubject>, object]>([
    ['a grant is there', { transaction: null, activated: true }, { kind: 'found' }],
    [
      'the service could not decode it',
      { transaction: { ...transaction, instruction: null } },
      { kind: 'refused', problem: 'undecoded' },
    ],
    [
      'it grants something else',
      { transaction: { ...transaction, instruction: { ...instruction, data: 'AQAB' } } },
      { kind: 'refused', problem: 'wrong' },
    ],
    [
      'its program is not confirmed',
      { wallet: { ...wallet, contractPin: null } },
      { kind: 'refused', problem: 'unconfirmed' },
    ],
  ])('is not recorded as handed out when %s', async (_what, prepared, value) => {
    const { confirm, ask } = setUp(prepared);
    expect(await ask()).toEqual({ ok: true, value });
    expect(confirm).not.toHaveBeenCalled();
  });
});
