import type { EIP1193Provider } from 'viem';
import { base, sepolia } from 'viem/chains';
import { createConfig, custom } from 'wagmi';
import { connect } from 'wagmi/actions';
import { injected } from 'wagmi/connectors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToSend } from './ask-to-send.ts';
import { toWalletProblem } from './to-wallet-problem.ts';

const ACCOUNT = '0x00000000000000000000000000000000000000aa';
const HASH = `0x${'ab'.repeat(32)}`;
const BURN = {
  from: ACCOUNT,
  to: '0x00000000000000000000000000000000000000bb',
  data: '0x1234',
  value: 0n,
  evmChainId: base.id,
} as const;
const UNUSED = custom({ request: () => Promise.reject(new Error('only the wallet is asked')) });

/** A wallet connected on a network, and all that it was asked but reads. */
async function connectedWallet(evmChainId: number, onSend: () => unknown = () => HASH) {
  const asked: { method: string; params: unknown }[] = [];
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    if (method === 'eth_chainId') return `0x${evmChainId.toString(16)}`;
    if (!method.endsWith('sendTransaction')) return [ACCOUNT];
    asked.push({ method, params });
    return onSend();
  };
  const provider = { request, on: () => undefined, removeListener: () => undefined };
  const connector = injected({
    target: { id: 'test', name: 'Test', provider: provider as unknown as EIP1193Provider },
  });
  const config = createConfig({
    chains: [sepolia, base],
    connectors: [connector],
    transports: { [sepolia.id]: UNUSED, [base.id]: UNUSED },
    storage: null,
    multiInjectedProviderDiscovery: false,
  });
  await connect(config, { connector: config.connectors[0] });
  return { config, asked };
}

beforeEach(() => {
  vi.stubGlobal('window', {});
});

describe('a wallet that is asked to send', () => {
  it('[R68] is given exactly what was checked, and sets the gas itself', async () => {
    const { config, asked } = await connectedWallet(base.id);
    await expect(askToSend(config, BURN)).resolves.toBe(HASH);
    const { from, to, data } = BURN;
    expect(asked).toEqual([{ method: 'eth_sendTransaction', params: [{ from, to, data, value: '0x0' }] }]);
  });

  it.each([-32_000, -32_601, -32_602, -32_004])(
    '[B7] is asked once and no second time by another name when it answers %i: it may have sent',
    async (code) => {
      const { config, asked } = await connectedWallet(base.id, () => {
        throw Object.assign(new Error('no'), { code });
      });
      const problem = await askToSend(config, BURN).catch(toWalletProblem);
      expect(problem).toMatchObject({ problem: 'unknown' });
      expect(asked).toHaveLength(1);
    },
  );

  it('[R7] is not asked while it is on another network', async () => {
    const { config, asked } = await connectedWallet(sepolia.id);
    const problem = await askToSend(config, BURN).catch(toWalletProblem);
    expect(problem).toMatchObject({ problem: 'not_asked' });
    expect(asked).toEqual([]);
  });
});
