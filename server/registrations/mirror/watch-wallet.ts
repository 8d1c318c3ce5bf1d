import 'server-only';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { updateWallet } from '#server/store/registrations/wallets-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';

/** A wallet is read every few seconds for this long: a user is on its page, or it waits for its chain. */
export const WATCH_MS = 10 * MINUTE_MS;

/** Has the wallet read now and every few seconds for a while: there are no events for wallets (R96). */
export async function watchWallet({ tx, wake }: Changes, id: string): Promise<void> {
  const now = databaseNow();
  await updateWallet(tx, id, { detailDueAt: now, watchedUntil: new Date(now.getTime() + WATCH_MS) });
  wake('read-wallets');
}
