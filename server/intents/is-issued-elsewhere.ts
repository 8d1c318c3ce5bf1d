import 'server-only';
import { findBoundHolder } from '#lib/signing/find-bound-holder.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

/** Whether the resource says that an authorization was issued, and none was ever known here (R44). */
export function isIssuedElsewhere(
  { body }: Pick<IntentRow, 'body'>,
  attempts: readonly Pick<BurnAttemptRow, 'authorizationExpiresAt'>[],
): boolean {
  const isKnown = attempts.some(({ authorizationExpiresAt }) => authorizationExpiresAt !== null);
  return !isKnown && findBoundHolder(body ?? {}) !== undefined;
}
