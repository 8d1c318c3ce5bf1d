import { describe, expect, test } from 'vitest';
import { evmNetworkOf } from '#lib/chains/chains.ts';
import type { GrantCheck, GrantCheckId } from '#lib/signing/grant-check.ts';
import type { EvmSnapshot } from '#lib/evm/run/read-snapshot.ts';
import { checkGrantRun } from './check-grant-run.ts';
import type { GrantRun } from './simulate-grant.ts';

const EXPIRES = 1_800_000_000;
const EXPIRES_AT = '2027-01-15T08:00:00.000Z';
const GAS = 50_000n;
const PRICE = 7n;
const snapshot: EvmSnapshot = {
  evmChainId: 80_002,
  height: 10,
  chainTimeUnix: EXPIRES - 3_600,
  blockSeconds: 2,
  balanceWei: 10_000_000n,
  earlierBalanceWei: 10_000_000n,
  gasPriceWei: PRICE,
  minedNonce: 7,
  pendingNonce: 7,
  isContract: false,
};
const ran = { state: 'ran', gasUsed: GAS, elsewhere: undefined } as unknown as GrantRun;
const unavailable: GrantRun = { state: 'unavailable', reason: 'no such method' };
const refusal = { cause: 'said', said: 'over the ceiling', detail: 'execution reverted: over the ceiling' };
const reverted = { state: 'reverted', refusal } as GrantRun;
const requested = { call: { to: '0xaa' }, address: '0xbb', limitBaseUnits: 1n } as never;

function checksOf(run: GrantRun, chain: Partial<EvmSnapshot> = {}, expiresAtUnix = EXPIRES): GrantCheck[] {
  const network = evmNetworkOf('polygon', 'sandbox');
  const now = { ...snapshot, ...chain };
  return checkGrantRun({ run, snapshot: now, network, requested, expiresAtUnix, isPinned: true });
}

const oneOf = (checks: readonly GrantCheck[], wanted: GrantCheckId) => {
  const [{ id, ...found } = { id: wanted }, ...others] = checks.filter(({ id }) => id === wanted);
  expect([id, others]).toEqual([wanted, []]);
  return found;
};
const failed = (reason: string, values = {}) => ({ state: 'failed', reason, values });
const noted = (reason: string, values = {}) => ({ state: 'noted', reason, values });
const passed = (values = {}) => ({ state: 'passed', values });

describe('[B10] the fee of a wallet authorization', () => {
  const needed = GAS * PRICE;
  const priced = (balanceWei: bigint, neededWei: bigint) => ({
    balanceWei: String(balanceWei),
    neededWei: String(neededWei),
    symbol: 'POL',
  });
  const of = (balanceWei: bigint) => ({ balanceWei: String(balanceWei), symbol: 'POL' });

  test.each<[string, GrantRun, Partial<EvmSnapshot>, object]>([
    ['there to the last unit', ran, { balanceWei: needed }, passed(priced(needed, needed))],
    ['one unit short', ran, { balanceWei: needed - 1n }, failed('short', priced(needed - 1n, needed))],
    ['not known without a run', unavailable, { balanceWei: 1n }, noted('unknown', of(1n))],
    ['not known where it is refused', reverted, { balanceWei: 1n }, noted('unknown', of(1n))],
    ['short of anything, without a run', unavailable, { balanceWei: 0n }, failed('short', priced(0n, PRICE))],
    [
      'short of anything, where it is refused',
      reverted,
      { balanceWei: 0n },
      failed('short', priced(0n, PRICE)),
    ],
    [
      'paid by whoever calls a contract',
      ran,
      { isContract: true, balanceWei: 0n },
      noted('contract_wallet', of(0n)),
    ],
  ])('is %s', (_what, run, chain, check) => {
    expect(oneOf(checksOf(run, chain), 'fee')).toEqual(check);
  });
});

describe('[R124] the window of a wallet authorization, on the chain’s clock', () => {
  const within = (margin: number) => ({ expiresAt: EXPIRES_AT, margin: String(margin) });

  test.each<[string, number, number, object]>([
    ['open', 61, 2, passed(within(60))],
    ['closing, where the service could not see the receipt any more', 60, 2, failed('too_close', within(60))],
    ['open, for slow blocks', 121, 30, passed(within(120))],
    ['closing, for slow blocks', 120, 30, failed('too_close', within(120))],
    ['closing', 1, 2, failed('too_close', within(60))],
    ['closed', 0, 2, failed('expired', within(60))],
  ])('is %s: %i seconds', (_what, secondsLeft, blockSeconds, check) => {
    const chain = { chainTimeUnix: EXPIRES - secondsLeft, blockSeconds };
    expect(oneOf(checksOf(ran, chain), 'expiry')).toEqual(check);
  });

  test.each([NaN, Infinity, 1.5])('is not known of %d', (expiresAtUnix) => {
    expect(oneOf(checksOf(ran, {}, expiresAtUnix), 'expiry')).toEqual(failed('unknown'));
  });
});

describe('[B1] what else is checked of a run', () => {
  test.each<[string, GrantRun, object]>([
    ['ran', ran, passed()],
    ['was refused', reverted, failed('reverted', refusal)],
    ['was not run', unavailable, failed('unavailable', { detail: 'no such method' })],
  ])('the run itself, which %s', (_what, run, check) => {
    expect(oneOf(checksOf(run), 'simulation')).toEqual(check);
  });

  test.each<[number, number, object]>([
    [7, 7, passed()],
    [7, 8, failed('transaction_pending', { count: '1' })],
    [7, 10, failed('transaction_pending', { count: '3' })],
    [8, 7, passed()],
  ])('the sender’s transactions: %i mined, %i sent', (minedNonce, pendingNonce, check) => {
    expect(oneOf(checksOf(ran, { minedNonce, pendingNonce }), 'pending')).toEqual(check);
  });

  test.each([
    ['effect', ran, ['expiry', 'simulation', 'effect', 'fee', 'pending']],
    ['no effect', reverted, ['expiry', 'simulation', 'fee', 'pending']],
    ['no effect', unavailable, ['expiry', 'simulation', 'fee', 'pending']],
  ])('%s, by whether it ran', (_what, run, ids) => {
    expect(checksOf(run).map(({ id }) => id)).toEqual(ids);
  });
});
