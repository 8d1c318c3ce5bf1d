import { numberToHex } from 'viem';
import { parseTransactionHash } from '#lib/chains/transaction-hash.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { ASK_MS } from '#lib/browser-wallet/ask-ms.ts';
import { describeAnswer } from '#lib/browser-wallet/describe-answer.ts';
import { parseAccounts, parseEvmChainId, parsePermittedAccounts } from '#lib/browser-wallet/evm-answers.ts';
import { WalletProblemError } from '#lib/browser-wallet/wallet-problem.ts';
import { ProviderRefusal } from './provider-refusal.ts';

export interface ProviderCall {
  readonly method: string;
  readonly params?: unknown;
}
type Listener = (value: unknown) => void;

/** A read needs no user. */
const READ_MS = 8_000;
const UNKNOWN_NETWORK = '0x0';
const UNSUPPORTED_CODE = 4200;

/**
 * The one place through which everything that an EVM wallet says comes in (EIP-1193): its answers, its
 * errors, its events. `request` gives a value of the method's own type or throws ProviderRefusal. A wallet
 * that does not answer is waited for only so long, except while a user may be signing. Listeners get accounts
 * and networks that were parsed, never the content of an event as it came.
 */
export class GuardedProvider {
  readonly #raw: object;
  readonly #listeners = new Map<string, Map<Listener, Listener>>();
  /** Ends the wait of a connection that was asked for. */
  #leave: AbortController | undefined;
  #isLeft = false;

  constructor(raw: object) {
    this.#raw = raw;
  }

  /** Whether this guards that very object. */
  isOf(raw: unknown): boolean {
    return raw === this.#raw;
  }

  readonly request = async ({ method, params }: ProviderCall): Promise<unknown> => {
    const call = { method, params };
    switch (method) {
      case 'eth_accounts':
        return this.#readAccounts();
      case 'eth_chainId':
        return this.#readChainId();
      case 'eth_requestAccounts':
        return this.#connect(call);
      case 'wallet_requestPermissions':
        return this.#requestPermissions(call);
      case 'eth_sendTransaction':
        return this.#send(call);
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
      case 'wallet_revokePermissions':
        // What a wallet answers to these is not used: its later events are.
        await this.#ask(call, ASK_MS);
        return null;
      default:
        return this.#ask(call, READ_MS);
    }
  };

  /** Stops waiting for an answer to "connect", and for events of a wallet that answers later after all. */
  readonly leave = (): void => {
    this.#isLeft = true;
    this.#leave?.abort();
  };

  readonly on = (event: string, listener: Listener): this => {
    const guarded = (payload: unknown) => void this.#passOn(event, payload, listener);
    this.#listeners.set(
      event,
      (this.#listeners.get(event) ?? new Map<Listener, Listener>()).set(listener, guarded),
    );
    this.#call('on', event, guarded);
    return this;
  };

  readonly removeListener = (event: string, listener: Listener): this => {
    const guarded = this.#listeners.get(event)?.get(listener);
    if (!guarded) return this;
    this.#listeners.get(event)?.delete(listener);
    if (!this.#call('removeListener', event, guarded)) this.#call('off', event, guarded);
    return this;
  };

  /** Never throws: a wallet whose accounts cannot be read has none. */
  async #readAccounts(): Promise<readonly string[]> {
    const answer = await this.#ask({ method: 'eth_accounts' }, READ_MS).catch(() => undefined);
    return parseAccounts(answer) ?? [];
  }

  /** Never throws: a network that cannot be read is no network that anything is signed on. */
  async #readChainId(): Promise<string> {
    const answer = await this.#ask({ method: 'eth_chainId' }, READ_MS).catch(() => undefined);
    const chainId = parseEvmChainId(answer);
    return chainId === undefined ? UNKNOWN_NETWORK : numberToHex(chainId);
  }

  async #connect(call: ProviderCall): Promise<readonly string[]> {
    const answer = await this.#askUser(call);
    const accounts = parseAccounts(answer) ?? [];
    if (accounts.length > 0) return accounts;
    throw new ProviderRefusal(new WalletProblemError('no_account', describeAnswer(answer)));
  }

  /**
   * Not every wallet knows this method; one that answers otherwise is asked for its accounts by the older
   * one.
   */
  async #requestPermissions(call: ProviderCall): Promise<unknown> {
    const accounts = parsePermittedAccounts(await this.#askUser(call));
    if (!accounts) throw new ProviderRefusal(new WalletProblemError('unsupported', ''), UNSUPPORTED_CODE);
    return [
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] },
    ];
  }

  /** As long as a user needs. What comes back and is no hash may still have been sent. */
  async #send(call: ProviderCall): Promise<string> {
    const answer = await this.#ask(call, null);
    const hash = parseTransactionHash(answer);
    if (hash !== undefined) return hash;
    throw new ProviderRefusal(new WalletProblemError('no_hash', describeAnswer(answer)));
  }

  async #askUser(call: ProviderCall): Promise<unknown> {
    this.#isLeft = false;
    const leave = new AbortController();
    this.#leave = leave;
    const left = new Promise<never>((_, reject) => {
      leave.signal.addEventListener('abort', () => reject(ProviderRefusal.of('left')));
    });
    return Promise.race([this.#ask(call, ASK_MS), left]);
  }

  async #ask(call: ProviderCall, timeoutMs: number | null): Promise<unknown> {
    const answer = this.#invoke(call);
    if (timeoutMs === null) return answer;
    return withTimeout(answer, { timeoutMs, message: '', toError: () => ProviderRefusal.of('no_answer') });
  }

  /** A wallet may throw instead of rejecting, or have no `request` at all. */
  async #invoke(call: ProviderCall): Promise<unknown> {
    try {
      const request: unknown = Reflect.get(this.#raw, 'request');
      if (typeof request !== 'function') throw new WalletProblemError('unsupported', '');
      return await Reflect.apply(request, this.#raw, [call]);
    } catch (thrown) {
      throw ProviderRefusal.from(thrown);
    }
  }

  /** False when the wallet has no such method, or throws. */
  #call(name: string, event: string, listener: Listener): boolean {
    try {
      const method: unknown = Reflect.get(this.#raw, name);
      if (typeof method !== 'function') return false;
      Reflect.apply(method, this.#raw, [event, listener]);
      return true;
    } catch {
      return false;
    }
  }

  async #passOn(event: string, payload: unknown, listener: Listener): Promise<void> {
    const news = this.#isLeft ? undefined : await this.#readNews(event, payload);
    if (news) listener(news.value);
  }

  /** What an event carries is passed on when it can be read; otherwise the wallet is asked what it is now. */
  async #readNews(event: string, payload: unknown): Promise<{ readonly value: unknown } | undefined> {
    switch (event) {
      case 'accountsChanged':
        return { value: parseAccounts(payload) ?? (await this.#readAccounts()) };
      case 'chainChanged': {
        const chainId = parseEvmChainId(payload);
        return { value: chainId === undefined ? await this.#readChainId() : numberToHex(chainId) };
      }
      case 'connect':
        return { value: { chainId: await this.#readChainId() } };
      case 'disconnect':
        // Some wallets say it while they change networks; they still have their accounts then.
        return (await this.#readAccounts()).length > 0 ? undefined : { value: undefined };
      default:
        return undefined;
    }
  }
}
