import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { evmNetworkOf, type Environment, type EvmChainId, type EvmNetwork } from '#lib/chains/chains.ts';
import { serviceAccountsOf } from '#server/sandbox/evm/accounts.ts';
import { startAnvil, type AnvilProcess } from './anvil-process.ts';
import { BlockProducer } from './block-producer.ts';
import { findChainFile, writeChainFile, type ChainFile } from './chain-file.ts';
import { saveCheckpoint, startCheckpoints } from './checkpoints.ts';
import { composeEvmChain } from '#server/sandbox/evm/compose-evm-chain.ts';
import type { EvmChain } from '#server/sandbox/evm/evm-chain.ts';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';
import { createEvmPublicClient, createEvmWalletClient } from '#server/sandbox/evm/evm-clients.ts';
import { LOOPBACK_HOST } from './free-port.ts';
import { CONTRACTS_HASH, seedChain, type SeedContext } from '#server/sandbox/evm/seed-chain.ts';
import { ServiceSender } from '#server/sandbox/evm/service-sender.ts';
import { superviseAnvil } from './supervise-anvil.ts';
import { Transactions } from '#server/sandbox/evm/transactions.ts';

export interface StartEvmChainOptions {
  readonly chainId: EvmChainId;
  readonly environment: Environment;
  /** 0 chooses a free one. */
  readonly port: number;
  /** Of this chain alone; created when missing. */
  readonly dataDir: string;
  readonly blockTimeMs: number;
  readonly confirmations: number;
  readonly keptBlockStates: number;
  /** Called when a node that ended or hung is started again on its state. */
  readonly onRestart?: ((what: string) => void) | undefined;
  /**
   * Called once when the chain cannot be brought back or cannot store itself: the program should say so and
   * end.
   */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Starts one local EVM chain and resolves when it is ready: a fresh one deployed and seeded, a stored one as
 * it was. Throws EvmChainError: `port_busy`, `data_dir_in_use`, `state_damaged`, `state_outdated`,
 * `anvil_missing`, `anvil_failed`.
 */
export async function startEvmChain(options: StartEvmChainOptions): Promise<EvmChain> {
  const network = evmNetworkOf(options.chainId, options.environment);
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const stored = findChainFile(dataDir);
  if (stored && stored.contractsHash !== CONTRACTS_HASH) {
    throw new EvmChainError(
      'state_outdated',
      `${dataDir} holds a chain with the contracts of another version: start over without it`,
    );
  }
  const { port, keptBlockStates } = options;
  const isSeeded = stored !== undefined;
  const anvil = await startAnvil({ network, port, dataDir, isSeeded, keptBlockStates });
  try {
    return await continueStarting({ options, network, dataDir, stored, anvil });
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

interface Started {
  readonly options: StartEvmChainOptions;
  readonly network: EvmNetwork;
  readonly dataDir: string;
  readonly stored: ChainFile | undefined;
  readonly anvil: AnvilProcess;
}

async function continueStarting({ options, network, dataDir, stored, anvil }: Started): Promise<EvmChain> {
  const rpcUrl = `http://${LOOPBACK_HOST}:${anvil.port}`;
  const context = createContext({ network, rpcUrl, options, stored, anvil });
  const { client, producer } = context;
  const storeClock = (): void =>
    writeChainFile(dataDir, {
      contractsHash: CONTRACTS_HASH,
      clockOffsetSeconds: producer.clockOffsetSeconds,
    });
  if (anvil.continued) {
    await producer.mineNow(); // so that the latest block has today's time from the first call on
  } else {
    await seedChain(context);
    await saveCheckpoint(client, anvil.files);
    storeClock();
  }
  const firstHeight = await client.getBlockNumber();
  let stopping: Promise<void> | undefined;
  const fail = once(options.onFailure, () => stopping === undefined);
  const { chainId } = network;
  const { keptBlockStates } = options;
  const supervised = superviseAnvil({
    first: anvil,
    start: () => startAnvil({ network, port: anvil.port, dataDir, isSeeded: true, keptBlockStates }),
    onRestart: (cause) => options.onRestart?.(`the chain ${chainId} is started again: ${cause}`),
    onFailure: fail,
  });
  producer.start(supervised.revive, fail);
  const endCheckpoints = startCheckpoints({
    client,
    producer,
    files: anvil.files,
    onFailure: fail,
  });
  const stop = async (): Promise<void> => {
    await producer.stop();
    await endCheckpoints();
    await supervised.stop();
  };
  return composeEvmChain({
    context,
    network,
    port: anvil.port,
    rpcUrl,
    confirmations: options.confirmations,
    firstHeight,
    advanceClock: async (seconds) => {
      producer.advanceClock(seconds);
      storeClock();
      await producer.mineNow();
    },
    stop: () => (stopping ??= stop()),
  });
}

/**
 * The first failure is the cause, later ones follow from it; and what ends because it was stopped has not
 * failed.
 */
function once(onFailure: (error: unknown) => void, isWanted: () => boolean): (error: unknown) => void {
  let hasFailed = false;
  return (error) => {
    if (hasFailed || !isWanted()) return;
    hasFailed = true;
    onFailure(error);
  };
}

function createContext(started: Omit<Started, 'dataDir'> & { rpcUrl: string }): SeedContext {
  const { network, rpcUrl, options, stored, anvil } = started;
  const client = createEvmPublicClient(network, rpcUrl);
  const producer = new BlockProducer({
    client,
    blockTimeMs: options.blockTimeMs,
    clockOffsetSeconds: stored?.clockOffsetSeconds ?? 0,
    latestTimestampUnix: anvil.continued?.latestTimestampUnix ?? 0,
  });
  const accounts = serviceAccountsOf(network);
  const senderOf = (role: 'admin' | 'minter' | 'treasury' | 'operator'): ServiceSender =>
    new ServiceSender(client, createEvmWalletClient(network, rpcUrl, accounts[role]));
  return {
    client,
    producer,
    accounts,
    transactions: new Transactions({ client, producer, confirmations: options.confirmations }),
    senders: {
      admin: senderOf('admin'),
      minter: senderOf('minter'),
      treasury: senderOf('treasury'),
      operator: senderOf('operator'),
    },
  };
}
