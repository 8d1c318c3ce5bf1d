import { useWallet } from '@solana/wallet-adapter-react';
import type { WalletError } from '@solana/wallet-adapter-base';
import { VersionedTransaction } from '@solana/web3.js';
import { use } from 'react';
import { WalletProblemError } from '#lib/wallet/wallet-session.ts';
import type { WalletSession } from '#lib/wallet/wallet-session.ts';
import { SolanaProblemContext } from './solana-problem.ts';

export interface SolanaWallet extends WalletSession {
  /** Whether the connected wallet signs without sending; true while none is connected (R113). */
  readonly canSignOnly: boolean;
  /**
   * Asks the wallet to sign these bytes and gives back what it signed; it never broadcasts (R72). Throws
   * WalletProblemError: whatever went wrong, nothing was sent.
   */
  readonly sign: (transaction: Uint8Array) => Promise<Uint8Array>;
}

/** The wallet of this page, by wallet-adapter. Must stand inside SolanaWalletProvider. */
export function useSolanaWallet(): SolanaWallet {
  const adapter = useWallet();
  const { wallets, wallet, publicKey, connecting } = adapter;
  const { error, begin } = use(SolanaProblemContext);

  async function sign(transaction: Uint8Array): Promise<Uint8Array> {
    if (!adapter.signTransaction) {
      throw new WalletProblemError('unsupported', 'the wallet cannot sign without sending');
    }
    const unsigned = VersionedTransaction.deserialize(transaction);
    try {
      return (await adapter.signTransaction(unsigned)).serialize();
    } catch (cause) {
      throw new WalletProblemError('rejected', String(cause), cause);
    }
  }

  return {
    wallets: wallets.map(({ adapter: { name, icon } }) => ({
      id: name,
      name,
      iconUrl: icon.startsWith('data:') ? icon : null,
    })),
    connection:
      publicKey && wallet ? { address: publicKey.toBase58(), walletName: wallet.adapter.name } : null,
    connectingId: connecting && wallet ? wallet.adapter.name : null,
    connectProblem: error && !publicKey ? toProblem(error) : null,
    connect: (walletId) => {
      begin();
      const chosen = wallets.find((candidate) => candidate.adapter.name === walletId);
      if (chosen) adapter.select(chosen.adapter.name);
    },
    disconnect: () => void adapter.disconnect().catch(() => undefined),
    canSignOnly: !publicKey || adapter.signTransaction !== undefined,
    sign,
  };
}

function toProblem(error: WalletError): WalletProblemError {
  return new WalletProblemError('rejected', error.message, error);
}
