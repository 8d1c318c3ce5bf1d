/** Longer texts are cut: they are stored for a user to read. Characters, as the database counts them. */
export const MAX_CLAIM_LENGTH = 300;

/** A claimed or known value as it is stored with a contradiction. */
export function cutClaim(text: string): string {
  return text.length <= MAX_CLAIM_LENGTH ? text : Array.from(text).slice(0, MAX_CLAIM_LENGTH).join('');
}
