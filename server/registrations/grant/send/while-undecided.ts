import 'server-only';
import { isLive } from '#lib/registrations/submission-state.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import {
  findGrantSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { lockWallet, type WalletRow } from '#server/store/registrations/wallets-repository.ts';

/**
 * Writes about a grant unless meanwhile a read of the wallet found it taken, or another one replaced it.
 * Answers what `work` does; undefined where it was not run.
 */
export async function whileUndecided<T>(
  { id, walletId }: GrantSubmissionRow,
  work: (changes: Changes, wallet: WalletRow) => Promise<T>,
): Promise<T | undefined> {
  return commitChanges(async (changes) => {
    const wallet = await lockWallet(changes.tx, walletId);
    const stored = await findGrantSubmission(changes.tx, id);
    return wallet && stored && isLive(stored) ? work(changes, wallet) : undefined;
  });
}
