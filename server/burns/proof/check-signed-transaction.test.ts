import bs58 from 'bs58';
import { describe, expect, test, vi } from 'vitest';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { encodeMessage, type SolanaMessage } from '#lib/solana/message/message.ts';
import { decodeTransactionBase64, encodeSigned } from '#lib/solana/message/transaction.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import { insert } from '#lib/solana/testing/arbitrary-burn.ts';
import { encodeUnsignedBase64 } from '#lib/solana/testing/encode-unsigned.ts';
import { SOLANA_SIGNER, signOnSolana } from '#server/testing/burns/burn-steps.ts';
import { aStagedTransaction, authorizationAccount } from '#server/testing/burns/staged-transaction.ts';
import { corrupt } from '#server/testing/registrations/key-wallets.ts';
import { checkSignedTransaction } from './check-signed-transaction.ts';

const OTHER_HOLDER = 'So11111111111111111111111111111111111111112';
const STAGED = aStagedTransaction(SOLANA_SIGNER);
const { message: STAGED_MESSAGE } = decodeTransactionBase64(STAGED);
/** The staged burn signed by its holder, on a new blockhash. */
const SIGNED = signOnSolana(7, STAGED);

type Signed = typeof SIGNED;

const stage = (message: SolanaMessage) => encodeUnsignedBase64(encodeMessage(message));
const check = (
  { proof, signedTransactionBase64: signedBase64 }: Signed,
  { stagedBase64 = STAGED, holder = SOLANA_SIGNER } = {},
) => checkSignedTransaction({ stagedBase64, signedBase64, holder, proof });
const malformed = { fault: { code: 'burn_proof_malformed' } };
const refused = { fault: { code: 'sign_guard_refused' } };

/** The signed burn with this in the place of its signature, and as its proof. */
function withSignature(signature: Uint8Array): Signed {
  const { messageBytes } = decodeTransactionBase64(SIGNED.signedTransactionBase64);
  return {
    proof: bs58.encode(signature),
    signedTransactionBase64: toBase64(encodeSigned([signature], messageBytes)),
  };
}

/** The signed bytes with one more at the end. */
function withByteBehind(base64: string): string {
  return toBase64(Uint8Array.from([...(parseBase64(base64) ?? []), 0]));
}

const program = (address: string) => ({ program: address, data: Uint8Array.from([9]), accountIndexes: [0] });

describe('what a wallet signed of a burn on Solana', () => {
  test('[R71] [B2] is taken with another blockhash than was staged', async () => {
    await expect(check(SIGNED)).resolves.toBeUndefined();
  });

  test('[R71] is taken where another was staged as fee payer, and the holder pays', async () => {
    const { accountKeys } = STAGED_MESSAGE;
    const stagedBase64 = stage({
      ...STAGED_MESSAGE,
      requiredSignatures: 2,
      accountKeys: [OTHER_HOLDER, ...accountKeys],
      instructions: STAGED_MESSAGE.instructions.map((one) => ({
        ...one,
        programIdIndex: one.programIdIndex + 1,
        accountIndexes: one.accountIndexes.map((index) => index + 1),
      })),
    });
    await expect(check(signOnSolana(7, stagedBase64), { stagedBase64 })).resolves.toBeUndefined();
  });

  test('[R76] is refused with the signature of another transaction as its proof', async () => {
    const { proof } = signOnSolana(8, STAGED);
    await expect(check({ ...SIGNED, proof })).rejects.toMatchObject(malformed);
  });

  test('[R76] is refused while it has no signature', async () => {
    await expect(check({ ...SIGNED, signedTransactionBase64: STAGED })).rejects.toMatchObject(malformed);
  });

  test.each([
    ['nothing', ''],
    ['no base64', `${SIGNED.signedTransactionBase64}!`],
    ['a part of it', SIGNED.signedTransactionBase64.slice(0, 200)],
    ['with a byte behind it', withByteBehind(SIGNED.signedTransactionBase64)],
  ])('[R76] is refused when it cannot be read: %s', async (_what, signedTransactionBase64) => {
    const refusal = await check({ ...SIGNED, signedTransactionBase64 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject(malformed);
    expect(refusal).toHaveProperty('cause', expect.any(TransactionFormatError));
  });

  test('is refused when what was staged cannot be read', async () => {
    await expect(check(SIGNED, { stagedBase64: withByteBehind(STAGED) })).rejects.toMatchObject(malformed);
  });

  test.each([
    ['lighthouse', LIGHTHOUSE_PROGRAM],
    ['compute_budget', COMPUTE_BUDGET_PROGRAM],
    ['other', SYSTEM_PROGRAM],
  ])(
    '[B3] is refused, and the kind is named, when the wallet added an instruction: %s',
    async (kind, address) => {
      const signed = signOnSolana(7, stage(insert(STAGED_MESSAGE, program(address), 0)));
      const raw = JSON.stringify({ state: 'inserted', kind, programs: [address] });
      await expect(check(signed)).rejects.toMatchObject({ fault: { code: 'sign_guard_refused', raw } });
    },
  );

  test.each([
    ['other data', aStagedTransaction(SOLANA_SIGNER, { data: new Uint8Array([8, 1, 2, 4]) })],
    [
      'the account of another authorization',
      aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(1) }),
    ],
    ['another program', aStagedTransaction(SOLANA_SIGNER, { program: OTHER_HOLDER })],
    ['no instruction', stage({ ...STAGED_MESSAGE, instructions: [] })],
    ['an account that may not be written any more', stage({ ...STAGED_MESSAGE, readonlyUnsigned: 2 })],
  ])('[B2] [B3] is refused with a valid signature over another message: %s', async (_what, other) => {
    const raw = JSON.stringify({ state: 'changed' });
    const fault = { code: 'sign_guard_refused', raw };
    await expect(check(signOnSolana(7, other))).rejects.toMatchObject({ fault });
  });

  test('[B2] is refused for an attempt of another holder', async () => {
    await expect(check(SIGNED, { holder: OTHER_HOLDER })).rejects.toMatchObject(refused);
  });

  test('[R71] is refused when the staged fee payer takes part in the burn and cannot be replaced', async () => {
    const accountKeys = [OTHER_HOLDER, ...STAGED_MESSAGE.accountKeys.slice(1)];
    const raw = 'the fee payer is an account of an instruction';
    const stagedBase64 = stage({ ...STAGED_MESSAGE, accountKeys });
    const refusal = { fault: { code: 'sign_guard_refused', raw } };
    await expect(check(SIGNED, { stagedBase64 })).rejects.toMatchObject(refusal);
  });
});

describe('[B2] the holder’s signature', () => {
  const invalid = { fault: { code: 'sign_guard_refused', raw: "the holder's signature is invalid" } };

  test('is refused when it is no signature', async () => {
    await expect(check(withSignature(new Uint8Array(64).fill(3)))).rejects.toMatchObject(invalid);
  });

  test('is refused when it is of the same burn on another blockhash', async () => {
    const { proof } = signOnSolana(8, STAGED);
    await expect(check(withSignature(bs58.decode(proof)))).rejects.toMatchObject(invalid);
  });

  test('is refused when the bytes were changed behind it', async () => {
    const signedTransactionBase64 = corrupt(SIGNED.signedTransactionBase64);
    await expect(check({ ...SIGNED, signedTransactionBase64 })).rejects.toMatchObject(refused);
  });

  test('is refused where it cannot be checked', async () => {
    vi.stubGlobal('crypto', {});
    const raw = "the holder's signature is unsupported";
    await expect(check(SIGNED)).rejects.toMatchObject({ fault: { code: 'sign_guard_refused', raw } });
  });
});
