import { randomUUID } from 'node:crypto';
import { erc20Abi, isHex } from 'viem';
import { vi } from 'vitest';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { burnAuthorizationSchema } from '#lib/burns/burn.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { EVM_DEV_ACCOUNTS } from '../evm/accounts.ts';
import { requireEvmAddress } from '../evm/parse-evm-address.ts';
import { startTestChain, type TestChain } from '#server/sandbox/evm/testing/start-test-chain.ts';
import type { Choice } from '../wallet/script/dialogs.ts';
import { EvmProvider } from '../wallet/script/evm-provider.ts';
import { setMisbehaviour } from '../wallet/script/misbehaviour/misbehaviour.ts';
import type { WalletModeName } from '#lib/sandbox-control/wallet-modes.ts';
import { chainRequestTo } from './chain-request-to.ts';

/** The demo wallet on two chains of its own, with a holder of tokens on the one it is asked for. */
export interface MisbehavingWallet {
  readonly asked: TestChain;
  readonly other: TestChain;
  readonly holder: `0x${string}`;
  readonly request: ChainRequest;
  /** The wallet with the holder's account connected, set to misbehave. */
  readonly misbehaving: (mode: WalletModeName | null, delaySeconds?: number) => Promise<EvmProvider>;
  /** A new authorization to burn this much, in base units. */
  readonly authorize: (amountMinor: bigint) => Promise<CallRequest>;
  /** The holder's tokens, in base units. */
  readonly balance: () => Promise<bigint>;
  readonly remove: () => Promise<unknown>;
}

export async function startMisbehavingWallet(): Promise<MisbehavingWallet> {
  const [asked, other] = await Promise.all([startTestChain(), startTestChain({ chainId: 'base' })]);
  const holder = asked.account('holder').address;
  const address = requireEvmAddress(asked.chain.tokenAddress);
  return {
    asked,
    other,
    holder,
    request: chainRequestTo(asked.chain.rpcUrl),
    misbehaving: async (mode, delaySeconds = 0) => {
      const provider = createProvider([asked, other]);
      await provider.request({ method: 'eth_requestAccounts' });
      setMisbehaviour({ mode, delaySeconds });
      return provider;
    },
    authorize: (amountMinor) => authorize(asked, { holder, amountMinor }),
    balance: () =>
      asked.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] }),
    remove: () => Promise.all([asked.remove(), other.remove()]),
  };
}

/** A tab's storage of its own, for one test. */
export function stubSessionStorage(): void {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
}

function createProvider(chains: readonly TestChain[]): EvmProvider {
  return new EvmProvider(
    {
      accounts: { evm: EVM_DEV_ACCOUNTS, solana: [] },
      chains: chains.map(({ chain: { chainId, chainRef, rpcUrl } }) => ({ chainId, chainRef, rpcUrl })),
    },
    {
      confirm: () => Promise.resolve(),
      pick: async <T extends Choice>({ choices }: { choices: readonly T[] }) => {
        const holder = choices.find(({ name }) => name === 'holder');
        if (!holder) throw new Error('no holder');
        return holder;
      },
    },
  );
}

async function authorize(
  { chain, network }: TestChain,
  { holder, amountMinor }: { readonly holder: string; readonly amountMinor: bigint },
): Promise<CallRequest> {
  const issued = await chain.authorizeBurn({
    intentId: randomUUID(),
    holder,
    amountMinor,
    expiresAtUnix: (await chain.getTimeUnix()) + 600,
  });
  const { from, to, data } = burnAuthorizationSchema.parse(issued);
  if (!isHex(from) || !isHex(to) || !isHex(data)) throw new Error('not hexadecimal');
  return { from, to, data, value: 0n, evmChainId: network.evmChainId };
}
