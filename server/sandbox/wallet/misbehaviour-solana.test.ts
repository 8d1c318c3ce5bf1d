import { Keypair, PublicKey, TransactionInstruction, TransactionMessage } from '@solana/web3.js';
import type { SolanaSignTransactionFeature } from '@solana/wallet-standard-features';
import bs58 from 'bs58';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { compareMessages } from '#lib/solana/message/compare-messages.ts';
import { encodeMessage, decodeMessage } from '#lib/solana/message/message.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '#lib/solana/programs.ts';
import { decodeTransaction, encodeUnsigned } from '#lib/solana/message/transaction.ts';
import { verifySignatureOf } from '#lib/solana/message/verify-signature.ts';
import type { SolanaDevAccount } from '../chains/settlement-chain.ts';
import type { Choice } from './script/dialogs.ts';
import { setMisbehaviour } from './script/misbehaviour/misbehaviour.ts';
import type { WalletModeName } from '#lib/sandbox-control/wallet-modes.ts';
import { createSolanaWallet } from './script/solana-wallet.ts';

const keypair = Keypair.generate();
const holder = keypair.publicKey.toBase58();
const accounts = [account('holder', keypair), account('holder2', Keypair.generate())];

function account(name: SolanaDevAccount['name'], { publicKey, secretKey }: Keypair): SolanaDevAccount {
  return { name, address: publicKey.toBase58(), secretKey: bs58.encode(secretKey) };
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

function createWallet() {
  const pick = async <T extends Choice>({ choices }: { choices: readonly T[] }) =>
    choices[0] ?? expect.fail('nothing to choose');
  const dialogs = { confirm: () => Promise.resolve(), pick };
  return createSolanaWallet(
    {
      accounts: { evm: [], solana: accounts },
      chains: [{ chainId: 'solana', chainRef: null, rpcUrl: 'http://127.0.0.1:1' }],
    },
    dialogs,
  );
}

type Connect = () => Promise<unknown>;

/** What a wallet in this mode makes of a burn that was staged for the holder. */
async function signStaged(mode: WalletModeName | null) {
  const wallet = createWallet();
  await (wallet.features['standard:connect'] as { connect: Connect }).connect();
  setMisbehaviour({ mode, delaySeconds: 0 });
  const staged = aBurn();
  const { signTransaction } = wallet.features[
    'solana:signTransaction'
  ] as SolanaSignTransactionFeature['solana:signTransaction'];
  const [connected] = wallet.accounts;
  const transaction = encodeUnsigned(staged);
  const [output] = await signTransaction({ account: connected ?? expect.fail('not connected'), transaction });
  const signed = decodeTransaction(Uint8Array.from(output?.signedTransaction ?? []));
  const comparison = compareMessages(staged, signed.messageBytes, holder);
  return { comparison, signature: await verifySignatureOf(signed, holder) };
}

/** A message with one instruction of an unknown program, as the service stages it. */
function aBurn(): Uint8Array {
  const keys = [keypair.publicKey, Keypair.generate().publicKey, Keypair.generate().publicKey];
  const message = new TransactionMessage({
    payerKey: keypair.publicKey,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [
      new TransactionInstruction({
        programId: Keypair.generate().publicKey,
        keys: keys.map((pubkey, index) => ({ pubkey, isSigner: index === 0, isWritable: index < 2 })),
        data: Buffer.from([1, 2, 3]),
      }),
    ],
  }).compileToLegacyMessage();
  return encodeMessage(decodeMessage(Uint8Array.from(message.serialize())));
}

describe('[R71] what the wallet signed is compared with what was staged', () => {
  test('a wallet that behaves signs the very bytes', async () => {
    expect(await signStaged(null)).toEqual({ comparison: { state: 'same' }, signature: 'valid' });
  });

  test.each(['change_data', 'change_accounts'] as const)(
    '%s is seen, though it is well signed',
    async (mode) => {
      expect(await signStaged(mode)).toEqual({ comparison: { state: 'changed' }, signature: 'valid' });
    },
  );

  test.each([
    ['add_guards', 'lighthouse', LIGHTHOUSE_PROGRAM],
    ['add_fee', 'compute_budget', COMPUTE_BUDGET_PROGRAM],
  ] as const)('[B3] %s is distinguished by the program that was added', async (mode, kind, program) => {
    const { comparison, signature } = await signStaged(mode);
    expect(comparison).toEqual({ state: 'inserted', kind, programs: [program] });
    expect(signature).toBe('valid');
    expect(() => new PublicKey(program)).not.toThrow();
  });

  test('other_account leaves the bytes alone, and its signature is not the holder’s', async () => {
    expect(await signStaged('other_account')).toEqual({
      comparison: { state: 'same' },
      signature: 'invalid',
    });
  });

  test('answer_late signs the very bytes', async () => {
    expect(await signStaged('answer_late')).toEqual({ comparison: { state: 'same' }, signature: 'valid' });
  });

  test('reject_all signs nothing', async () => {
    await expect(signStaged('reject_all')).rejects.toMatchObject({ code: 4001 });
  });
});

describe('[R72] only_sign_and_send', () => {
  test('takes the signature without a broadcast back, and the page gets an error', () => {
    const wallet = createWallet();
    const changes: unknown[] = [];
    const { on } = wallet.features['standard:events'] as {
      on: (event: 'change', listener: (change: object) => void) => unknown;
    };
    on('change', (change) => changes.push(...Object.keys(change)));
    setMisbehaviour({ mode: 'only_sign_and_send', delaySeconds: 0 });
    expect(Object.keys(wallet.features)).toContain('solana:signAndSendTransaction');
    expect(Object.keys(wallet.features)).not.toContain('solana:signTransaction');
    expect(changes).toEqual(['features']);
  });
});
