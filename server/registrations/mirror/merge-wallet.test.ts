import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walletDetailSchema } from '#lib/registrations/wallet.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { aWireCalldata, aWireWallet, SOLANA_WALLET } from '#server/testing/registrations/wallet-harness.ts';
import { mergeWallet } from './merge-wallet.ts';

const SEED = Math.floor(Math.random() * 2 ** 31);
const times = { start: { order: 3, begunAt: new Date() }, answeredAt: new Date(), order: 2 };

const TRANSACTION = {
  unsignedTransaction: 'AQ==',
  blockhash: 'b',
  lastValidBlockHeight: 9,
  expiresAt: '2099-11-22T12:00:00.000Z',
  signerWallet: SOLANA_WALLET,
};

const unknownFields = fc.dictionary(
  fc.string().map((name) => `new ${name}`),
  fc.jsonValue(),
);
/** Answers with fields that this build does not know, and without some that it sets itself. */
const answers = fc
  .record({
    beside: fc.record({ wallet: unknownFields, calldata: unknownFields, transaction: unknownFields }),
    isLeftOut: fc.boolean(),
  })
  .map(({ beside, isLeftOut }) => {
    const { limitMinor, calldata, ...wallet } = aWireWallet({
      calldata: { ...beside.calldata, ...aWireCalldata() },
    });
    const transaction = { ...beside.transaction, ...TRANSACTION };
    const sent = { ...beside.wallet, ...wallet, ...(!isLeftOut && { limitMinor, calldata }) };
    return JSON.stringify({ wallet: sent, operations: [], ...(!isLeftOut && { transaction }) });
  });

const read = (answer: string) => walletDetailSchema.parse(JSON.parse(answer));

/** As the database gives it back: JSON, with its keys in an order of its own. */
function stored<T>(value: T): T {
  const text = JSON.stringify(value, (_key, child: unknown) =>
    typeof child === 'object' && child !== null && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? 1 : -1)))
      : child,
  );
  return JSON.parse(text) as T;
}

function storedRow(answer: string): WalletRow {
  const begun = mergeWallet(undefined, read(answer), times);
  if (!begun) throw new Error('a first answer is taken');
  const { resource, transaction } = begun.row;
  return { ...begun.row, resource: stored(resource), transaction: stored(transaction) };
}

test(`a row that is read again as it was stored has not changed (seed ${SEED})`, () => {
  const property = fc.property(answers, (answer) => {
    expect(mergeWallet(storedRow(answer), read(answer), times)?.isChanged).toBe(false);
  });
  fc.assert(property, { numRuns: 500, seed: SEED });
});

test.each([
  { wallet: { label: 'another' } },
  { wallet: { ofALaterVersion: { deep: [1, 2] } } },
  { transaction: { blockhash: 'c' } },
])('a row with anything else in it has: %j', (change) => {
  const wallet = aWireWallet({ ofALaterVersion: { deep: [1] } });
  const before = { wallet, transaction: TRANSACTION, operations: [] };
  const after = {
    ...before,
    wallet: { ...wallet, ...change.wallet },
    transaction: { ...TRANSACTION, ...change.transaction },
  };
  const merge = mergeWallet(storedRow(JSON.stringify(before)), read(JSON.stringify(after)), times);
  expect(merge?.isChanged).toBe(true);
});
