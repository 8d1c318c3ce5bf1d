import { createContext, use } from 'react';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import type { StagedGrant } from '#lib/signing/staged-grant.ts';
import type { GrantSubject, PreparedSubject } from '#lib/signing/grant-subject.ts';
import type { Result } from '#lib/errors/result.ts';
import type { GrantSignature } from '#lib/queries/uncached/grant-signatures.ts';
import type { HashOutbox } from '#components/grant/hash/hash-outbox.ts';

/** What the service found when it was asked, and the state of the wallet after it (R128). */
export interface ProofResult {
  readonly outcome: string;
  readonly wallet: Pick<GrantSubject, 'state'>;
}

/**
 * What signing a grant needs from the dashboard: with a session at the dashboard, with a signing link
 * elsewhere. What a call answers is put on screen, ahead of the stream. Every call may reject: then there was
 * no answer.
 */
export interface GrantBackend {
  /** On a user's click only, right before signing (R115). */
  readonly prepare: (request: { readonly walletId: string }) => Promise<Result<PreparedSubject>>;
  /**
   * The last check before a wallet is asked, or what it would sign is handed out to be sent elsewhere: the
   * registration still waits for exactly this.
   */
  readonly confirm: (request: {
    readonly walletId: string;
    readonly staged: StagedGrant;
    readonly isHandedOut?: boolean;
  }) => Promise<Result<SigningConfirmation>>;
  /** Solana: the signed bytes, for the service to broadcast (R113). */
  readonly submitSigned: (request: {
    readonly walletId: string;
    readonly signedTransactionBase64: string;
  }) => Promise<Result<GrantSubject>>;
  /** Confirms the contract or program for its network. Absent for a user who may not. */
  readonly confirmContract?: (request: {
    readonly walletId: string;
    readonly address: string;
  }) => Promise<Result<unknown>>;
  /** Solana: says by its signature who made a grant elsewhere. On a user's click only (R129). */
  readonly sync: (request: {
    readonly walletId: string;
    readonly txSignature: string;
  }) => Promise<Result<ProofResult>>;
  /** What the chain's history has of grants to the address (R127). Throws QueryError. */
  readonly findSignatures: (walletId: string, signal: AbortSignal) => Promise<readonly GrantSignature[]>;
  /** This browser's one outbox of transaction hashes. Only in a browser. */
  readonly hashOutbox: () => HashOutbox;
  /** A chain through the dashboard's read-only relay. */
  readonly chainRequest: (chainId: ChainId) => ChainRequest;
}

export const GrantBackendContext = createContext<GrantBackend | null>(null);

/** The backend of the panel around this. */
export function useGrantBackend(): GrantBackend {
  const backend = use(GrantBackendContext);
  if (!backend) throw new Error('a signing step is outside its panel');
  return backend;
}
