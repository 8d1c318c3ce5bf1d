/** The claim to have a wallet sign a burn, as it was given (B7). */
export interface SigningClaim {
  /** Whether this user had it already: a wallet may have been asked with it, here or on an earlier page. */
  readonly wasOwn: boolean;
}
