import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { walletSchema } from '#lib/registrations/wallet.ts';
import {
  aWireCalldata,
  aWireWallet,
  OWNER,
  SOLANA_WALLET,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { statementsOf, contradictionsOf } from './frozen-facts.ts';
import { mergeWallet } from './merge-wallet.ts';

const OTHER_SOLANA = 'SysvarC1ock11111111111111111111111111111111';
const SEED = Math.floor(Math.random() * 2 ** 31);

/** What a service may say of the wallet at any time, true or not. */
const said = fc.record({
  chainId: fc.constantFrom(...CHAIN_IDS),
  address: fc.constantFrom(WALLET, WALLET.toLowerCase(), OWNER, SOLANA_WALLET, OTHER_SOLANA),
  role: fc.constantFrom('minter', 'whitelister', 'buyer', 'teleporter'),
  state: fc.constantFrom('pending', 'active', 'revoked', 'banned'),
  whitelisterWallet: fc.constantFrom(null, OWNER, SOLANA_WALLET, OTHER_SOLANA),
  createdAt: fc.constantFrom('2026-11-21T12:00:00.000Z', '2020-01-01T00:00:00.000Z'),
  updatedAt: fc
    .integer({ min: 0, max: 600 })
    .map((seconds) => new Date(Date.parse('2026-11-21T12:00:00.000Z') + seconds * 1_000).toISOString()),
  statusReason: fc.constantFrom(null, 'limit_clamped: requested 429496, effective 5'),
  calldata: fc.constantFrom(null, aWireCalldata(), aWireCalldata({ limitMinor: 429_496 })),
});
const times = { start: { order: 1, begunAt: new Date() }, answeredAt: new Date(), order: 2 };
const id = aWireWallet().id;
const toWallet = (facts: object) => walletSchema.parse(aWireWallet({ id, ...facts }));

test(`no answers in any order change the facts of a registration, and every differing statement is found (seed ${SEED})`, () => {
  const property = fc.property(said, fc.array(said, { maxLength: 8 }), (first, later) => {
    const begun = mergeWallet(undefined, { wallet: toWallet(first) }, times);
    if (!begun) throw new Error('a first answer is taken');
    const { chainId, address, role, createdAt, signerWallet } = begun.row;
    let row: WalletRow = { ...begun.row, ownLimitCents: 100_000 };
    for (const facts of later) {
      const wallet = toWallet(facts);
      row = mergeWallet(row, { wallet }, times)?.row ?? row;
      expect(row).toMatchObject({ chainId, address, role, createdAt, ownLimitCents: 100_000 });
      if (chainId === 'solana' && signerWallet !== null) expect(row.signerWallet).toBe(signerWallet);
      const found = new Set(contradictionsOf(row, statementsOf(wallet)).map(({ field }) => field));
      const isEvm = chainId !== 'solana';
      const comparable = (text: string) => (isEvm ? text.toLowerCase() : text);
      expect(found.has('chainId')).toBe(facts.chainId !== chainId);
      expect(found.has('address')).toBe(comparable(facts.address) !== comparable(address));
      expect(found.has('role')).toBe(facts.role !== role);
      expect(found.has('createdAt')).toBe(facts.createdAt !== createdAt.toISOString());
      expect(found.has('limitCents')).toBe(facts.calldata !== null && facts.calldata.limitMinor !== 100_000);
    }
  });
  fc.assert(property, { numRuns: 500, seed: SEED });
});
