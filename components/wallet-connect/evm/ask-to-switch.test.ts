import { EventEmitter } from 'node:events';
import { http } from 'viem';
import type { EIP1193Provider } from 'viem';
import { base, sepolia } from 'viem/chains';
import { createConfig } from 'wagmi';
import { connect } from 'wagmi/actions';
import { injected } from 'wagmi/connectors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToSwitch } from './ask-to-switch.ts';

const ACCOUNT = '0x00000000000000000000000000000000000000aa';

interface SwitchRequest {
  readonly method: string;
  readonly chainId: number;
  readonly move: () => void;
}

/** A connected wallet on Sepolia, whose answer to a change of networks is the test's. */
async function connectedWallet(onSwitch: (request: SwitchRequest) => void) {
  const events = new EventEmitter();
  let current = sepolia.id as number;
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    if (method === 'eth_chainId') return `0x${current.toString(16)}`;
    if (!method.endsWith('EthereumChain')) return [ACCOUNT];
    const [{ chainId }] = params as [{ chainId: string }];
    const move = () => {
      current = Number(chainId);
      events.emit('chainChanged', chainId);
    };
    onSwitch({ method, chainId: Number(chainId), move });
    return null;
  };
  const provider = Object.assign(events, { request }) as unknown as EIP1193Provider;
  const injectedConnector = injected({ target: { id: 'test', name: 'Test', provider } });
  const config = createConfig({
    chains: [sepolia, base],
    connectors: [injectedConnector],
    transports: { [sepolia.id]: http('http://127.0.0.1:1'), [base.id]: http('http://127.0.0.1:1') },
    storage: null,
    multiInjectedProviderDiscovery: false,
  });
  const [connector] = config.connectors;
  await connect(config, { connector });
  return config;
}

const refusal = (code: number) => Object.assign(new Error('no'), { code });

beforeEach(() => {
  vi.stubGlobal('window', {});
});

describe('[R7] a wallet that is asked to change networks', () => {
  it('changes', async () => {
    const config = await connectedWallet(({ move }) => move());
    await askToSwitch(config, base.id);
    expect(config.state.chainId).toBe(base.id);
  });

  it('is taught a network that it does not know', async () => {
    const asked: string[] = [];
    const config = await connectedWallet(({ method, move }) => {
      asked.push(method);
      if (!asked.includes('wallet_addEthereumChain')) throw refusal(4902);
      move();
    });
    await askToSwitch(config, base.id);
    expect(asked).toContain('wallet_addEthereumChain');
    expect(config.state.chainId).toBe(base.id);
  });

  it('is said to have stayed, when it agrees and stays', async () => {
    const config = await connectedWallet(() => undefined);
    await expect(askToSwitch(config, base.id)).rejects.toMatchObject({ problem: 'unsupported' });
  });

  it('is asked once when it says no', async () => {
    const asked = vi.fn();
    const config = await connectedWallet(({ method }) => {
      asked(method);
      throw refusal(4001);
    });
    await expect(askToSwitch(config, base.id)).rejects.toMatchObject({ code: 4001 });
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
