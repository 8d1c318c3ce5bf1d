import type { Logger } from 'pino';
import type { EvmDevAccount, SolanaDevAccount } from '#server/sandbox/chains/settlement-chain.ts';
import type { StartedChains } from '#server/sandbox/start-chains.ts';
import type { SandboxSettings } from '#server/sandbox/settings.ts';
import type { Store } from '#server/sandbox/store/store.ts';
import type { CallLimit } from './call-limit.ts';
import type { Clock } from './clock.ts';
import type { Durations } from './durations.ts';
import type { HttpFaults } from './http-faults.ts';

/** What every use case of the service works with. */
export interface ServiceContext {
  readonly settings: SandboxSettings;
  readonly durations: Durations;
  readonly store: Store;
  readonly clock: Clock;
  readonly chains: StartedChains['chains'];
  /** Test accounts, the same on every start. They hold test money only. */
  readonly accounts: { readonly evm: readonly EvmDevAccount[]; readonly solana: readonly SolanaDevAccount[] };
  readonly httpFaults: HttpFaults;
  /** Prepare, submit and sync share it; a key's calls are counted in real time (R131). */
  readonly walletCallLimit: CallLimit;
  readonly log: Logger;
  /** Notifies the background that something may be due: a step of an intent, or a delivery. */
  readonly wake: () => void;
}
