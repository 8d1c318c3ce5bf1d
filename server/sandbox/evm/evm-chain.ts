import type { Hash, TransactionReceipt } from 'viem';
import type { EvmDevAccount, EvmSettlementChain } from '../chains/settlement-chain.ts';
import type { WhitelisterGateway } from './whitelister-gateway.ts';

/**
 * A running local EVM chain: what every settlement chain offers, and what whitelisting and the control API
 * need.
 */
export interface EvmChain extends EvmSettlementChain {
  /** For users and tests; the service's own keys are not among them. */
  readonly accounts: readonly EvmDevAccount[];
  readonly port: number;
  /** Grants: encode, read back, and the out-of-band side (another party, the ceiling, bans). */
  readonly whitelister: WhitelisterGateway;

  /** The least and the most of one mint, in token base units. */
  getMintBounds(): Promise<{ minimumBaseUnits: bigint; maximumBaseUnits: bigint }>;
  /** Sets the bounds given; `restore` brings them back to the default. Resolves once mined. */
  setMintBounds(bounds: {
    minimumBaseUnits?: bigint | 'restore';
    maximumBaseUnits?: bigint | 'restore';
  }): Promise<void>;
  /**
   * Sets the most that a later grant can be worth; `restore` brings it back to the default. Resolves once
   * mined.
   */
  setLimitCeiling(ceilingBaseUnits: bigint | 'restore'): Promise<void>;

  /** Height of the latest block: what a preparation is bound to. */
  getHeight(): Promise<bigint>;
  /**
   * Waits until a broadcast transaction is at the confirmation depth; its receipt says whether it reverted.
   */
  waitUntilFinal(hash: Hash): Promise<TransactionReceipt>;

  /** How far this chain's clock is ahead of real time; stored over restarts. */
  readonly clockOffsetSeconds: number;
  /** Back to the seeded state: settings, grants, bans, balances of the dev accounts. Height and time pass. */
  reset(): Promise<void>;
}
