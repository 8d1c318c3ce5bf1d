import 'server-only';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { withTransaction } from '#server/store/database.ts';
import { findLiveSubmission } from '#server/store/registrations/grant-submissions-repository.ts';
import { lockWallet, updateWallet } from '#server/store/registrations/wallets-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';

const WATCHED_EVERY_MS = 3_000;
/** Operations can change without the row: every wallet is read from time to time. */
export const QUIET_EVERY_MS = 15 * MINUTE_MS;

/**
 * Sets when a wallet that was just read is read next: soon while something is in progress with it. The row is
 * locked, so that a user who begins something meanwhile is not overruled.
 */
export async function scheduleDetail(id: string): Promise<void> {
  await withTransaction(async (tx) => {
    const row = await lockWallet(tx, id);
    if (!row || row.deletedAt !== null) return;
    const nowMs = databaseNow().getTime();
    const isWatched =
      (row.watchedUntil !== null && row.watchedUntil.getTime() > nowMs) ||
      (await findLiveSubmission(tx, id)) !== undefined;
    const waitMs = isWatched ? WATCHED_EVERY_MS : QUIET_EVERY_MS;
    await updateWallet(tx, id, { detailDueAt: new Date(nowMs + waitMs) });
  });
}
