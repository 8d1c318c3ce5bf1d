import { cutText } from '#lib/text/cut-text.ts';

/** Longer texts are cut: they are stored for a user to read. Characters, as the database counts them. */
export const MAX_STATEMENT_LENGTH = 300;

/** A stated or known value as it is stored with a contradiction. */
export function cutStatement(text: string): string {
  return cutText(text, MAX_STATEMENT_LENGTH);
}
