import { encodeFunctionData, type Address, type Hash } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whitelisterAbi } from './contracts.generated.ts';
import { requireEvmAddress } from './parse-evm-address.ts';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';

const CEILING_BASE_UNITS = 100_000_000_000n;
const LIMIT_BASE_UNITS = 1_000_000_000n;

let t: TestChain;
let whitelister: Address;
let recipient: Address;

beforeAll(async () => {
  t = await startTestChain();
  whitelister = requireEvmAddress(t.chain.whitelisterAddress);
  recipient = t.account('stranger').address;
});
afterAll(() => t.remove());

async function grantByOwner(limitBaseUnits: bigint): Promise<Hash> {
  const data = t.chain.whitelister.encodeGrant({ recipient, limitBaseUnits });
  return (await t.sendAndMine('owner', { to: whitelister, data })).transactionHash;
}

function read(txHash: Hash) {
  return t.chain.whitelister.readGrant({ txHash, recipient });
}

describe('a grant', () => {
  test('by the owner is read from its event, at the confirmation depth', async () => {
    expect(await read(`0x${'cd'.repeat(32)}`)).toEqual({ state: 'unknown' });
    const hash = await grantByOwner(LIMIT_BASE_UNITS);
    expect(await read(hash)).toEqual({ state: 'pending' });
    await t.mine();
    expect(await read(hash)).toMatchObject({
      state: 'granted',
      requestedBaseUnits: LIMIT_BASE_UNITS,
      effectiveBaseUnits: LIMIT_BASE_UNITS,
      isCurrent: true,
    });
    expect(await t.chain.whitelister.getRecipient(recipient)).toEqual({
      limitBaseUnits: LIMIT_BASE_UNITS,
      availableTodayBaseUnits: LIMIT_BASE_UNITS,
      isBanned: false,
    });
  });

  test('[R110] above the ceiling is clamped to it', async () => {
    const hash = await grantByOwner(CEILING_BASE_UNITS + 1n);
    await t.mine();
    expect(await read(hash)).toMatchObject({
      state: 'granted',
      requestedBaseUnits: CEILING_BASE_UNITS + 1n,
      effectiveBaseUnits: CEILING_BASE_UNITS,
    });
  });

  test('is worth no more than a lowered ceiling; the default can be restored', async () => {
    await t.whileMining(t.chain.setLimitCeiling(7n));
    await grantByOwner(LIMIT_BASE_UNITS);
    expect((await t.chain.whitelister.getRecipient(recipient)).limitBaseUnits).toBe(7n);
    await t.whileMining(t.chain.setLimitCeiling('restore'));
    expect(await t.chain.whitelister.getLimitCeiling()).toBe(CEILING_BASE_UNITS);
  });

  test('[R123] by another sender counts as well: the event is what is read', async () => {
    const hash = await t.whileMining(t.chain.whitelister.grantOutOfBand({ recipient }));
    await t.mine();
    expect(await read(hash)).toMatchObject({ state: 'granted', effectiveBaseUnits: CEILING_BASE_UNITS });
  });

  test('that a later one changed is no longer current', async () => {
    const first = await grantByOwner(LIMIT_BASE_UNITS);
    const second = await grantByOwner(LIMIT_BASE_UNITS);
    await t.mine();
    expect(await read(first)).toMatchObject({ state: 'granted', isCurrent: false });
    expect(await read(second)).toMatchObject({ state: 'granted', isCurrent: true });
  });

  test('is not found in a transaction that reverted, granted to another, or did something else', async () => {
    const data = t.chain.whitelister.encodeGrant({ recipient, limitBaseUnits: LIMIT_BASE_UNITS });
    const reverted = await t.sendAndMine('stranger', { to: whitelister, data });
    const toAnother = await t.sendAndMine('owner', {
      to: whitelister,
      data: t.chain.whitelister.encodeGrant({
        recipient: t.account('holder2').address,
        limitBaseUnits: CEILING_BASE_UNITS,
      }),
    });
    const other = await t.sendAndMine('owner', { to: recipient, value: 1n });
    await t.mine();
    expect(await read(reverted.transactionHash)).toEqual({ state: 'reverted' });
    expect(await read(toAnother.transactionHash)).toEqual({ state: 'other_recipient' });
    expect(await read(other.transactionHash)).toEqual({ state: 'no_grant' });
  });
});

test('[R130] the limit at the confirmation depth follows one block after the other', async () => {
  await grantByOwner(LIMIT_BASE_UNITS);
  await t.mine();
  await grantByOwner(0n);
  expect((await t.chain.whitelister.getRecipient(recipient)).limitBaseUnits).toBe(0n);
  expect(await t.chain.whitelister.getLimitAtDepth(recipient)).toBe(LIMIT_BASE_UNITS);
  await t.mine();
  expect(await t.chain.whitelister.getLimitAtDepth(recipient)).toBe(0n);
});

test('the ceiling is not the owner’s to raise', async () => {
  const data = encodeFunctionData({ abi: whitelisterAbi, functionName: 'setLimitCeiling', args: [1n] });
  expect((await t.sendAndMine('owner', { to: whitelister, data })).status).toBe('reverted');
});

test('a ban revokes, and nothing can be granted until it is lifted', async () => {
  await grantByOwner(LIMIT_BASE_UNITS);
  await t.whileMining(t.chain.whitelister.setBanned(recipient, true));
  expect(await t.chain.whitelister.getRecipient(recipient)).toEqual({
    limitBaseUnits: 0n,
    availableTodayBaseUnits: 0n,
    isBanned: true,
  });
  await grantByOwner(LIMIT_BASE_UNITS);
  expect(await t.chain.isAuthorized(recipient)).toBe(false);
  await t.whileMining(t.chain.whitelister.setBanned(recipient, false));
  await grantByOwner(LIMIT_BASE_UNITS);
  expect(await t.chain.isAuthorized(recipient)).toBe(true);
});
