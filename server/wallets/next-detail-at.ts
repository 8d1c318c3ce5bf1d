import 'server-only';
import { database } from '#server/store/database.ts';
import { findLiveSubmission } from '#server/store/grant-submissions-repository.ts';
import { findWallet } from '#server/store/wallets-repository.ts';

const WATCHED_EVERY_MS = 3_000;
/** Operations can change without the row: everybody is read now and then. */
const QUIET_EVERY_MS = 15 * 60_000;

/** When a wallet's own page is read next: soon while something is under way with it. Null for one that is gone. */
export async function nextDetailAt(id: string): Promise<Date | null> {
  const row = await findWallet(database(), id);
  if (!row || row.deletedAt !== null) return null;
  const nowMs = Date.now();
  const isWatched =
    (row.watchedUntil !== null && row.watchedUntil.getTime() > nowMs) ||
    (await findLiveSubmission(database(), id)) !== undefined;
  return new Date(nowMs + (isWatched ? WATCHED_EVERY_MS : QUIET_EVERY_MS));
}
