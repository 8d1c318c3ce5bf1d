import { useEffect, useState } from 'react';
import { useConfig, useConnection, useConnectors, type Connector } from 'wagmi';
import { disconnect } from 'wagmi/actions';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { compareNetworks, readChainFacts, type NetworkComparison } from '#lib/evm/check-network.ts';
import { toWalletProblem, WalletProblemError } from '#lib/browser-wallet/wallet-problem.ts';
import type { BrowserWallet } from '#lib/browser-wallet/browser-wallet.ts';
import { askToSend, type CheckedSend } from './ask-to-send.ts';
import { askToSwitch } from './ask-to-switch.ts';
import { guardedProviderOf } from './guarded-provider-of.ts';
import { useConnecting } from './use-connecting.ts';

export interface EvmWallet extends BrowserWallet {
  /** The network the wallet is on; undefined while none is connected. */
  readonly evmChainId: number | undefined;
  /**
   * Names the wallet, its network, and how often it said that something about them changed. What was learned
   * about a wallet under another key says nothing about this one (R7).
   */
  readonly networkKey: string;
  /**
   * Asks the wallet to change to a network, and to learn it first where it does not know it. Throws
   * WalletProblemError.
   */
  readonly switchNetwork: (evmChainId: number) => Promise<void>;
  /**
   * Whether the wallet is really on this network, by its own node: genesis and the contract's code beside
   * ours (R7), read again every time. Null while it is connected to another one, or not at all. Throws what
   * `relay` throws.
   */
  readonly compareNetwork: (network: {
    readonly evmChainId: number;
    readonly contract: string;
    readonly relay: ChainRequest;
  }) => Promise<NetworkComparison | null>;
  /**
   * Asks this very wallet to send exactly this, after its account and network were read once more; gas is the
   * wallet's (R68). Answers a well-formed hash. Throws WalletProblemError, and nothing else.
   */
  readonly send: (send: CheckedSend) => Promise<`0x${string}`>;
}

/** The wallet of this page, by wagmi. Must be inside EvmWalletProvider. */
export function useEvmWallet(): EvmWallet {
  const config = useConfig();
  const connectors = useConnectors();
  const connected = useConnected();
  const connecting = useConnecting();
  const changes = useChanges(connected?.connector);

  return {
    ...connecting,
    wallets: connectors.map(({ uid, name, icon }) => ({ id: uid, name, iconUrl: icon ?? null })),
    connection: connected && { address: connected.address, walletName: connected.connector.name },
    disconnect: () => void disconnect(config).catch(() => undefined),
    evmChainId: connected?.evmChainId,
    networkKey: connected ? [connected.connector.uid, connected.evmChainId, changes].join(':') : '',
    switchNetwork: async (evmChainId) =>
      withProblem(askToSwitch(requireConnector(connected?.connector), evmChainId)),
    compareNetwork: async ({ evmChainId, contract, relay }) => {
      if (connected?.evmChainId !== evmChainId) return null;
      const { request } = await guardedProviderOf(connected.connector);
      const reading = readChainFacts(relay, contract);
      const wallet: ChainRequest = (method, params) => request({ method, params });
      return { identity: await compareNetworks({ wallet, ours: reading, contract }), ours: await reading };
    },
    send: async (send) => withProblem(askToSend(requireConnector(connected?.connector), send)),
  };
}

interface Connected {
  readonly connector: Connector;
  readonly address: string;
  readonly evmChainId: number;
}

/** Null for a wallet that says it is connected and names no account, too. */
function useConnected(): Connected | null {
  const { status, connector, addresses, chainId } = useConnection();
  const address = addresses?.at(0);
  if (status !== 'connected' || address === undefined) return null;
  return { connector, address, evmChainId: chainId };
}

/** How often a wallet has said that its account or network changed, be it to the same as before. */
function useChanges(connector: Connector | undefined): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const count = () => setChanges((before) => before + 1);
    connector?.emitter.on('change', count);
    return () => connector?.emitter.off('change', count);
  }, [connector]);
  return changes;
}

function requireConnector(connector: Connector | undefined): Connector {
  if (connector) return connector;
  throw new WalletProblemError('not_asked', '');
}

async function withProblem<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw toWalletProblem(error);
  }
}
