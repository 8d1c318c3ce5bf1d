import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import { findAuthorizedAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { Executor } from '#server/store/database.ts';

/**
 * EVM: an attempt that waits for an authorization which is not renewed has none, but a hash entered for it
 * was made with the intent's authorization, which an earlier attempt got (R67).
 */
export async function withAuthorization(db: Executor, attempt: BurnAttemptRow): Promise<BurnAttemptRow> {
  if (attempt.authorization || chainFamily(attempt.chainId) !== 'evm') return attempt;
  const authorized = await findAuthorizedAttempt(db, attempt.intentId);
  if (authorized?.tokenHolder !== attempt.tokenHolder) return attempt;
  const { authorization, authorizationExpiresAt, scanFromBlock } = authorized;
  return { ...attempt, authorization, authorizationExpiresAt, scanFromBlock };
}
