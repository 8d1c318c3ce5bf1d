import type { KnownAttempts } from './burn-evidence.ts';
import { isAttemptOver } from './attempt-state.ts';
import { isUnclear } from './burn-problems.ts';

/**
 * For whom an authorization may be requested although a burn is unclear: no authorization has come to compare
 * it with, and one of the same holder says whether it is this burn. Null where that is not what is missing,
 * or one is requested already: the rule of the server's `hasUnclearBurn`.
 */
export function findUncomparedHolder({ burn, burnHistory = [] }: KnownAttempts): string | null {
  if (!burn || !isAttemptOver(burn)) return null;
  const own = { ...burn, authorizationExpiresAt: burn.authorizationExpiresAtUnix };
  const unclear = [own, ...burnHistory].filter(isUnclear);
  const holders = new Set(unclear.map(({ tokenHolder }) => tokenHolder));
  const isUncompared = unclear.every(({ authorizationExpiresAt }) => authorizationExpiresAt === null);
  const [holder] = holders;
  return isUncompared && holders.size === 1 ? (holder ?? null) : null;
}
