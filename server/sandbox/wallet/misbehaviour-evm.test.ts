import { randomUUID } from 'node:crypto';
import { createPublicClient, erc20Abi, http, isHex } from 'viem';
import type { Address, Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { burnAuthorizationSchema } from '#lib/conversion/burn.ts';
import type { BurnRequest } from '#lib/evm/build-burn-request.ts';
import { compareSentTransaction } from '#lib/evm/compare-transaction.ts';
import { expectedMinor } from '#lib/money/cents.ts';
import { EVM_DEV_ACCOUNTS } from '../evm/accounts.ts';
import { requireEvmAddress } from '../evm/parse-evm-address.ts';
import { startTestChain } from '../evm/start-test-chain.ts';
import type { TestChain } from '../evm/start-test-chain.ts';
import { chainRequestTo } from '../testing/chain-request-to.ts';
import type { Choice } from './script/dialogs.ts';
import { EvmProvider } from './script/evm-provider.ts';
import { setMisbehaviour } from './script/misbehaviour/misbehaviour.ts';
import type { WalletModeName } from './script/misbehaviour/wallet-modes.ts';

/** The wallet's pauses end when the test says so. */
const pauses = vi.hoisted(() => ({ asked: [] as number[], end: () => {} }));
vi.mock('./script/misbehaviour/pause.ts', () => ({
  pause: (milliseconds: number) =>
    new Promise<void>((resolve) => {
      pauses.asked.push(milliseconds);
      pauses.end = resolve;
    }),
}));

const PATIENCE = { timeout: 30_000, interval: 20 };
const AMOUNT_CENTS = 1_234;
const AMOUNT_MINOR = expectedMinor(AMOUNT_CENTS);

let asked: TestChain;
let other: TestChain;
let request: ChainRequest;
let holder: Address;
let token: Address;

beforeAll(async () => {
  [asked, other] = await Promise.all([startTestChain(), startTestChain({ chainId: 'base' })]);
  holder = asked.account('holder').address;
  token = requireEvmAddress(asked.chain.tokenAddress);
  request = chainRequestTo(asked.chain.rpcUrl);
});
afterAll(() => Promise.all([asked.remove(), other.remove()]));
beforeEach(() => {
  pauses.asked = [];
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

/** The wallet with the holder's account connected, set to misbehave. */
async function misbehaving(mode: WalletModeName | null, delaySeconds = 0): Promise<EvmProvider> {
  const provider = new EvmProvider(
    {
      accounts: { evm: EVM_DEV_ACCOUNTS, solana: [] },
      chains: [asked, other].map(({ chain }) => ({
        chainId: chain.chainId,
        chainRef: chain.chainRef,
        rpcUrl: chain.rpcUrl,
      })),
    },
    {
      confirm: () => Promise.resolve(),
      pick: async <T extends Choice>({ choices }: { choices: readonly T[] }) =>
        choices.find(({ name }) => name === 'holder') ?? expect.fail('no holder'),
    },
  );
  await provider.request({ method: 'eth_requestAccounts' });
  setMisbehaviour({ mode, delaySeconds });
  return provider;
}

async function authorize(): Promise<BurnRequest> {
  const issued = await asked.chain.authorizeBurn({
    intentId: randomUUID(),
    holder,
    amountMinor: AMOUNT_MINOR,
    expiresAtUnix: (await asked.chain.getTimeUnix()) + 600,
  });
  const { from, to, data } = burnAuthorizationSchema.parse(issued);
  if (!isHex(from) || !isHex(to) || !isHex(data)) throw new Error('not hexadecimal');
  return { from, to, data, value: 0n, evmChainId: asked.network.evmChainId };
}

async function send(provider: EvmProvider, { from, to, data }: BurnRequest): Promise<Hex> {
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to, data }] });
  return isHex(hash) ? hash : expect.fail('no hash');
}

function balance(): Promise<bigint> {
  return asked.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  });
}

const receiptOf = (hash: Hex) => request('eth_getTransactionReceipt', [hash]);

describe('a wallet that says no', () => {
  it('rejects every request that would ask the person, and still answers reads', async () => {
    const provider = await misbehaving('reject_all');
    const burn = await authorize();
    await expect(send(provider, burn)).rejects.toMatchObject({ code: 4001 });
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 });
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([holder]);
  });

  it('stays on its network when told to', async () => {
    const provider = await misbehaving('refuse_network');
    const change = provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x14a34' }],
    });
    await expect(change).rejects.toMatchObject({ code: 4001 });
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xaa36a7');
  });

  it('says it is on another network, agrees to change, and does not', async () => {
    const provider = await misbehaving('claim_other_network');
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x14a34');
    const params = [{ chainId: '0xaa36a7' }];
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params })).toBeNull();
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x14a34');
  });
});

