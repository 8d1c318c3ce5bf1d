import { base, sepolia } from 'viem/chains';
import { createConfig, custom, type Config } from 'wagmi';
import { connect } from 'wagmi/actions';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { NetworkIdentity } from '#lib/evm/check-network.ts';
import { toWalletProblem } from '#lib/browser-wallet/wallet-problem.ts';
import { askToSend } from './ask-to-send.ts';
import { addWallet } from './evm-config.ts';
import { GuardedProvider } from './guarded-provider.ts';

const ACCOUNT = '0x00000000000000000000000000000000000000AA';
const HASH = `0x${'ab'.repeat(32)}`;
const GENESIS = `0x${'11'.repeat(32)}`;
const BURN = {
  from: ACCOUNT,
  to: '0x00000000000000000000000000000000000000bb',
  data: '0x1234',
  value: 0n,
  evmChainId: base.id,
} as const;
const UNUSED = custom({ request: () => Promise.reject(new Error('only the wallet is asked')) });

/** What a chain answers to the reads that identify it. */
interface Chain {
  evmChainId: number;
  genesis: string;
  code: string;
  /** Reads of its first block that fail before one succeeds. */
  misses: number;
}
const networkOf = (facts: Partial<Chain> = {}): Chain => ({
  evmChainId: base.id,
  genesis: GENESIS,
  code: '0x6001',
  misses: 0,
  ...facts,
});

/** What the dashboard's own node answered when the rest was checked. */
const checked = { evmChainId: base.id, genesisHash: GENESIS, code: '0x6001' };

function readOf(chain: Chain, method: string): unknown {
  if (method === 'eth_chainId') return `0x${chain.evmChainId.toString(16)}`;
  if (method === 'eth_getBlockByNumber') {
    if (chain.misses-- > 0) throw new Error('too slow');
    return { hash: chain.genesis };
  }
  return method === 'eth_getCode' ? chain.code : [ACCOUNT];
}

/** A wallet connected on a network, and all that it was asked but reads. */
async function connectedWallet(network: Chain, onSend: () => unknown = () => HASH) {
  const asked: { method: string; params: unknown }[] = [];
  const raw = {
    request: async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      if (!method.endsWith('sendTransaction')) return readOf(network, method);
      asked.push({ method, params });
      return onSend();
    },
  };
  const config: Config = createConfig({
    chains: [sepolia, base],
    connectors: [],
    transports: { [sepolia.id]: UNUSED, [base.id]: UNUSED },
    storage: null,
    multiInjectedProviderDiscovery: false,
  });
  const provider = new GuardedProvider(raw);
  addWallet(config, { id: 'test', name: 'Test', icon: undefined, provider });
  const [connector] = config.connectors;
  if (!connector) throw new Error('the wallet was not added');
  await connect(config, { connector });
  const send = (identity: NetworkIdentity = { state: 'same' }, { signal } = new AbortController()) =>
    askToSend(connector, { request: BURN, network: { identity, ours: checked }, signal });
  return { send, asked };
}

beforeEach(() => {
  vi.stubGlobal('window', {});
});

describe('a wallet that is asked to send', () => {
  test('[B7] is not asked once the user who pressed has left, however far it had come', async () => {
    const controller = new AbortController();
    const { send, asked } = await connectedWallet(networkOf());
    const answer = send({ state: 'same' }, controller);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ problem: 'not_asked' });
    expect(asked).toEqual([]);
  });

  test('[R68] is given exactly what was checked, and sets the gas itself', async () => {
    const { send, asked } = await connectedWallet(networkOf());
    await expect(send()).resolves.toBe(HASH);
    const { from, to, data } = BURN;
    expect(asked).toEqual([{ method: 'eth_sendTransaction', params: [{ from, to, data, value: '0x0' }] }]);
  });

  test.each([-32_000, -32_601, -32_602, -32_004])(
    '[B7] is asked once and no second time by another name when it answers %i: it may have sent',
    async (code) => {
      const { send, asked } = await connectedWallet(networkOf(), () => {
        throw Object.assign(new Error('no'), { code });
      });
      const problem = await send().catch(toWalletProblem);
      expect(problem).toMatchObject({ problem: 'unknown' });
      expect(asked).toHaveLength(1);
    },
  );

  test('[R7] is not asked while it is on another network', async () => {
    const network = networkOf();
    const { send, asked } = await connectedWallet(network);
    network.evmChainId = sepolia.id;
    expect(await send().catch(toWalletProblem)).toMatchObject({ problem: 'not_asked' });
    expect(asked).toEqual([]);
  });

  test.each<[string, Partial<Chain>]>([
    ['genesis', { genesis: `0x${'22'.repeat(32)}` }],
    ['code', { code: '0x6002' }],
  ])(
    '[R7] is not asked when it was switched to a look-alike of the same number after the check: another %s',
    async (what, elsewhere) => {
      const network = networkOf();
      const { send, asked } = await connectedWallet(network);
      Object.assign(network, elsewhere);
      expect(await send().catch(toWalletProblem)).toMatchObject({ problem: 'other_network', message: what });
      expect(asked).toEqual([]);
    },
  );

  test('[R7] is asked when it only was too slow to answer such a read once', async () => {
    const network = networkOf();
    const { send } = await connectedWallet(network);
    network.misses = 1;
    await expect(send()).resolves.toBe(HASH);
  });

  test('[R7] is not asked when it stops to answer what it answered when it was checked', async () => {
    const network = networkOf();
    const { send, asked } = await connectedWallet(network);
    network.genesis = 'none';
    expect(await send().catch(toWalletProblem)).toMatchObject({ problem: 'other_network' });
    expect(asked).toEqual([]);
    await expect(send({ state: 'unreadable', reason: '' })).resolves.toBe(HASH);
  });
});
