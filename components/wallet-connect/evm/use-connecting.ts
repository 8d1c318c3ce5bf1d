import { useRef, useState } from 'react';
import { useConfig, useConnectors } from 'wagmi';
import { connect } from 'wagmi/actions';
import { toWalletProblem } from '#lib/browser-wallet/wallet-problem.ts';
import type { ConnectProblem, BrowserWallet } from '#lib/browser-wallet/browser-wallet.ts';
import { guardedProviderOf } from './guarded-provider-of.ts';

interface Asked {
  readonly walletId: string;
  readonly leave: () => void;
}

/**
 * Asking one wallet at a time to connect. A wallet that does not answer is left for another, or when a user
 * says so.
 */
export function useConnecting(): Pick<
  BrowserWallet,
  'connectingId' | 'connectProblem' | 'connect' | 'cancelConnect'
> {
  const config = useConfig();
  const connectors = useConnectors();
  const asked = useRef<Asked>(undefined);
  const [connectingId, setConnectingId] = useState<string | null>(null);
  const [connectProblem, setConnectProblem] = useState<ConnectProblem | null>(null);

  function leave() {
    asked.current?.leave();
    asked.current = undefined;
    setConnectingId(null);
  }

  async function connectTo(walletId: string) {
    const connector = connectors.find(({ uid }) => uid === walletId);
    if (!connector || asked.current?.walletId === walletId) return;
    leave();
    setConnectProblem(null);
    setConnectingId(walletId);
    const provider = guardedProviderOf(connector);
    const mine: Asked = { walletId, leave: () => void provider.then((guarded) => guarded.leave()) };
    asked.current = mine;
    try {
      await connect(config, { connector });
    } catch (error) {
      const { problem, message: detail } = toWalletProblem(error);
      if (asked.current === mine) setConnectProblem({ walletName: connector.name, problem, detail });
    }
    if (asked.current !== mine) return;
    asked.current = undefined;
    setConnectingId(null);
  }

  return {
    connectingId,
    connectProblem,
    connect: (walletId) => void connectTo(walletId),
    cancelConnect: leave,
  };
}
