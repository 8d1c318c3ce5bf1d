import { useCallback, useState } from 'react';
import { useConfig, useConnection, useConnectors } from 'wagmi';
import { connect, disconnect } from 'wagmi/actions';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnRequest } from '#lib/evm/build-burn-request.ts';
import type { NetworkIdentity } from '#lib/evm/check-network.ts';
import type { WalletProblemError, WalletSession } from '#lib/wallet/wallet-session.ts';
import { askToSend } from './ask-to-send.ts';
import { askToSwitch } from './ask-to-switch.ts';
import { readNetworkIdentity } from './network-identity.ts';
import { toWalletProblem } from './to-wallet-problem.ts';

export interface EvmWallet extends WalletSession {
  /** The network the wallet is on; undefined while none is connected. */
  readonly evmChainId: number | undefined;
  /** Asks the wallet to change to a network, and to learn it first where it does not know it. */
  readonly switchNetwork: (evmChainId: number) => Promise<void>;
  /**
   * Whether the wallet is really on this network, by its own node: genesis and the contract's code beside ours (R7). Null
   * while it is connected to another one, or not at all.
   */
  readonly compareNetwork: (network: {
    readonly evmChainId: number;
    readonly contract: string;
    readonly relay: ChainRequest;
  }) => Promise<NetworkIdentity | null>;
  /** Asks the wallet to send exactly this; gas is the wallet's (R68). Throws WalletProblemError. */
  readonly send: (request: BurnRequest) => Promise<`0x${string}`>;
}

/** The wallet of this page, by wagmi. Must stand inside EvmWalletProvider. */
export function useEvmWallet(): EvmWallet {
  const config = useConfig();
  const connectors = useConnectors();
  const connection = useConnection();
  const [connectingId, setConnectingId] = useState<string | null>(null);
  const [connectProblem, setConnectProblem] = useState<WalletProblemError | null>(null);

  async function connectTo(walletId: string) {
    const connector = connectors.find(({ uid }) => uid === walletId);
    if (!connector || connectingId !== null) return;
    setConnectingId(walletId);
    setConnectProblem(null);
    try {
      await connect(config, { connector });
    } catch (error) {
      setConnectProblem(toWalletProblem(error));
    } finally {
      setConnectingId(null);
    }
  }

  const switchNetwork = useCallback(
    async (evmChainId: number) => {
      await askToSwitch(config, evmChainId).catch(rethrowAsProblem);
    },
    [config],
  );
  const send = useCallback(
    (request: BurnRequest) => askToSend(config, request).catch(rethrowAsProblem),
    [config],
  );

  return {
    wallets: connectors.map(({ uid, name, icon }) => ({ id: uid, name, iconUrl: icon ?? null })),
    connection:
      connection.status === 'connected'
        ? { address: connection.address, walletName: connection.connector.name }
        : null,
    connectingId,
    connectProblem,
    connect: (walletId) => void connectTo(walletId),
    disconnect: () => void disconnect(config).catch(() => undefined),
    evmChainId: connection.status === 'connected' ? connection.chainId : undefined,
    switchNetwork,
    compareNetwork: async (network) =>
      connection.status === 'connected' && connection.chainId === network.evmChainId
        ? readNetworkIdentity({ ...network, connector: connection.connector })
        : null,
    send,
  };
}

function rethrowAsProblem(error: unknown): never {
  throw toWalletProblem(error);
}
