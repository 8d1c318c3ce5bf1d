import type { BrowserContext, Page } from '@playwright/test';
import { createWalletClient, defineChain, hexToBigInt, http, keccak256, numberToHex, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { installEvmProvider } from './evm-provider-script.ts';
import { WalletRefusal } from './wallet-refusal.ts';

export interface TestCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface EvmTransaction {
  readonly from: Hex;
  readonly to: Hex;
  readonly data: Hex;
  readonly value?: Hex;
}

/** What a wallet has signed and not sent. */
export interface SignedTransaction {
  readonly hash: Hex;
  readonly send: () => Promise<Hex>;
}

interface EvmTestWalletOptions {
  readonly name: string;
  readonly privateKey: Hex;
  /** The networks it knows, by EIP-155 id, with their RPC. */
  readonly rpcUrls: Readonly<Record<number, string>>;
  /** The network it is on at first. */
  readonly evmChainId: number;
}

type Answer = { readonly result: unknown } | { readonly error: { code: number; message: string } };

/**
 * An EIP-6963 wallet that is not the sandbox's: no dialogs, its key in the test. It confirms everything by
 * default, and records every call, so that a test can prove that the wallet was never asked.
 */
export class EvmTestWallet {
  readonly name: string;
  readonly address: Hex;
  readonly calls: TestCall[] = [];
  /** What it does when asked to send, and answers: by default, exactly that, and the hash. */
  onSend: (transaction: EvmTransaction) => Promise<unknown> = (transaction) => this.send(transaction);
  /** What it answers when asked to connect: by default, its one account. */
  onConnect: () => Promise<unknown> = async () => [this.address];
  /** What it answers to reads of its chain; by default it knows none, as some wallets do not. */
  onRead: (method: string, params: readonly unknown[]) => Promise<unknown> = (method) =>
    Promise.reject(new WalletRefusal(4200, `unsupported: ${method}`));
  readonly #options: EvmTestWalletOptions;
  readonly #known: Set<number>;
  #evmChainId: number;
  #isConnected = false;

  private constructor(options: EvmTestWalletOptions) {
    this.#options = options;
    this.#known = new Set(Object.keys(options.rpcUrls).map(Number));
    this.#evmChainId = options.evmChainId;
    this.name = options.name;
    this.address = privateKeyToAccount(options.privateKey).address;
  }

  /** Puts the wallet into everything that `page`, or any page of a browser, will show. */
  static async install(page: Page | BrowserContext, options: EvmTestWalletOptions): Promise<EvmTestWallet> {
    const wallet = new EvmTestWallet(options);
    const uuid = crypto.randomUUID();
    const binding = `evmTestWallet${uuid.replaceAll('-', '')}`;
    await page.exposeFunction(binding, (method: string, params: unknown[]) => wallet.#answer(method, params));
    await page.addInitScript(installEvmProvider, { binding, name: options.name, uuid });
    return wallet;
  }

  /** Forgets a network, so that it has to be added before it is switched to. */
  forget(evmChainId: number): void {
    this.#known.delete(evmChainId);
  }

  /** The calls that would have shown a user something to sign. */
  get signatureRequests(): readonly TestCall[] {
    return this.calls.filter(({ method }) => /sign|sendTransaction/i.test(method));
  }

  /** Signs and broadcasts on the network it is on. */
  async send(transaction: EvmTransaction): Promise<Hex> {
    return await (await this.sign(transaction)).send();
  }

  /** Signs for the network it is on, and sends nothing yet. */
  async sign({ to, data, value }: EvmTransaction): Promise<SignedTransaction> {
    const rpcUrl = this.#options.rpcUrls[this.#evmChainId] ?? '';
    const coin = { name: 'Test coin', symbol: 'TEST', decimals: 18 };
    const chain = defineChain({
      id: this.#evmChainId,
      name: 'test',
      nativeCurrency: coin,
      rpcUrls: { default: { http: [rpcUrl] } },
    });
    const account = privateKeyToAccount(this.#options.privateKey);
    const client = createWalletClient({ account, chain, transport: http(rpcUrl) });
    const call = { to, data, value: hexToBigInt(value ?? '0x0') };
    const serializedTransaction = await client.signTransaction(await client.prepareTransactionRequest(call));
    return {
      hash: keccak256(serializedTransaction),
      send: async () => await client.sendRawTransaction({ serializedTransaction }),
    };
  }

  async #answer(method: string, params: unknown[]): Promise<Answer> {
    this.calls.push({ method, params });
    try {
      return { result: await this.#perform(method, params) };
    } catch (error) {
      if (error instanceof WalletRefusal) return { error: { code: error.code, message: error.message } };
      return { error: { code: -32_000, message: String(error) } };
    }
  }

  async #perform(method: string, params: unknown[]): Promise<unknown> {
    const [first] = params;
    switch (method) {
      case 'eth_requestAccounts': {
        const accounts = await this.onConnect();
        this.#isConnected = true;
        return accounts;
      }
      case 'eth_accounts':
        return this.#isConnected ? [this.address] : [];
      case 'eth_chainId':
        return numberToHex(this.#evmChainId);
      case 'wallet_switchEthereumChain':
        return this.#switchTo(Number((first as { chainId: Hex }).chainId));
      case 'wallet_addEthereumChain':
        this.#known.add(Number((first as { chainId: Hex }).chainId));
        return this.#switchTo(Number((first as { chainId: Hex }).chainId));
      case 'eth_sendTransaction':
        return await this.onSend(first as EvmTransaction);
      default:
        return await this.onRead(method, params);
    }
  }

  #switchTo(evmChainId: number): null {
    if (!this.#known.has(evmChainId)) throw new WalletRefusal(4902, 'unknown network');
    this.#evmChainId = evmChainId;
    return null;
  }
}
