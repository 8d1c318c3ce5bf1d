import { createPublicClient, http, isHex, type Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { compareSentTransaction } from '#lib/evm/burn/compare-transaction.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import {
  startMisbehavingWallet,
  stubSessionStorage,
  type MisbehavingWallet,
} from '../testing/misbehaving-wallet.ts';
import type { EvmProvider } from './script/evm-provider.ts';

/** The wallet's pauses end when the test says so. */
const pauses = vi.hoisted(() => ({ asked: [] as number[], end: () => {} }));
vi.mock('#lib/time/pause.ts', () => ({
  pause: (milliseconds: number) =>
    new Promise<void>((resolve) => {
      pauses.asked.push(milliseconds);
      pauses.end = resolve;
    }),
}));

const PATIENCE = { timeout: 30_000, interval: 20 };
const AMOUNT_CENTS = 1_234;
const AMOUNT_BASE_UNITS = expectedBaseUnits(AMOUNT_CENTS);

let wallet: MisbehavingWallet;

beforeAll(async () => {
  wallet = await startMisbehavingWallet();
});
afterAll(() => wallet.remove());
beforeEach(() => {
  pauses.asked = [];
  stubSessionStorage();
});

const authorize = () => wallet.authorize(AMOUNT_BASE_UNITS);

async function send(provider: EvmProvider, { from, to, data }: CallRequest): Promise<Hex> {
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to, data }] });
  return isHex(hash) ? hash : expect.fail('no hash');
}

const receiptOf = (hash: Hex) => wallet.request('eth_getTransactionReceipt', [hash]);

describe('a wallet that says no', () => {
  test('rejects every request that would ask the user, and still answers reads', async () => {
    const provider = await wallet.misbehaving('reject_all');
    const burn = await authorize();
    await expect(send(provider, burn)).rejects.toMatchObject({ code: 4001 });
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 });
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([wallet.holder]);
  });

  test('stays on its network when configured so', async () => {
    const provider = await wallet.misbehaving('refuse_network');
    const change = provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x14a34' }],
    });
    await expect(change).rejects.toMatchObject({ code: 4001 });
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xaa36a7');
  });

  test('says it is on another network, agrees to change, and does not', async () => {
    const provider = await wallet.misbehaving('claim_other_network');
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x14a34');
    const params = [{ chainId: '0xaa36a7' }];
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params })).toBeNull();
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x14a34');
  });
});

describe('[R68] a wallet that sends something else', () => {
  test.each([
    ['change_data', ['data']],
    ['change_amount', ['data']],
    ['change_value', ['value']],
    ['other_account', ['from']],
  ] as const)('%s: the chain burns nothing, and the comparison names what differs', async (mode, fields) => {
    const provider = await wallet.misbehaving(mode);
    const burn = await authorize();
    const before = await wallet.balance();
    const hash = await send(provider, burn);
    await wallet.asked.mine();
    expect(await receiptOf(hash)).toMatchObject({ status: '0x0' });
    expect(await wallet.balance()).toBe(before);
    expect(await compareSentTransaction(wallet.request, hash, burn)).toEqual({ state: 'changed', fields });
  });

  test('[R82] change_recipient: it succeeds at nothing, and has no burn for the server to find', async () => {
    const provider = await wallet.misbehaving('change_recipient');
    const before = await wallet.balance();
    const hash = await send(provider, await authorize());
    await wallet.asked.mine();
    expect(await receiptOf(hash)).toMatchObject({ status: '0x1', logs: [] });
    expect(await wallet.balance()).toBe(before);
  });

  test('send_on_other_network: the asked network never sees the hash, and the other does nothing with it', async () => {
    const provider = await wallet.misbehaving('send_on_other_network');
    const before = await wallet.balance();
    const hash = await send(provider, await authorize());
    await Promise.all([wallet.asked.mine(), wallet.other.mine()]);
    expect(await receiptOf(hash)).toBeNull();
    expect(await wallet.balance()).toBe(before);
    const elsewhere = createPublicClient({ transport: http(wallet.other.chain.rpcUrl) });
    expect(await elsewhere.getTransactionReceipt({ hash })).toMatchObject({ logs: [] });
  });
});

describe('[R81] a wallet whose answer is not the hash of the burn', () => {
  test('speed_up: the answered hash is never mined, the burn happens once under another', async () => {
    const provider = await wallet.misbehaving('speed_up');
    const before = await wallet.balance();
    const hash = await send(provider, await authorize());
    await wallet.asked.mine();
    expect(await receiptOf(hash)).toBeNull();
    expect(await wallet.balance()).toBe(before - AMOUNT_BASE_UNITS);
  });

  test('cancel: nothing burns, and the same authorization can be sent again', async () => {
    const burn = await authorize();
    const before = await wallet.balance();
    const hash = await send(await wallet.misbehaving('cancel'), burn);
    await wallet.asked.mine();
    expect(await receiptOf(hash)).toBeNull();
    expect(await wallet.balance()).toBe(before);
    await send(await wallet.misbehaving(null), burn);
    await wallet.asked.mine();
    expect(await wallet.balance()).toBe(before - AMOUNT_BASE_UNITS);
  });

  test('propose: no transaction has the hash', async () => {
    const before = await wallet.balance();
    const hash = await send(await wallet.misbehaving('propose'), await authorize());
    await wallet.asked.mine();
    expect(await wallet.request('eth_getTransactionByHash', [hash])).toBeNull();
    expect(await wallet.balance()).toBe(before);
  });

  test('propose_then_send: the burn comes later, under a hash that no page gets', async () => {
    const burn = await authorize();
    const before = await wallet.balance();
    const hash = await send(await wallet.misbehaving('propose_then_send', 60), burn);
    await wallet.asked.mine();
    expect(await wallet.balance()).toBe(before);
    pauses.end();
    await vi.waitFor(async () => {
      await wallet.asked.mine();
      expect(await wallet.balance()).toBe(before - AMOUNT_BASE_UNITS);
    }, PATIENCE);
    expect(await wallet.request('eth_getTransactionByHash', [hash])).toBeNull();
    expect(pauses.asked).toEqual([60_000]);
  });

  test('fail_after_sending: an error is answered, and the burn happens', async () => {
    const provider = await wallet.misbehaving('fail_after_sending');
    const before = await wallet.balance();
    await expect(send(provider, await authorize())).rejects.toMatchObject({ code: -32_603 });
    await wallet.asked.mine();
    expect(await wallet.balance()).toBe(before - AMOUNT_BASE_UNITS);
  });
});

describe('[R64] a wallet that is late', () => {
  test('answer_late: the burn is mined before the page gets the answer', async () => {
    const before = await wallet.balance();
    const answer = send(await wallet.misbehaving('answer_late', 90), await authorize());
    await vi.waitFor(() => expect(pauses.asked).toEqual([90_000]), PATIENCE);
    await wallet.asked.mine();
    expect(await wallet.balance()).toBe(before - AMOUNT_BASE_UNITS);
    pauses.end();
    expect(await receiptOf(await answer)).toMatchObject({ status: '0x1' });
  });

  test('send_late: what is sent past its time burns nothing', async () => {
    const before = await wallet.balance();
    const answer = send(await wallet.misbehaving('send_late', 600), await authorize());
    await vi.waitFor(() => expect(pauses.asked).toEqual([600_000]), PATIENCE);
    await wallet.asked.mine((await wallet.asked.chain.getTimeUnix()) + 601);
    pauses.end();
    const hash = await answer;
    await wallet.asked.mine();
    expect(await receiptOf(hash)).toMatchObject({ status: '0x0' });
    expect(await wallet.balance()).toBe(before);
  });
});
