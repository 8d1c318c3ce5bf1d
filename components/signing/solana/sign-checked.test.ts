import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { WalletProblemError } from '#lib/browser-wallet/wallet-problem.ts';
import { toBase64 } from '#lib/encoding/base64.ts';
import { compareGrantMessages } from '#lib/solana/grant/compare-grant.ts';
import { encodeMessage } from '#lib/solana/message/message.ts';
import { encodeUnsigned } from '#lib/solana/message/transaction.ts';
import { stageGrant } from '#lib/solana/testing/fake-grant.ts';
import { signMessage } from '#lib/solana/testing/sign-message.ts';
import { signChecked } from './sign-checked.ts';

const wallet = Keypair.generate();
const signer = wallet.publicKey.toBase58();
const aKey = () => Keypair.generate().publicKey.toBase58();
const staged = stageGrant({
  whitelister: signer,
  address: aKey(),
  programId: aKey(),
  blockhash: aKey(),
  version: 'legacy',
  hasBudget: false,
}).message;
const stagedMessage = encodeMessage(staged);
const transaction = encodeUnsigned(stagedMessage);
const signed = signMessage(stagedMessage, wallet.secretKey);
const refreshed = encodeMessage({ ...staged, recentBlockhash: aKey() });

const ask = (sign: (bytes: Uint8Array) => Promise<Uint8Array>) =>
  signChecked({ sign }, { transaction, stagedMessage, signer, compare: compareGrantMessages });

test('[B2] a wallet gets the checked bytes, and what it signed of them is taken', async () => {
  const asked: Uint8Array[] = [];
  const outcome = await ask(async (bytes) => {
    asked.push(bytes);
    return signed;
  });
  expect(outcome).toMatchObject({ state: 'signed', signedTransactionBase64: toBase64(signed) });
  expect(asked).toEqual([transaction]);
});

test.each<[string, Uint8Array, object]>([
  ['the bytes as it got them', transaction, { state: 'bad_signature' }],
  ['another signature', signed.with(5, (signed[5] ?? 0) ^ 1), { state: 'bad_signature' }],
  ['no transaction', Uint8Array.from([1, 2]), { state: 'changed', comparison: { state: 'changed' } }],
  [
    'a message on another blockhash',
    signMessage(refreshed, wallet.secretKey),
    { state: 'changed', comparison: { state: 'blockhash' } },
  ],
])('[B3] a wallet that gives back %s gave nothing that is used', async (_what, bytes, outcome) => {
  expect(await ask(async () => bytes)).toEqual(outcome);
});

test('what a wallet throws is its problem', async () => {
  const refusal = new WalletProblemError('rejected', 'no');
  const outcome = await ask(async () => Promise.reject(refusal));
  expect(outcome).toEqual({ state: 'problem', problem: 'rejected', detail: 'no' });
});
