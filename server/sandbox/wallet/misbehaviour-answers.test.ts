import { erc20Abi, isHash, maxUint256 } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseTransactionHash } from '#lib/chains/transaction-hash.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import {
  startMisbehavingWallet,
  stubSessionStorage,
  type MisbehavingWallet,
} from '../testing/misbehaving-wallet.ts';
import type { WalletModeName } from '#lib/sandbox-control/wallet-modes.ts';

const AMOUNT_BASE_UNITS = expectedBaseUnits(1_234);
let wallet: MisbehavingWallet;

beforeAll(async () => {
  wallet = await startMisbehavingWallet();
});
afterAll(() => wallet.remove());
beforeEach(stubSessionStorage);

/** What the wallet answers to a burn, and what left the holder by it. */
async function burnWith(mode: WalletModeName) {
  const provider = await wallet.misbehaving(mode);
  const { from, to, data } = await wallet.authorize(AMOUNT_BASE_UNITS);
  const before = await wallet.balance();
  const answer = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to, data }] });
  await wallet.asked.mine();
  return { answer, to, burned: before - (await wallet.balance()) };
}

describe('a wallet whose answer is no hash', () => {
  test('answer_object: the burn happens, and an object is answered', async () => {
    const { answer, burned } = await burnWith('answer_object');
    expect(parseTransactionHash(answer)).toBeUndefined();
    expect(burned).toBe(AMOUNT_BASE_UNITS);
  });

  test('answer_page: nothing happens, and a page of HTML is answered', async () => {
    const { answer, burned } = await burnWith('answer_page');
    expect(answer).toContain('<html>');
    expect(burned).toBe(0n);
  });

  test('[R76] spell_hash: the burn happens, and its hash is spelled otherwise', async () => {
    const { answer, burned } = await burnWith('spell_hash');
    expect(isHash(String(answer))).toBe(false);
    const hash = parseTransactionHash(answer);
    expect(await wallet.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' });
    expect(burned).toBe(AMOUNT_BASE_UNITS);
  });
});

describe('a wallet that does more than it was asked', () => {
  test('send_twice: the first takes effect, and the hash of the second is answered, which is refused', async () => {
    const { answer, burned } = await burnWith('send_twice');
    expect(await wallet.request('eth_getTransactionReceipt', [answer])).toMatchObject({ status: '0x0' });
    expect(burned).toBe(AMOUNT_BASE_UNITS);
  });

  test('approve_first: the burn happens, and a spender may take the rest', async () => {
    const { burned, to } = await burnWith('approve_first');
    expect(burned).toBe(AMOUNT_BASE_UNITS);
    const allowance = await wallet.asked.client.readContract({
      address: to,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [wallet.holder, '0x000000000000000000000000000000000000dEaD'],
    });
    expect(allowance).toBe(maxUint256);
  });
});

describe('a wallet that is asked to connect', () => {
  test('connect_nobody: names no account', async () => {
    const provider = await wallet.misbehaving('connect_nobody');
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([]);
  });
});
