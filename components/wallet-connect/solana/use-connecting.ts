import type { WalletContextState } from '@solana/wallet-adapter-react';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { ASK_MS } from '#lib/browser-wallet/ask-ms.ts';
import { readThrown } from '#lib/browser-wallet/read-thrown.ts';
import { toWalletProblem, type WalletProblem } from '#lib/browser-wallet/wallet-problem.ts';
import type { ConnectProblem, BrowserWallet } from '#lib/browser-wallet/browser-wallet.ts';
import { parseAdapter } from './parse-adapter.ts';
import { SolanaProblemContext } from './solana-problem.ts';

/** wallet-adapter's own errors for a wallet that names no account, or one that is none. */
const NO_ACCOUNT: ReadonlySet<string> = new Set(['WalletAccountError', 'WalletPublicKeyError']);

/**
 * Asking one wallet at a time to connect. A wallet that does not answer is left for another, or when a user
 * says so.
 */
export function useConnecting(
  adapter: WalletContextState,
): Pick<BrowserWallet, 'connectingId' | 'connectProblem' | 'connect' | 'cancelConnect'> {
  const { wallets, wallet, publicKey, connecting } = adapter;
  const { error, begin } = use(SolanaProblemContext);
  const [own, setOwn] = useState<ConnectProblem | null>(null);
  const connectingId = connecting && wallet ? (parseAdapter(wallet.adapter)?.id ?? null) : null;

  const giveUp = useEffectEvent((walletName: string) => {
    adapter.select(null);
    setOwn({ walletName, problem: 'no_answer', detail: '' });
  });
  useEffect(() => {
    if (connectingId === null) return;
    const timer = setTimeout(() => giveUp(connectingId), ASK_MS);
    return () => clearTimeout(timer);
  }, [connectingId]);

  function connect(walletId: string) {
    const chosen = wallets.find((candidate) => parseAdapter(candidate.adapter)?.id === walletId);
    if (!chosen) return;
    begin();
    // It was asked before and left, and still has that request: wallet-adapter would not ask it again.
    const isStillAsked = chosen.adapter.connecting && wallet?.adapter !== chosen.adapter;
    setOwn(isStillAsked ? { walletName: walletId, problem: 'busy', detail: '' } : null);
    adapter.select(chosen.adapter.name);
  }

  return {
    connectingId,
    connectProblem: publicKey ? null : (own ?? (error && toConnectProblem(error))),
    connect,
    cancelConnect: () => adapter.select(null),
  };
}

function toConnectProblem({ walletName, thrown }: { walletName: string; thrown: unknown }): ConnectProblem {
  const { message: detail, problem } = toWalletProblem(thrown);
  const isNoAccount = readThrown(thrown).names.some((name) => NO_ACCOUNT.has(name));
  const said: WalletProblem = isNoAccount ? 'no_account' : problem;
  return { walletName, problem: said, detail };
}
