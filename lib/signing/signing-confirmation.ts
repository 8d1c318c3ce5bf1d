/** A wallet is asked only on what the service has said this lately, in milliseconds. */
export const FRESH_MS = 2_000;

/** The server's last word before a wallet is asked. */
export interface SigningConfirmation {
  /**
   * How old what the service said was when the server was asked; zero when the service was asked after that.
   */
  readonly ageMs: number;
}

/**
 * Whether a confirmation is still good for asking a wallet. `elapsedMs` runs from the moment the server was
 * asked, by a clock that nobody can set: the state is at most that much older than it was then.
 */
export function isConfirmed({ ageMs }: SigningConfirmation, elapsedMs: number): boolean {
  return ageMs + elapsedMs <= FRESH_MS;
}
