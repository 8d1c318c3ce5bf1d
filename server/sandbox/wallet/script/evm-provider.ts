import { z } from 'zod';
import { numberToHex, type Hex } from 'viem';
import type { EvmDevAccount } from '../../chains/settlement-chain.ts';
import type { WalletOptions } from '../wallet-options.ts';
import type { Dialogs } from './dialogs.ts';
import { EvmChains, type WalletChain } from './evm-chains.ts';
import {
  addChainSchema,
  hexSchema,
  switchChainSchema,
  transactionSchema,
  typedDataSchema,
} from './evm-params.ts';
import { currentDelayMs, currentMode } from './misbehaviour/misbehaviour.ts';
import type { EvmOrder, EvmTools } from './misbehaviour/wallet-mode.ts';
import { recall, remember } from './remembered.ts';
import { invalidParams, unauthorized, unsupported } from './rpc-error.ts';
import { priceOrder, sendOrder } from './send-order.ts';

type Listener = (value: unknown) => void;

/**
 * An EIP-1193 provider with the sandbox's dev accounts. Every connection and every signature asks the user.
 */
export class EvmProvider {
  readonly #accounts: readonly EvmDevAccount[];
  readonly #chains: EvmChains;
  readonly #dialogs: Dialogs;
  readonly #listeners = new Map<string, Set<Listener>>();
  #connected: EvmDevAccount | undefined;

  constructor(options: WalletOptions, dialogs: Dialogs) {
    this.#accounts = options.accounts.evm;
    this.#chains = new EvmChains(options);
    this.#dialogs = dialogs;
    this.#connected = this.#accounts.find(({ address }) => address === recall('evm-account'));
  }

  readonly on = (event: string, listener: Listener): this => {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  };

  readonly removeListener = (event: string, listener: Listener): this => {
    this.#listeners.get(event)?.delete(listener);
    return this;
  };

  readonly request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const list = Array.isArray(params) ? params : [];
    try {
      currentMode().evm?.admit?.(method);
      return await this.#answer(method, list);
    } catch (error) {
      throw error instanceof z.ZodError ? invalidParams() : error;
    }
  };

  #answer(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_requestAccounts':
        return (
          currentMode().evm?.connect?.() ?? (this.#connected ? [this.#connected.address] : this.#connect())
        );
      case 'wallet_requestPermissions':
        return currentMode().evm?.connect?.() ?? this.#connect().then((accounts) => permissions(accounts));
      case 'wallet_getPermissions':
        return this.#connected ? permissions([this.#connected.address]) : [];
      case 'wallet_revokePermissions':
        return this.#disconnect();
      case 'eth_accounts':
        return this.#connected ? [this.#connected.address] : [];
      case 'eth_chainId':
        return this.#shownHexId;
      case 'net_version':
        return String(this.#shown.id);
      case 'wallet_switchEthereumChain':
        return this.#switch(switchChainSchema.parse(params)[0].chainId);
      case 'wallet_addEthereumChain':
        return this.#add(params);
      case 'eth_sendTransaction':
        return this.#send(params);
      case 'personal_sign':
        return this.#signMessage(params);
      case 'eth_signTypedData_v4':
        return this.#signTypedData(params);
      default:
        return this.#read(method, params);
    }
  }

  async #connect(): Promise<string[]> {
    const choices = this.#accounts.toSorted((a, b) => rank(a) - rank(b));
    const account = await this.#dialogs.pick({ title: 'Connect an account', choices });
    this.#connected = account;
    remember('evm-account', account.address);
    this.#emit('connect', { chainId: this.#shownHexId });
    this.#emit('accountsChanged', [account.address]);
    return [account.address];
  }

  #disconnect(): null {
    this.#connected = undefined;
    remember('evm-account', undefined);
    this.#emit('accountsChanged', []);
    return null;
  }

  /** The network that the page gets. */
  get #shown(): WalletChain {
    return currentMode().evm?.claimedChain?.(this.#chains) ?? this.#chains.current;
  }

  get #shownHexId(): Hex {
    return numberToHex(this.#shown.id);
  }

  #switch(id: number): null {
    if (currentMode().evm?.claimedChain) return null;
    this.#chains.switchTo(id);
    this.#emit('chainChanged', this.#shownHexId);
    return null;
  }

  async #add(params: readonly unknown[]): Promise<null> {
    const [chain] = addChainSchema.parse(params);
    if (!this.#chains.has(chain.id)) {
      const facts = { Network: chain.name, 'Chain id': String(chain.id), RPC: chain.rpcUrl };
      await this.#dialogs.confirm({ title: 'Add a network', facts });
      this.#chains.add(chain);
    }
    return this.#switch(chain.id);
  }

  async #send(params: readonly unknown[]): Promise<unknown> {
    const [transaction] = transactionSchema.parse(params);
    const account = this.#require(transaction.from);
    const { from, ...call } = transaction;
    const { to, value, data } = call;
    const facts = {
      Network: this.#chains.current.name,
      From: `${account.name} ${from}`,
      To: to ?? 'a new contract',
      Value: String(value ?? 0n),
      Data: data ?? '0x',
    };
    await this.#dialogs.confirm({ title: 'Send a transaction', facts });
    return this.#carryOut({ account, chain: this.#chains.current, call });
  }

  /**
   * What was confirmed, or what the wallet makes of it: the mode may have been chosen in that very dialog.
   */
  async #carryOut(order: EvmOrder): Promise<unknown> {
    const { admit, alter, answer } = currentMode().evm ?? {};
    admit?.('eth_sendTransaction');
    const tools: EvmTools = {
      accounts: this.#accounts,
      chains: this.#chains,
      delayMs: currentDelayMs(),
      price: (priced) => priceOrder(this.#chains, priced),
      send: (sent) => sendOrder(this.#chains, sent),
    };
    const altered = alter?.(order, tools) ?? order;
    return answer ? answer(altered, tools) : tools.send(altered);
  }

  async #signMessage(params: readonly unknown[]): Promise<Hex> {
    const [raw, address] = z.tuple([hexSchema, z.string()]).parse(params.slice(0, 2));
    const account = this.#require(address);
    await this.#dialogs.confirm({ title: 'Sign a message', facts: { Account: account.name, Message: raw } });
    return this.#chains.walletClient(account.privateKey).signMessage({ message: { raw } });
  }

  async #signTypedData(params: readonly unknown[]): Promise<Hex> {
    const [address, typedData] = typedDataSchema.parse(params);
    const account = this.#require(address);
    const facts = { Account: account.name, Data: JSON.stringify(typedData.message) };
    await this.#dialogs.confirm({ title: 'Sign typed data', facts });
    return this.#chains.walletClient(account.privateKey).signTypedData(typedData);
  }

  /** Everything else is a read: the chain answers it. What only a wallet could answer is not supported. */
  #read(method: string, params: readonly unknown[]): Promise<unknown> {
    if (!/^(?:eth|net|web3)_/.test(method) || /sign|send/i.test(method)) throw unsupported(method);
    return this.#chains.read(method, params);
  }

  #require(address: string): EvmDevAccount {
    const connected = this.#connected;
    if (connected?.address.toLowerCase() !== address.toLowerCase()) throw unauthorized();
    return connected;
  }

  #emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }
}

/** The accounts that hold tokens first: they are what a user with nothing else needs. */
function rank({ name }: EvmDevAccount): number {
  return name.startsWith('holder') ? 0 : 1;
}

function permissions(accounts: readonly string[]): unknown {
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }];
  return [{ parentCapability: 'eth_accounts', caveats }];
}
