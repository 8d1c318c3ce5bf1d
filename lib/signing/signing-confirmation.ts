/** A wallet is asked only on an answer of the service that is at most this old, in milliseconds. */
export const FRESH_MS = 2_000;

/** The server's last check before a wallet is asked. */
export interface SigningConfirmation {
  /**
   * How old the service's answer was when the server was asked, in milliseconds. Negative when the service
   * was asked so long after that: what comes before its answer makes it no older.
   */
  readonly ageMs: number;
}

/**
 * Whether a confirmation still allows a wallet to be asked. `elapsedMs` runs from the moment the server was
 * asked, by a monotonic clock: the status is at most that much older than it was then.
 */
export function isConfirmed({ ageMs }: SigningConfirmation, elapsedMs: number): boolean {
  return ageMs + elapsedMs <= FRESH_MS;
}
