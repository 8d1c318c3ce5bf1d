import { createWalletClient, defineChain, http, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { WalletOptions } from '../wallet-options.ts';
import { recall, remember } from './remembered.ts';
import { unknownChain } from './rpc-error.ts';

export interface WalletChain {
  readonly id: number;
  readonly name: string;
  readonly rpcUrl: string;
}

/** The networks the wallet knows, and the one it is on. The first at the start, whatever the page needs. */
export class EvmChains {
  readonly #chains: Map<number, WalletChain>;
  #current: WalletChain;

  constructor(options: WalletOptions) {
    const chains = options.chains.flatMap(toWalletChain);
    this.#chains = new Map(chains.map((chain) => [chain.id, chain]));
    const remembered = this.#chains.get(Number(recall('evm-chain')));
    const start = remembered ?? chains[0];
    if (!start) throw new Error('the demo wallet has no network');
    this.#current = start;
  }

  get current(): WalletChain {
    return this.#current;
  }

  /** A network the wallet knows and is not on. */
  get other(): WalletChain {
    return [...this.#chains.values()].find(({ id }) => id !== this.#current.id) ?? this.#current;
  }

  add(chain: WalletChain): void {
    this.#chains.set(chain.id, chain);
  }

  has(id: number): boolean {
    return this.#chains.has(id);
  }

  /** Throws 4902 for a network it does not know. */
  switchTo(id: number): void {
    const chain = this.#chains.get(id);
    if (!chain) throw unknownChain();
    this.#current = chain;
    remember('evm-chain', String(id));
  }

  /** Passes a read on to the chain as it is. */
  read(method: string, params: readonly unknown[]): Promise<unknown> {
    return http(this.#current.rpcUrl)({}).request({ method, params });
  }

  walletClient(privateKey: Hex, chain = this.#current) {
    return createWalletClient({
      account: privateKeyToAccount(privateKey),
      chain: toViemChain(chain),
      transport: http(chain.rpcUrl),
    });
  }
}

function toWalletChain({ chainId, chainRef, rpcUrl }: WalletOptions['chains'][number]): WalletChain[] {
  const id = Number(chainRef?.replace('eip155:', ''));
  return chainRef?.startsWith('eip155:') ? [{ id, name: `${chainId} (sandbox)`, rpcUrl }] : [];
}

function toViemChain({ id, name, rpcUrl }: WalletChain) {
  const nativeCurrency = { name: 'Test coin', symbol: 'TEST', decimals: 18 };
  return defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } });
}
