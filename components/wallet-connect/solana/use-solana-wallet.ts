import { useWallet } from '@solana/wallet-adapter-react';
import { VersionedTransaction } from '@solana/web3.js';
import { toWalletProblem, WalletProblemError } from '#lib/browser-wallet/wallet-problem.ts';
import type { BrowserWallet } from '#lib/browser-wallet/browser-wallet.ts';
import { parseAdapter } from './parse-adapter.ts';
import { useConnecting } from './use-connecting.ts';

export interface SolanaWallet extends BrowserWallet {
  /** Whether the connected wallet signs without sending; true while none is connected (R113). */
  readonly canSignOnly: boolean;
  /**
   * Asks the wallet to sign these bytes and gives back what it signed; nothing is broadcast here (R72).
   * Throws WalletProblemError, and nothing else.
   */
  readonly sign: (transaction: Uint8Array) => Promise<Uint8Array>;
}

/** The wallet of this page, by wallet-adapter. Must be inside SolanaWalletProvider. */
export function useSolanaWallet(): SolanaWallet {
  const adapter = useWallet();
  const { wallets, wallet, publicKey } = adapter;
  const connecting = useConnecting(adapter);
  const walletName = wallet ? (parseAdapter(wallet.adapter)?.name ?? '') : '';

  async function sign(transaction: Uint8Array): Promise<Uint8Array> {
    if (!adapter.signTransaction) {
      throw new WalletProblemError('unsupported', 'the wallet cannot sign without sending');
    }
    const unsigned = VersionedTransaction.deserialize(transaction);
    try {
      return (await adapter.signTransaction(unsigned)).serialize();
    } catch (error) {
      throw toWalletProblem(error);
    }
  }

  return {
    ...connecting,
    wallets: wallets.flatMap(({ adapter: offered }) => parseAdapter(offered) ?? []),
    connection: publicKey && wallet ? { address: publicKey.toBase58(), walletName } : null,
    disconnect: () => void adapter.disconnect().catch(() => undefined),
    canSignOnly: !publicKey || adapter.signTransaction !== undefined,
    sign,
  };
}
