import { join } from 'node:path';
import type { EvmChainId } from '#lib/chains/chains.ts';
import { EVM_DEV_ACCOUNTS } from '#server/sandbox/evm/accounts.ts';
import type { EvmChain } from '#server/sandbox/evm/evm-chain.ts';
import { startEvmChain } from '#server/sandbox/evm/node/start-evm-chain.ts';
import type { SandboxSettings } from '#server/sandbox/settings.ts';
import type { SolanaChain } from '#server/sandbox/svm/solana-chain.ts';
import { startSolanaChain } from '#server/sandbox/svm/start-solana-chain.ts';
import type { EvmDevAccount, SolanaDevAccount } from '#server/sandbox/chains/settlement-chain.ts';

export interface StartedChains {
  readonly chains: Readonly<Record<EvmChainId, EvmChain>> & { readonly solana: SolanaChain };
  readonly accounts: { readonly evm: readonly EvmDevAccount[]; readonly solana: readonly SolanaDevAccount[] };
  readonly stop: () => Promise<void>;
}

export interface ChainsOptions {
  readonly settings: SandboxSettings;
  readonly dataDir: string;
  /** Called when a chain's node is started again. */
  readonly onRestart: (what: string) => void;
  /** Called when a chain cannot be brought back or cannot store itself. */
  readonly onFailure: (error: unknown) => void;
}

/** Starts the four chains side by side. When one does not start, the others are stopped again. */
export async function startChains({
  settings,
  dataDir,
  onRestart,
  onFailure,
}: ChainsOptions): Promise<StartedChains> {
  const { environment, blockTimeMs, confirmations, keptBlockStates, evmPorts } = settings;
  const common = { environment, blockTimeMs, confirmations };
  const startEvm = (chainId: EvmChainId) =>
    startEvmChain({
      ...common,
      keptBlockStates,
      chainId,
      port: evmPorts[chainId],
      dataDir: join(dataDir, chainId),
      onRestart,
      onFailure,
    });
  const starting = [
    startEvm('ethereum'),
    startEvm('base'),
    startEvm('polygon'),
    startSolanaChain({ ...common, port: settings.solanaPort, dataDir: join(dataDir, 'solana') }),
  ] as const;
  try {
    const [ethereum, base, polygon, solana] = await Promise.all(starting);
    return {
      chains: { ethereum, base, polygon, solana },
      accounts: { evm: EVM_DEV_ACCOUNTS, solana: solana.accounts },
      stop: () => stopAll(starting),
    };
  } catch (error) {
    await stopAll(starting);
    throw error;
  }
}

async function stopAll(starting: readonly Promise<{ stop: () => Promise<void> }>[]): Promise<void> {
  const started = await Promise.allSettled(starting);
  await Promise.all(started.flatMap((chain) => (chain.status === 'fulfilled' ? [chain.value.stop()] : [])));
}
