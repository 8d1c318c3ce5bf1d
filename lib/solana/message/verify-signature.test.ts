import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, test, vi } from 'vitest';
import { decodeTransaction, findSignature } from './transaction.ts';
import { verifySignatureOf } from './verify-signature.ts';

const wallet = Keypair.generate();
const holder = wallet.publicKey.toBase58();

function signedBytes(): Uint8Array {
  const message = new TransactionMessage({
    payerKey: wallet.publicKey,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [
      SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: wallet.publicKey, lamports: 1 }),
    ],
  }).compileToLegacyMessage();
  const transaction = new VersionedTransaction(message);
  transaction.sign([wallet]);
  return transaction.serialize();
}

describe("the holder's signature", () => {
  test('is valid when the wallet signed this very message', async () => {
    const transaction = decodeTransaction(signedBytes());
    expect(await verifySignatureOf(transaction, holder)).toBe('valid');
    expect(findSignature(transaction)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/);
  });

  test('is invalid when a byte of the message or of the signature differs', async () => {
    const bytes = signedBytes();
    for (const at of [10, bytes.length - 1]) {
      const tampered = bytes.with(at, (bytes[at] ?? 0) ^ 1);
      expect(await verifySignatureOf(decodeTransaction(tampered), holder)).toBe('invalid');
    }
  });

  test('is invalid when the holder is not among the signers', async () => {
    const other = Keypair.generate().publicKey.toBase58();
    expect(await verifySignatureOf(decodeTransaction(signedBytes()), other)).toBe('invalid');
  });

  const refusing = (error: Error) => ({ subtle: { importKey: async () => Promise.reject(error) } });
  test.each<[string, object | undefined]>([
    ['no ed25519', {}],
    ['no cryptography', undefined],
    ['keys of other kinds only', refusing(new DOMException('no', 'NotSupportedError'))],
  ])('is left to the chain where the runtime has %s', async (_what, crypto) => {
    const transaction = decodeTransaction(signedBytes());
    vi.stubGlobal('crypto', crypto);
    expect(await verifySignatureOf(transaction, holder)).toBe('unsupported');
  });

  test.each([new DOMException('no key', 'DataError'), new TypeError('NotSupportedError')])(
    'is not left to the chain for any other reason: %s',
    async (error) => {
      const transaction = decodeTransaction(signedBytes());
      vi.stubGlobal('crypto', refusing(error));
      await expect(verifySignatureOf(transaction, holder)).rejects.toBe(error);
    },
  );

  test('is of the holder also where another account pays, and of no other place', async () => {
    const payer = Keypair.generate();
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: Keypair.generate().publicKey.toBase58(),
      instructions: [
        SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
      ],
    }).compileToLegacyMessage();
    const transaction = new VersionedTransaction(message);
    transaction.sign([payer, wallet]);
    const decoded = decodeTransaction(transaction.serialize());
    expect(await verifySignatureOf(decoded, holder)).toBe('valid');
    expect(await verifySignatureOf(decoded, payer.publicKey.toBase58())).toBe('valid');
    const swapped = { ...decoded, signatures: decoded.signatures.toReversed() };
    expect(await verifySignatureOf(swapped, holder)).toBe('invalid');
    expect(await verifySignatureOf({ ...decoded, signatures: [] }, holder)).toBe('invalid');
    expect(await verifySignatureOf(decoded, SystemProgram.programId.toBase58())).toBe('invalid');
  });
});
