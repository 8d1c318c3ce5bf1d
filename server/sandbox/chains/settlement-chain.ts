import type { ChainId, EvmChainId } from '#lib/chains/chains.ts';
import type { BlockControl, Reorganisation } from './block-control.ts';

/** What the service needs of a chain, whichever family it is. Amounts are token base units (6 decimals). */
interface SettlementChainBase extends BlockControl {
  readonly rpcUrl: string;
  readonly wsUrl: string | null;
  readonly confirmations: number;
  /** The BRL token: the ERC-20 contract, or the SPL mint. */
  readonly tokenAddress: string;
  /** EVM: the owner of the authorizing contract. Solana: the organization's authorizing wallet. */
  readonly signerWallet: string;

  /**
   * The address in its canonical form, or undefined when it is not well-formed for this family (EVM: lower
   * case or EIP-55 only).
   */
  parseAddress(address: string): string | undefined;
  /** Whether a transaction hash / signature is well-formed for this family. */
  isTransactionId(value: string): boolean;

  /**
   * Why a mint would be refused on chain right now, or undefined. Read from the contracts, never from a
   * table.
   */
  findMintObstacle(mint: { destination: string; amountMinor: bigint }): Promise<MintObstacle | undefined>;
  /**
   * Mints once per intent, however often it is called: the chain refuses a second mint for the same intent id
   * and the first transaction's id is returned. Resolves once the transaction is broadcast.
   */
  mint(mint: { intentId: string; destination: string; amountMinor: bigint }): Promise<string>;
  /** The state of a transaction at the confirmation depth. */
  getTransactionState(transactionId: string): Promise<'pending' | 'confirmed' | 'failed'>;
  /**
   * Checks a burn proof from chain data alone: the events or instructions that were executed, at the
   * confirmation depth.
   */
  verifyBurn(burn: BurnClaim): Promise<BurnVerdict>;

  /** Whether the address may receive mints and burn, as the whitelist on chain says now. */
  isAuthorized(address: string): Promise<boolean>;
  faucet(request: { address: string; amountMinor?: bigint; native?: string }): Promise<string[]>;

  /** The chain's own clock, in Unix seconds. */
  getTimeUnix(): Promise<number>;
  /**
   * Moves the clock forward (and, on Solana, the height by one block per 400 ms). Chain time never goes back.
   */
  advanceClock(seconds: number): Promise<void>;
  /** Back to the seeded accounts, grants and settings. Time continues. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export interface EvmSettlementChain extends SettlementChainBase {
  readonly family: 'evm';
  readonly chainId: EvmChainId;
  readonly chainRef: `eip155:${number}`;
  readonly whitelisterAddress: string;
  readonly programId: null;
  /** Signs the attestation of a burn; nothing is sent. The spec's burn authorization object. */
  authorizeBurn(burn: {
    intentId: string;
    holder: string;
    amountMinor: bigint;
    expiresAtUnix: number;
  }): Promise<BurnAuthorization>;
  /**
   * Replaces the newest blocks by other ones. Their transactions are mined again, or dropped. Throws
   * `reorganisation_refused` for more blocks than the node can go back.
   */
  reorganise(change: { depth: number; dropsTransactions: boolean }): Promise<Reorganisation>;
}

export interface SolanaSettlementChain extends SettlementChainBase {
  readonly family: 'solana';
  readonly chainId: 'solana';
  readonly chainRef: null;
  readonly whitelisterAddress: null;
  readonly programId: string;
  /**
   * Issues the on-chain burn grant (idempotent per intent while it is live) and stages the unsigned burn
   * transaction whose instructions are bound to it. Resolves once the grant is on chain.
   */
  issueBurnGrant(burn: {
    intentId: string;
    holder: string;
    amountMinor: bigint;
    expiresAtUnix: number;
  }): Promise<{ unsignedTransactionBase64: string; expiresAtUnix: number }>;
}

export type SettlementChain = EvmSettlementChain | SolanaSettlementChain;
export type SettlementChains = Readonly<Record<ChainId, SettlementChain>>;

/** The burn authorization object exactly as prepare-burn returns it (spec: "Burn authorization object"). */
export interface BurnAuthorization {
  readonly chainRef: string;
  readonly from: string;
  readonly to: string;
  readonly data: `0x${string}`;
  readonly amountMinor: string;
  readonly expiresAt: number;
}

export type MintObstacle =
  | { kind: 'not_authorized' }
  | { kind: 'daily_limit'; availableBaseUnits: bigint }
  | { kind: 'below_minimum'; minimumBaseUnits: bigint }
  | { kind: 'above_maximum'; maximumBaseUnits: bigint };

/** What a proof is to prove. */
export interface BurnClaim {
  readonly proof: string;
  readonly intentId: string;
  readonly holder: string;
  readonly amountMinor: bigint;
  /**
   * The instant from which the chain refuses the burn, where a grant was issued: it distinguishes a late burn
   * from a failed one.
   */
  readonly authorizationExpiresAtUnix?: number | undefined;
}

export type BurnVerdict =
  | { state: 'unknown' } // the chain has never seen it
  | { state: 'pending' } // seen, not yet at the confirmation depth
  | { state: 'confirmed' }
  | { state: 'rejected'; cause: BurnFlaw };

/** `too_late`: reverted in a block at or after the expiry of its grant. */
type BurnFlaw = 'reverted' | 'too_late' | 'wrong_holder' | 'wrong_intent' | 'wrong_amount' | 'no_burn';

/**
 * Dev accounts, the same on every start so that the demo wallet can hold them. `secretKey` is base58 of 64
 * bytes.
 */
export interface EvmDevAccount {
  readonly name: 'owner' | 'holder' | 'holder2' | 'stranger';
  readonly address: `0x${string}`;
  readonly privateKey: `0x${string}`;
}
export interface SolanaDevAccount {
  readonly name: 'whitelister' | 'holder' | 'holder2' | 'stranger';
  readonly address: string;
  readonly secretKey: string;
}
