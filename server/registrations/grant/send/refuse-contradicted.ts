import 'server-only';
import {
  mayHaveBeenSent,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { database } from '#server/store/database.ts';
import { findWallet } from '#server/store/registrations/wallets-repository.ts';
import { abandonGrant } from './abandon-grant.ts';
import { whileUndecided } from './while-undecided.ts';

/**
 * Signed bytes of Solana reach the chain by the service alone. Until a send of them may have taken effect,
 * what contradicts the registration since they were stored stops them; answers whether it did. A hash may be
 * on the chain already, so that it is submitted all the same.
 */
export async function refuseContradicted(submission: GrantSubmissionRow): Promise<boolean> {
  if (mayHaveBeenSent(submission)) return false;
  const wallet = await findWallet(database(), submission.walletId);
  if (wallet?.chainId !== 'solana' || wallet.contradictedAt === null) return false;
  const isRefused = await whileUndecided(submission, async (changes, { contradictedAt }) => {
    if (contradictedAt === null) return false;
    await abandonGrant(changes, submission, 'wallet_contradicted');
    return true;
  });
  return isRefused === true;
}