describe('[R68] a wallet that sends something else', () => {
  it.each([
    ['change_data', ['data']],
    ['change_amount', ['data']],
    ['change_value', ['value']],
    ['other_account', ['from']],
  ] as const)('%s: the chain burns nothing, and the comparison names what differs', async (mode, fields) => {
    const provider = await misbehaving(mode);
    const burn = await authorize();
    const before = await balance();
    const hash = await send(provider, burn);
    await asked.mine();
    expect(await receiptOf(hash)).toMatchObject({ status: '0x0' });
    expect(await balance()).toBe(before);
    expect(await compareSentTransaction(request, hash, burn)).toEqual({ state: 'changed', fields });
  });

  it('[R82] change_recipient: it succeeds at nothing, and has no burn for the server to find', async () => {
    const provider = await misbehaving('change_recipient');
    const before = await balance();
    const hash = await send(provider, await authorize());
    await asked.mine();
    expect(await receiptOf(hash)).toMatchObject({ status: '0x1', logs: [] });
    expect(await balance()).toBe(before);
  });

  it('send_on_other_network: the asked network never sees the hash, and the other does nothing with it', async () => {
    const provider = await misbehaving('send_on_other_network');
    const before = await balance();
    const hash = await send(provider, await authorize());
    await Promise.all([asked.mine(), other.mine()]);
    expect(await receiptOf(hash)).toBeNull();
    expect(await balance()).toBe(before);
    const elsewhere = createPublicClient({ transport: http(other.chain.rpcUrl) });
    expect(await elsewhere.getTransactionReceipt({ hash })).toMatchObject({ logs: [] });
  });
});

describe('[R81] a wallet whose answer is not the hash of the burn', () => {
  it('speed_up: the answered hash is never mined, the burn happens once under another', async () => {
    const provider = await misbehaving('speed_up');
    const before = await balance();
    const hash = await send(provider, await authorize());
    await asked.mine();
    expect(await receiptOf(hash)).toBeNull();
    expect(await balance()).toBe(before - AMOUNT_MINOR);
  });

  it('cancel: nothing burns, and the same authorization can be sent again', async () => {
    const burn = await authorize();
    const before = await balance();
    const hash = await send(await misbehaving('cancel'), burn);
    await asked.mine();
    expect(await receiptOf(hash)).toBeNull();
    expect(await balance()).toBe(before);
    await send(await misbehaving(null), burn);
    await asked.mine();
    expect(await balance()).toBe(before - AMOUNT_MINOR);
  });

  it('propose: no transaction has the hash', async () => {
    const before = await balance();
    const hash = await send(await misbehaving('propose'), await authorize());
    await asked.mine();
    expect(await request('eth_getTransactionByHash', [hash])).toBeNull();
    expect(await balance()).toBe(before);
  });

  it('propose_then_send: the burn comes later, under a hash that nobody was told', async () => {
    const burn = await authorize();
    const before = await balance();
    const hash = await send(await misbehaving('propose_then_send', 60), burn);
    await asked.mine();
    expect(await balance()).toBe(before);
    pauses.end();
    await vi.waitFor(async () => {
      await asked.mine();
      expect(await balance()).toBe(before - AMOUNT_MINOR);
    }, PATIENCE);
    expect(await request('eth_getTransactionByHash', [hash])).toBeNull();
    expect(pauses.asked).toEqual([60_000]);
  });

  it('fail_after_sending: an error is answered, and the burn happens', async () => {
    const provider = await misbehaving('fail_after_sending');
    const before = await balance();
    await expect(send(provider, await authorize())).rejects.toMatchObject({ code: -32_603 });
    await asked.mine();
    expect(await balance()).toBe(before - AMOUNT_MINOR);
  });
});

describe('[R64] a wallet that is late', () => {
  it('answer_late: the burn is mined before the page hears of it', async () => {
    const before = await balance();
    const answer = send(await misbehaving('answer_late', 90), await authorize());
    await vi.waitFor(() => expect(pauses.asked).toEqual([90_000]), PATIENCE);
    await asked.mine();
    expect(await balance()).toBe(before - AMOUNT_MINOR);
    pauses.end();
    expect(await receiptOf(await answer)).toMatchObject({ status: '0x1' });
  });

  it('send_late: what is sent past its time burns nothing', async () => {
    const before = await balance();
    const answer = send(await misbehaving('send_late', 600), await authorize());
    await vi.waitFor(() => expect(pauses.asked).toEqual([600_000]), PATIENCE);
    await asked.mine((await asked.chain.getTimeUnix()) + 601);
    pauses.end();
    const hash = await answer;
    await asked.mine();
    expect(await receiptOf(hash)).toMatchObject({ status: '0x0' });
    expect(await balance()).toBe(before);
  });
});
