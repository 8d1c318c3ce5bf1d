import { EventEmitter } from 'node:events';
import { http } from 'viem';
import { base, sepolia } from 'viem/chains';
import { createConfig, type Config } from 'wagmi';
import { connect } from 'wagmi/actions';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askToSwitch } from './ask-to-switch.ts';
import { addWallet } from './evm-config.ts';
import { GuardedProvider } from './guarded-provider.ts';

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
  const config: Config = createConfig({
    chains: [sepolia, base],
    connectors: [],
    transports: { [sepolia.id]: http('http://127.0.0.1:1'), [base.id]: http('http://127.0.0.1:1') },
    storage: null,
    multiInjectedProviderDiscovery: false,
  });
  const provider = new GuardedProvider(Object.assign(events, { request }));
  addWallet(config, { id: 'test', name: 'Test', icon: undefined, provider });
  const [connector] = config.connectors;
  if (!connector) throw new Error('the wallet was not added');
  await connect(config, { connector });
  return { config, change: () => askToSwitch(connector, base.id) };
}

const refusal = (code: number) => Object.assign(new Error('no'), { code });

beforeEach(() => {
  vi.stubGlobal('window', {});
});

describe('[R7] a wallet that is asked to change networks', () => {
  test('changes', async () => {
    const { config, change } = await connectedWallet(({ move }) => move());
    await change();
    expect(config.state.chainId).toBe(base.id);
  });

  test('is taught a network that it does not know', async () => {
    const asked: string[] = [];
    const { config, change } = await connectedWallet(({ method, move }) => {
      asked.push(method);
      if (!asked.includes('wallet_addEthereumChain')) throw refusal(4902);
      move();
    });
    await change();
    expect(asked).toContain('wallet_addEthereumChain');
    expect(config.state.chainId).toBe(base.id);
  });

  test('is reported to have stayed, when it agrees and stays', async () => {
    const { change } = await connectedWallet(() => undefined);
    await expect(change()).rejects.toMatchObject({ problem: 'unsupported' });
  });

  test('is asked once when it says no', async () => {
    const asked = vi.fn();
    const { change } = await connectedWallet(({ method }) => {
      asked(method);
      throw refusal(4001);
    });
    await expect(change()).rejects.toMatchObject({ code: 4001 });
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
