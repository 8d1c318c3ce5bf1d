import type { ReactNode } from 'react';
import type { Guard, GuardOutcome } from '#components/signing/use-guard.ts';
import type { UnsignedOutcome } from '#components/signing/unsigned-outcome.ts';
import type { SignCheck } from '#lib/signing/sign-check.ts';
import type { MessageComparison } from '#lib/solana/message/compare-messages.ts';
import type { BrowserWallet } from '#lib/browser-wallet/browser-wallet.ts';
import type { BurnPanelProps } from '#components/burn/burn-panel-props.ts';

/** The result of asking the wallet. Only `signed`, or the problem `unknown`, can affect the chain. */
export type SignOutcome =
  | {
      readonly state: 'signed';
      readonly proof: string;
      /** Solana: the signed bytes, for the server to broadcast. */
      readonly signedTransactionBase64?: string;
    }
  | UnsignedBurn;
/** Why a wallet that was asked for a burn returned nothing that can be used. */
export type UnsignedBurn = UnsignedOutcome<MessageComparison>;

/** One run of the sign-guard. `sign` is there only when it cleared, and signs exactly what was checked. */
export interface BurnGuardOutcome extends GuardOutcome<SignOutcome> {
  readonly checks: readonly SignCheck[];
}
export type BurnGuard = Guard<BurnGuardOutcome>;

/** A wallet of either family, as the steps use it. */
export interface BurnSigner {
  readonly wallet: BrowserWallet;
  /** The token that is burned here; undefined where the chain's is not known yet (R9). */
  readonly token: string | undefined;
  /** The network as wallets name it. */
  readonly networkName: string;
  /**
   * Which wallet it is, and on which network: what was checked with another says nothing about this one (R7).
   */
  readonly walletKey: string;
  /** The wallet is connected on another network than the authorization's. */
  readonly isOnWrongNetwork: boolean;
  /** The connected wallet can do what a burn asks of it; on Solana, sign without sending (R72). */
  readonly isWalletFit: boolean;
  /** Throws WalletProblemError. */
  readonly fixNetwork: () => Promise<void>;
  /** What the wallet's own dialog shows of the request; null where wallets show no more than it is. */
  readonly dialogFacts: ReactNode;
  /** The clock of the chain, in Unix seconds. Throws when it cannot be read. */
  readonly readChainTimeUnix: () => Promise<number>;
  /**
   * Runs the guard on what is staged, for the connected account. Null while there is nothing to check or no
   * account connected.
   */
  readonly check: (() => Promise<BurnGuardOutcome>) | null;
}

/** What a family's signer is given: what the panel was, and the steps to show with its wallet. */
export interface SignerProps extends BurnPanelProps {
  /** Renders the steps with the wallet. */
  readonly children: (signer: BurnSigner) => ReactNode;
}
