import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { decodeTransaction, decodeTransactionBase64, findSignature, isUnsigned } from './transaction.ts';

const payer = Keypair.generate();
const other = Keypair.generate();

/** A transaction that two must sign, signed by these. */
function signedBy(...signers: Keypair[]): Uint8Array {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
    ],
  }).compileToLegacyMessage();
  const transaction = new VersionedTransaction(message);
  transaction.sign(signers);
  return transaction.serialize();
}

describe('a transaction', () => {
  test('is unsigned only while every signature is empty', () => {
    expect(isUnsigned(decodeTransaction(signedBy()))).toBe(true);
    for (const signers of [[payer], [other], [payer, other]]) {
      expect(isUnsigned(decodeTransaction(signedBy(...signers)))).toBe(false);
    }
  });

  test('has the id of its first signature, and none before it', () => {
    expect(findSignature(decodeTransaction(signedBy()))).toBeUndefined();
    expect(findSignature(decodeTransaction(signedBy(other)))).toBeUndefined();
    expect(findSignature(decodeTransaction(signedBy(payer)))).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/);
  });

  test('is refused with more or fewer signatures than signers', () => {
    const bytes = signedBy(payer, other);
    const one = Uint8Array.from([1, ...bytes.subarray(1, 65), ...bytes.subarray(129)]);
    const three = Uint8Array.from([
      3,
      ...bytes.subarray(1, 129),
      ...new Uint8Array(64),
      ...bytes.subarray(129),
    ]);
    for (const wrong of [one, three]) {
      expect(() => decodeTransaction(wrong)).toThrow('the signatures are not as many as the signers');
    }
  });

  test('is refused above the size of a packet, and where it is no base64', () => {
    expect(() => decodeTransaction(new Uint8Array(1_233))).toThrow('the transaction is too large');
    expect(() => decodeTransaction(new Uint8Array(1_232))).not.toThrow('the transaction is too large');
    expect(() => decodeTransactionBase64('not base64!')).toThrow('the transaction is not base64');
  });
});
