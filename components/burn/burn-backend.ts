import { createContext, use } from 'react';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { NamedContract } from '#lib/chains/contracts/named-contract.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { Release, SigningClaim } from '#lib/signing/signing-claim.ts';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import type { Result } from '#lib/errors/result.ts';
import type { DatedConfirmation } from '#lib/queries/confirmations.ts';
import type { walletListOptions } from '#lib/queries/wallets.ts';
import type { ProofOutbox } from '#components/burn/proof/proof-outbox.ts';

interface SigningRequest {
  readonly attemptId: string;
  /** The browser whose wallet is to be asked (B7). */
  readonly browserId: string;
}

interface ClaimRequest extends SigningRequest {
  /** Nothing is left to check: the wallet is asked next, if the answer comes in time. */
  readonly asksWallet: boolean;
}

/**
 * What a signing needs from the dashboard. At the dashboard it is called with a session, by a holder with a
 * signing link; the steps are the same and know only this interface. Every call may reject: then there was no
 * answer.
 */
export interface BurnBackend {
  /** Starts an attempt for a holder; the stream brings the rest. */
  readonly prepare: (request: {
    readonly intentId: string;
    readonly tokenHolder: string;
  }) => Promise<Result<BurnView>>;
  /**
   * Takes the right to put the burn before a wallet (B7). One that was given without an answer in time
   * is this browser's own all the same, which may claim again or release it.
   */
  readonly claim: (request: ClaimRequest) => Promise<Result<SigningClaim>>;
  /** The intent by a read of the service made for this question. Throws QueryError. */
  readonly readConfirmation: (intentId: string) => Promise<DatedConfirmation>;
  /** The last check before the wallet is asked, by whoever has the claim: the service is asked once more. */
  readonly confirm: (request: SigningRequest) => Promise<Result<SigningConfirmation>>;
  /** Gives that right back, when nothing was signed. */
  readonly release: (request: Release) => Promise<Result<unknown>>;
  /** Releases another user's claim, where the chain shows that it does no harm. Absent with a link. */
  readonly releaseOther?: (request: { readonly attemptId: string }) => Promise<Result<BurnView>>;
  /** Confirms a token or program for its network. Absent for a user who may not. */
  readonly confirmContract?: (request: {
    readonly attemptId: string;
    readonly contract: NamedContract;
  }) => Promise<Result<BurnView>>;
  /**
   * Sets aside a hash that no node knows, because a user says that nothing was sent. Absent with a link,
   * which is used up.
   */
  readonly setAside?: (request: { readonly attemptId: string }) => Promise<Result<BurnView>>;
  /** This browser's one outbox of burn proofs. Only in a browser. */
  readonly proofOutbox: () => ProofOutbox;
  /** A chain through the dashboard's read-only relay. */
  readonly chainRequest: (chainId: ChainId) => ChainRequest;
  /**
   * The organization's wallets, for those who may see them. A holder with a link may not, and chooses among
   * none.
   */
  readonly wallets?: typeof walletListOptions;
  /** The signer is the holder: they choose no wallet for others. */
  readonly isForHolder: boolean;
  /** Puts what a call answered on screen, ahead of the stream. */
  readonly show: (burn: BurnView) => void;
}

export const BurnBackendContext = createContext<BurnBackend | null>(null);

/** The backend of the panel around this. */
export function useBurnBackend(): BurnBackend {
  const backend = use(BurnBackendContext);
  if (!backend) throw new Error('a signing step is outside its panel');
  return backend;
}
