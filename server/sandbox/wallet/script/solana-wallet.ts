import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { SolanaSignMessageMethod, SolanaSignTransactionMethod } from '@solana/wallet-standard-features';
import bs58 from 'bs58';
import { toBase64 } from '#lib/encoding/base64.ts';
import { decodeTransaction, encodeSigned } from '#lib/solana/transaction.ts';
import type { SolanaDevAccount } from '../../chains/settlement-chain.ts';
import type { Dialogs } from './dialogs.ts';
import { signEd25519 } from './ed25519.ts';
import { WALLET_ICON, WALLET_NAME } from './identity.ts';
import { recall, remember } from './remembered.ts';
import { unauthorized } from './rpc-error.ts';

const CHAINS = ['solana:devnet', 'solana:mainnet'] as const;
const ACCOUNT_FEATURES = ['solana:signTransaction', 'solana:signMessage'] as const;

type ChangeListener = (change: { accounts: readonly WalletAccount[] }) => void;

/** A Wallet Standard wallet with the sandbox's dev accounts. Every connection and every signature asks the person. */
export function createSolanaWallet(accounts: readonly SolanaDevAccount[], dialogs: Dialogs): Wallet {
  const connection = new SolanaConnection(accounts, dialogs);
  return {
    version: '1.0.0',
    name: WALLET_NAME,
    icon: WALLET_ICON,
    chains: CHAINS,
    get accounts() {
      return connection.accounts;
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: connection.connect },
      'standard:disconnect': { version: '1.0.0', disconnect: connection.disconnect },
      'standard:events': { version: '1.0.0', on: connection.on },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: signTransactions(connection, dialogs),
      },
      'solana:signMessage': { version: '1.0.0', signMessage: signMessages(connection, dialogs) },
    },
  };
}

/** Which account the page may use; remembered for the tab. */
class SolanaConnection {
  readonly #choices: readonly SolanaDevAccount[];
  readonly #dialogs: Dialogs;
  readonly #listeners = new Set<ChangeListener>();
  #connected: readonly WalletAccount[];

  constructor(choices: readonly SolanaDevAccount[], dialogs: Dialogs) {
    // The accounts that hold tokens first: they are what a person with nothing else needs.
    this.#choices = choices.toSorted((a, b) => rank(a) - rank(b));
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
      const choice = await this.#dialogs.pick({ title: 'Connect an account', choices: this.#choices });
      this.#change([toWalletAccount(choice)]);
    }
    return { accounts: this.#connected };
  };

  readonly disconnect = async (): Promise<void> => this.#change([]);

  readonly on = (_event: 'change', listener: ChangeListener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The key of a connected account. Throws for any other. */
  requireKey({ address }: WalletAccount): SolanaDevAccount {
    const account = this.#choices.find((candidate) => candidate.address === address);
    if (!account || this.#connected[0]?.address !== address) throw unauthorized();
    return account;
  }

  #change(accounts: readonly WalletAccount[]): void {
    this.#connected = accounts;
    remember('solana-account', accounts[0]?.address);
    for (const listener of this.#listeners) listener({ accounts });
  }
}

function signTransactions(connection: SolanaConnection, dialogs: Dialogs): SolanaSignTransactionMethod {
  return async (...inputs) => {
    const outputs: { signedTransaction: Uint8Array }[] = [];
    for (const { account, transaction } of inputs) {
      const { name, address, secretKey } = connection.requireKey(account);
      const { message, messageBytes, signatures } = decodeTransaction(Uint8Array.from(transaction));
      const facts = {
        Account: `${name} ${address}`,
        Instructions: String(message.instructions.length),
        Programs: programsOf(message).join(' '),
        Transaction: toBase64(Uint8Array.from(transaction)),
      };
      await dialogs.confirm({ title: 'Sign a transaction', facts });
      const signature = await signEd25519(secretKey, messageBytes);
      const place = message.accountKeys.indexOf(address);
      const signed = signatures.toSpliced(place, 1, signature);
      outputs.push({ signedTransaction: encodeSigned(signed, messageBytes) });
    }
    return outputs;
  };
}

function signMessages(connection: SolanaConnection, dialogs: Dialogs): SolanaSignMessageMethod {
  return async (...inputs) => {
    const outputs: { signedMessage: Uint8Array; signature: Uint8Array }[] = [];
    for (const { account, message } of inputs) {
      const { name, secretKey } = connection.requireKey(account);
      const signedMessage = Uint8Array.from(message);
      const text = new TextDecoder().decode(signedMessage);
      await dialogs.confirm({ title: 'Sign a message', facts: { Account: name, Message: text } });
      outputs.push({ signedMessage, signature: await signEd25519(secretKey, signedMessage) });
    }
    return outputs;
  };
}

function toWalletAccount({ name, address }: SolanaDevAccount): WalletAccount {
  return {
    address,
    publicKey: bs58.decode(address),
    chains: CHAINS,
    features: ACCOUNT_FEATURES,
    label: name,
  };
}

function rank({ name }: SolanaDevAccount): number {
  return name.startsWith('holder') ? 0 : 1;
}

function programsOf({
  accountKeys,
  instructions,
}: {
  readonly accountKeys: readonly string[];
  readonly instructions: readonly { readonly programIdIndex: number }[];
}): string[] {
  return [...new Set(instructions.map(({ programIdIndex }) => accountKeys[programIdIndex] ?? ''))];
}
