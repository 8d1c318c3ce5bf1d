import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';

/** Not divided by the time scale: the rotation window, key lifetime and the deduplication window. */
export const ROTATION_WINDOW_MS = DAY_MS;
export const KEY_LIFETIME_MS = 365 * DAY_MS;
export const DEDUPLICATION_WINDOW_MS = DAY_MS;

/**
 * The durations that the spec marks "not shown", as this sandbox chose them, divided by the time scale. The
 * README's table lists them; clients rely on none.
 */
export interface Durations {
  readonly onrampLifeMs: number;
  readonly offrampLifeMs: number;
  /**
   * An EVM authorization ends this long before its intent, and is the only one the intent gets (R66, R67).
   */
  readonly evmGrantMarginMs: number;
  readonly solanaGrantLifeMs: number;
  /** A Solana grant ends at least this long before its intent. */
  readonly solanaGrantMarginMs: number;
  /** With less than this left for a Solana grant, the intent "expires too soon to prepare a burn". */
  readonly shortestSolanaGrantMs: number;
  /** This long after its grant expired, a Solana burn that no block has seen can no longer land. */
  readonly solanaLandingGraceMs: number;
  /** How long EVM call data may be sent and submitted (spec: 24 hours). */
  readonly calldataWindowMs: number;
  /**
   * An expired Solana preparation is dropped this long after it ended; until then a submit says that it
   * expired (R116).
   */
  readonly solanaPreparationLifetimeMs: number;
}

export function durationsAt(timeScale: number): Durations {
  const scaled = (ms: number) => Math.max(1, Math.round(ms / timeScale));
  return {
    onrampLifeMs: scaled(30 * MINUTE_MS),
    offrampLifeMs: scaled(HOUR_MS),
    evmGrantMarginMs: scaled(5 * MINUTE_MS),
    solanaGrantLifeMs: scaled(10 * MINUTE_MS),
    solanaGrantMarginMs: scaled(MINUTE_MS),
    shortestSolanaGrantMs: scaled(2 * MINUTE_MS),
    solanaLandingGraceMs: scaled(2 * MINUTE_MS),
    calldataWindowMs: scaled(DAY_MS),
    solanaPreparationLifetimeMs: scaled(DAY_MS),
  };
}
