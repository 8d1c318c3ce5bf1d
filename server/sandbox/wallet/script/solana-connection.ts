import type { WalletAccount } from '@wallet-standard/base';
import bs58 from 'bs58';
import type { SolanaDevAccount } from '../../chains/settlement-chain.ts';
import type { Dialogs } from './dialogs.ts';
import { currentMode } from './misbehaviour/misbehaviour.ts';
import { recall, remember } from './remembered.ts';
import { unauthorized } from './rpc-error.ts';

export const SOLANA_CHAINS = ['solana:devnet', 'solana:mainnet'] as const;
const ACCOUNT_FEATURES = [
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signMessage',
] as const;

interface Change {
  readonly accounts?: readonly WalletAccount[];
  readonly features?: Readonly<Record<string, unknown>>;
}
type ChangeListener = (change: Change) => void;

/** Which account the page may use; remembered for the tab. */
export class SolanaConnection {
  readonly choices: readonly SolanaDevAccount[];
  readonly #dialogs: Dialogs;
  readonly #listeners = new Set<ChangeListener>();
  #connected: readonly WalletAccount[];

  constructor(choices: readonly SolanaDevAccount[], dialogs: Dialogs) {
    // The accounts that hold tokens first: they are what a user with nothing else needs.
    this.choices = choices.toSorted((a, b) => rank(a) - rank(b));
    this.#dialogs = dialogs;
    this.#connected = choices
      .filter(({ address }) => address === recall('solana-account'))
      .map(toWalletAccount);
  }

  get accounts(): readonly WalletAccount[] {
    return this.#connected;
  }

  readonly connect = async ({ silent = false }: { silent?: boolean } = {}) => {
    if (this.#connected.length === 0 && !silent) {
      currentMode().solana?.admit?.();
      const choice = await this.#dialogs.pick({ title: 'Connect an account', choices: this.choices });
      this.#connected = [toWalletAccount(choice)];
      remember('solana-account', choice.address);
      this.notify({ accounts: this.#connected });
    }
    return { accounts: this.#connected };
  };

  readonly disconnect = async (): Promise<void> => {
    this.#connected = [];
    remember('solana-account', undefined);
    this.notify({ accounts: [] });
  };

  readonly on = (_event: 'change', listener: ChangeListener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** The key of a connected account. Throws for any other. */
  requireKey({ address }: WalletAccount): SolanaDevAccount {
    const account = this.choices.find((candidate) => candidate.address === address);
    if (!account || this.#connected[0]?.address !== address) throw unauthorized();
    return account;
  }
}

function toWalletAccount({ name, address }: SolanaDevAccount): WalletAccount {
  return {
    address,
    publicKey: bs58.decode(address),
    chains: SOLANA_CHAINS,
    features: ACCOUNT_FEATURES,
    label: name,
  };
}

function rank({ name }: SolanaDevAccount): number {
  return name.startsWith('holder') ? 0 : 1;
}
