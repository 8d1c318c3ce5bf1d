import type { SolanaDevAccount, SolanaSettlementChain } from '../chains/settlement-chain.ts';
import type { BurnGrant, WhitelistEntry } from './client/program-accounts.ts';
import type { WhitelistStatus } from './client/whitelist-instructions.ts';
import type { PreparationMatch, SignedPreparation } from './match-preparation.ts';
import type { PreparedWhitelistGrant, WhitelistTransaction, WhitelistUpdates } from './whitelist.ts';

/**
 * The sandbox's Solana chain: what the service settles on, and what whitelisting and the control API need
 * besides.
 */
export interface SolanaChain extends SolanaSettlementChain {
  /** The users' keys; no key of the service is among them. */
  readonly accounts: readonly SolanaDevAccount[];

  /** The whitelist entry of an address as it is now, or undefined when it has none. */
  findWhitelistEntry(address: string): Promise<WhitelistEntry | undefined>;
  /** Builds the grant for an authorizing wallet to sign; nothing is sent. */
  prepareWhitelistGrant(grant: { whitelister: string; address: string }): Promise<PreparedWhitelistGrant>;
  /** The newest change of an address' whitelist entry, or undefined when there was none. */
  findNewestWhitelistChange(address: string): Promise<WhitelistTransaction | undefined>;
  /** Whether a signed transaction is the prepared one, but for bounded ComputeBudget instructions (R114). */
  matchPreparation(signed: SignedPreparation): PreparationMatch;
  /** What a signed transaction will be known by, or undefined for bytes that are no transaction. */
  readSignature(signedTransaction: Uint8Array): string | undefined;
  /** Which whitelist updates a transaction announced, and by whom: the authorship proof of a grant. */
  readWhitelistUpdates(signature: string): Promise<WhitelistUpdates>;
  /**
   * An out-of-band grant by another organization's authorizing wallet. Throws `TransactionFailedError` on a
   * prior grant.
   */
  grantAsForeignWhitelister(address: string): Promise<string>;
  /**
   * By the admin: `none` revokes (a grant is possible again), `banned` bars, any other status is set as it
   * is.
   */
  setWhitelistStatus(change: { address: string; status: WhitelistStatus }): Promise<string>;

  /** The burn grant of an intent as it is on chain, or undefined when none was ever issued. */
  findBurnGrant(intentId: string): Promise<BurnGrant | undefined>;

  /** The newest block height, which a preparation's `lastValidBlockHeight` is measured against. */
  getBlockHeight(): Promise<number>;
  /**
   * Sends a signed transaction unchanged and returns its signature; one that landed before is not run again.
   * Throws `TransactionFailedError`, or `MalformedTransactionError` for bytes that are no transaction.
   */
  broadcast(signedTransactionBase64: string): Promise<string>;

  /**
   * Back to the seeded accounts and an empty history. Time continues, and every blockhash handed out before
   * is dead.
   */
  reset(): Promise<void>;
}
