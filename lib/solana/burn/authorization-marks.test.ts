import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { decodeMessage, encodeMessage, type SolanaMessage } from '#lib/solana/message/message.ts';
import { derivedAddress } from '#lib/solana/testing/derived-address.ts';
import { stageBurn, type FakeAddresses } from '#lib/solana/testing/fake-chain.ts';
import { changedAccountsOf, runsTheSame, withoutBlockhash } from './authorization-marks.ts';

const KEYS = [
  'holder',
  'tokenAccount',
  'mint',
  'authorization',
  'program',
  'stagedBlockhash',
  'freshBlockhash',
] as const;
const addresses = Object.fromEntries(
  KEYS.map((key, index) => [key, bs58.encode(new Uint8Array(32).fill(index + 1))]),
) as unknown as FakeAddresses;
const DATA = Uint8Array.from([1, 2, 3, 4]);
const staged = stageBurn(addresses, DATA, 0);
const hex = (address: string) => Buffer.from(bs58.decode(address)).toString('hex');

/** The burn's own call with this changed. */
const withCall = (change: Partial<SolanaMessage['instructions'][number]>): SolanaMessage => ({
  ...staged,
  instructions: staged.instructions.map((call) =>
    call.programIdIndex === 4 ? { ...call, ...change } : call,
  ),
});

test('[R71] a burn is known by the accounts that it may change beside the holder’s', () => {
  const { tokenAccount, mint, authorization, holder } = addresses;
  expect(changedAccountsOf(staged, holder)).toEqual([tokenAccount, mint, authorization].map(hex));
  expect(changedAccountsOf(staged, authorization)).toEqual([holder, tokenAccount, mint].map(hex));
});

test('[R71] the message without its blockhash is the same after a refresh, and nothing else of it is left out', () => {
  const marked = (message: SolanaMessage) => {
    const bytes = encodeMessage(message);
    const copy = Uint8Array.from(bytes);
    const mark = withoutBlockhash(bytes, decodeMessage(bytes));
    expect(bytes).toEqual(copy);
    return mark;
  };
  expect(marked({ ...staged, recentBlockhash: addresses.freshBlockhash })).toEqual(marked(staged));
  const bytes = encodeMessage(staged);
  const { blockhashOffset } = decodeMessage(bytes);
  expect([...marked(staged)]).toEqual(
    [...bytes].map((byte, at) => (at >= blockhashOffset && at < blockhashOffset + 32 ? 0 : byte)),
  );
  expect(marked(withCall({ data: Uint8Array.from([1, 2, 3, 5]) }))).not.toEqual(marked(staged));
});

test.each<[string, boolean, SolanaMessage]>([
  ['the same call', true, staged],
  ['with another blockhash', true, { ...staged, recentBlockhash: addresses.freshBlockhash }],
  ['without the compute limit', true, { ...staged, instructions: staged.instructions.slice(1) }],
  [
    'with accounts and bytes behind',
    true,
    withCall({ accountIndexes: [0, 1, 2, 3, 5, 6], data: Uint8Array.from([...DATA, 9]) }),
  ],
  ['cut behind what is read', true, withCall({ accountIndexes: [0, 1, 2, 3], data: DATA.subarray(0, 3) })],
  [
    'with another authorization',
    false,
    {
      ...staged,
      accountKeys: staged.accountKeys.map((key) =>
        key === addresses.authorization ? derivedAddress(key) : key,
      ),
    },
  ],
  ['with other data', false, withCall({ data: Uint8Array.from([1, 2, 3, 5]) })],
  ['without the call', false, { ...staged, instructions: staged.instructions.slice(0, 1) }],
])('[R71] two staged burns run the same: %s: %s', (_what, verdict, other) => {
  expect(runsTheSame(staged, other)).toBe(verdict);
  expect(runsTheSame(other, staged)).toBe(verdict);
});
