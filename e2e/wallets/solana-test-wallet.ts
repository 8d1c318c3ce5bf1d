import type { BrowserContext, Page } from '@playwright/test';
import { Connection, Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { installStandardWallet } from './standard-wallet-script.ts';
import { WalletRefusal } from './wallet-refusal.ts';

interface SolanaTestWalletOptions {
  readonly name: string;
  /** base58 of 64 bytes. */
  readonly secretKey: string;
}

/**
 * A Wallet Standard wallet that is not the sandbox's: no dialogs, its key in the test. It signs everything by
 * default, never broadcasts, and records every transaction it was asked to sign.
 */
export class SolanaTestWallet {
  readonly name: string;
  readonly address: string;
  /** What it was asked to sign, as it came. */
  readonly signatureRequests: Uint8Array[] = [];
  /** What it does when asked to sign: by default, sign exactly that. */
  onSign: (transaction: Uint8Array) => Promise<Uint8Array> = (transaction) =>
    Promise.resolve(this.sign(transaction));
  readonly #keypair: Keypair;

  private constructor({ name, secretKey }: SolanaTestWalletOptions) {
    this.#keypair = Keypair.fromSecretKey(bs58.decode(secretKey));
    this.name = name;
    this.address = this.#keypair.publicKey.toBase58();
  }

  /** Puts the wallet into everything that `page`, or any page of a browser, will show. */
  static async install(
    page: Page | BrowserContext,
    options: SolanaTestWalletOptions,
  ): Promise<SolanaTestWallet> {
    const wallet = new SolanaTestWallet(options);
    const binding = `solanaTestWallet${crypto.randomUUID().replaceAll('-', '')}`;
    await page.exposeFunction(binding, async (bytes: number[]) => {
      const transaction = Uint8Array.from(bytes);
      wallet.signatureRequests.push(transaction);
      try {
        return [...(await wallet.onSign(transaction))];
      } catch (error) {
        // Of an error that is thrown, the page would get the message only.
        if (error instanceof WalletRefusal) return { code: error.code, message: error.message };
        throw error;
      }
    });
    const publicKey = [...wallet.#keypair.publicKey.toBytes()];
    await page.addInitScript(installStandardWallet, {
      binding,
      name: options.name,
      address: wallet.address,
      publicKey,
    });
    return wallet;
  }

  /** Broadcasts the burn itself, in a message of its own making: version 0. Answers its signature. */
  async burnAlone(transaction: Uint8Array, rpcUrl: string): Promise<string> {
    const { message } = VersionedTransaction.deserialize(transaction);
    const rebuilt = new VersionedTransaction(TransactionMessage.decompile(message).compileToV0Message());
    rebuilt.sign([this.#keypair]);
    return new Connection(rpcUrl, 'confirmed').sendRawTransaction(rebuilt.serialize());
  }

  /** Signs these bytes, legacy or version 0. */
  sign(transaction: Uint8Array): Uint8Array {
    const unsigned = VersionedTransaction.deserialize(transaction);
    unsigned.sign([this.#keypair]);
    return unsigned.serialize();
  }
}
