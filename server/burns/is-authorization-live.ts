import 'server-only';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/**
 * Whether the authorization of an attempt is still valid at a time of its chain. False where there is none,
 * or where its end is not known.
 */
export function isAuthorizationLive(
  { authorizationExpiresAt }: Pick<BurnAttemptRow, 'authorizationExpiresAt'>,
  timeUnix: number,
): boolean {
  return authorizationExpiresAt !== null && timeUnix < authorizationExpiresAt.getTime() / 1000;
}
