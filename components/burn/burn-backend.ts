import { createContext, use } from 'react';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import type { Result } from '#lib/errors/result.ts';
import type { DatedConfirmation } from '#lib/queries/confirmations.ts';
import type { walletListOptions } from '#lib/queries/wallets.ts';
import type { ProofOutbox } from '#components/burn/proof/proof-outbox.ts';

/**
 * What a signing asks of the dashboard. Who signs at the dashboard asks with a session, a holder with a
 * signing link; the steps are the same, so they know only this. Every call may reject: then nobody answered.
 */
export interface BurnBackend {
  /** Starts an attempt for a holder; the stream tells the rest. */
  readonly prepare: (request: {
    readonly intentId: string;
    readonly tokenHolder: string;
  }) => Promise<Result<BurnView>>;
  /** Takes the right to put the burn before a wallet (B7). */
  readonly claim: (request: { readonly attemptId: string }) => Promise<Result<BurnView>>;
  /** How the intent stands, by a read of the service made for this question. Throws QueryError. */
  readonly readConfirmation: (intentId: string) => Promise<DatedConfirmation>;
  /** The last word before the wallet is asked, by who has the claim: the service is asked once more. */
  readonly confirm: (request: { readonly attemptId: string }) => Promise<Result<SigningConfirmation>>;
  /** Gives that right back, when nothing was signed. */
  readonly release: (request: { readonly attemptId: string }) => Promise<Result<unknown>>;
  /**
   * Sets a hash aside that no node knows, on a user's word that nothing was sent. Absent for who has a link:
   * it is spent.
   */
  readonly setAside?: (request: { readonly attemptId: string }) => Promise<Result<BurnView>>;
  /** This browser's one outbox of proofs. Only in a browser. */
  readonly proofs: () => ProofOutbox;
  /** A chain through the dashboard's read-only relay. */
  readonly chainRequest: (chainId: ChainId) => ChainRequest;
  /**
   * The organization's wallets, for those who may see them. A holder with a link may not, and chooses among
   * none.
   */
  readonly wallets?: typeof walletListOptions;
  /** Who signs is the holder and nobody else: they choose no wallet for others. */
  readonly isForHolder: boolean;
  /** Puts what a call answered on screen, ahead of the stream. */
  readonly show: (burn: BurnView) => void;
}

export const BurnBackendContext = createContext<BurnBackend | null>(null);

/** The backend of the panel this stands in. */
export function useBurnBackend(): BurnBackend {
  const backend = use(BurnBackendContext);
  if (!backend) throw new Error('a signing step stands outside its panel');
  return backend;
}
