import type { ChainId } from '#lib/chains/chains.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';

/** A status of a planned intent, since when, and what went with it. */
export interface PlannedStep {
  readonly status: string;
  readonly atMs: number;
  readonly statusReason?: string;
  readonly failureCode?: string;
  readonly providerFailureCode?: string;
  readonly scheduledForMs?: number;
}

/** What was done here about the burn of a planned offramp. */
export type PlannedBurn =
  /** The chain executed it, and the service has its transaction. */
  | 'accepted'
  /** The chain executed it after the offramp had ended. */
  | 'escalated'
  /** A wallet was asked to sign, and did not answer. */
  | 'asked'
  | null;

/** How an intent goes. */
export interface PlannedPath {
  readonly steps: readonly PlannedStep[];
  readonly burn: PlannedBurn;
  /** When the burn was executed, or its signature asked for. */
  readonly burnAtMs?: number;
  readonly expiresAtMs: number;
  /** Whether the sandbox goes on with it by itself. */
  readonly isLive: boolean;
}

export interface PlannedIntent extends PlannedPath {
  readonly id: string;
  readonly intentType: IntentType;
  readonly chainId: ChainId;
  readonly amountCents: number;
  readonly destination: string;
  readonly clientReference: string | null;
  readonly idempotencyKey: string | null;
  readonly txid: string | null;
  /** Of the mint or the burn, where there was one. */
  readonly transaction: string;
  /** Offramps: whose tokens are burned. */
  readonly holder: string;
  /** Who created it, by e-mail; null when another program did, without this dashboard. */
  readonly creator: string | null;
  /** Something reported a wrong amount of it, once. */
  readonly isContradicted: boolean;
  /** One a step. */
  readonly eventIds: readonly string[];
}
