import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import { findAuthorizedAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { Executor } from '#server/store/database.ts';

/**
 * The attempt with the authorization that its hashes were made with. EVM: the service does not renew an
 * authorization, so a later attempt for the same holder has none of its own. A hash entered for it was made
 * with the one that an earlier attempt of the intent got (R67).
 */
export async function withAuthorization(db: Executor, attempt: BurnAttemptRow): Promise<BurnAttemptRow> {
  if (attempt.authorization || chainFamily(attempt.chainId) !== 'evm') return attempt;
  const authorized = await findAuthorizedAttempt(db, attempt.intentId);
  if (authorized?.tokenHolder !== attempt.tokenHolder) return attempt;
  const { authorization, authorizationExpiresAt, scanFromBlock, scanToBlock } = authorized;
  return { ...attempt, authorization, authorizationExpiresAt, scanFromBlock, scanToBlock };
}
