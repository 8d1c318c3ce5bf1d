import 'server-only';
import type { WalletResourceDetail } from '#lib/registrations/wallet.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { getWallet } from '#server/conversion/verbs/get-wallet.ts';
import { listWallets } from '#server/conversion/verbs/list-wallets.ts';
import { isAbsent, isServiceError } from '#server/conversion/service-error.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { applyRows } from '#server/list-reads/apply-rows.ts';
import { finishListRead } from '#server/list-reads/finish-list-read.ts';
import { recordUnreadable } from '#server/list-reads/record-unreadable.ts';
import {
  appendWalletEvents,
  type WalletEventDraft,
} from '#server/store/registrations/wallet-events-repository.ts';
import {
  lockWallet,
  requestUnlistedReads,
  saveWallets,
  updateWallet,
} from '#server/store/registrations/wallets-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { beginRead, takeAnswerOrder, type ReadStart } from '#server/store/begin-read.ts';
import { applyWallets } from './apply-wallets.ts';
import { isAskedBefore } from './merge-wallet.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

type GoneEvent = Pick<WalletEventDraft, 'kind' | 'actor'>;

/** This many rows are locked at once. */
const CHUNK = 200;

/**
 * Reads the whole list into the mirror. A row that the list lacks is read by itself before anything is
 * concluded (R103).
 */
export async function readWalletList(connection: Connection): Promise<void> {
  const start = await beginRead();
  const { read: listed, unreadable } = await listWallets(connection);
  const times = { start, answeredAt: databaseNow() };
  for (let place = 0; place < listed.length; place += CHUNK) {
    const { stored, refused } = await applyRows(listed.slice(place, place + CHUNK), (wallets) =>
      commitChanges((changes) =>
        applyWallets(
          changes,
          wallets.map((wallet) => ({ wallet })),
          times,
        ),
      ),
    );
    const readIds = stored.map(({ id }) => id);
    await recordUnreadable('wallets', refused, readIds);
  }
  await recordUnreadable('wallets', unreadable);
  await finishListRead('wallets', start.begunAt);
  await commitChanges(async ({ tx, wake }) => {
    const missing = await requestUnlistedReads(tx, start);
    if (missing > 0) wake('read-wallets');
  });
}

/**
 * Reads one wallet with its operations into the mirror; false when the service does not know it. Throws
 * ServiceError.
 */
export async function readWallet(connection: Connection, id: string): Promise<boolean> {
  return (await readWalletDetail(connection, id)) !== undefined;
}

/** The same, and answers what was read; undefined when the service does not know it. */
export async function readWalletDetail(
  connection: Connection,
  id: string,
  options: { readonly timeoutMs?: number } = {},
): Promise<WalletResourceDetail | undefined> {
  const start = await beginRead();
  try {
    const { unreadable, ...detail } = await getWallet(connection, id, options);
    await commitChanges((changes) => applyWallets(changes, [detail], { start, answeredAt: databaseNow() }));
    const readIds = detail.operations.map((operation) => operation.id);
    await recordUnreadable('operations', unreadable, readIds);
    return detail;
  } catch (error) {
    if (!isServiceError(error) || !isAbsent(error)) throw error;
    await commitChanges((changes) => markUnknown(changes, id, { start, event: { kind: 'gone' } }));
    return undefined;
  }
}

/**
 * The service does not know a registration; answers whether it is gone. Asked before its last answer came,
 * that says nothing of now: it is asked for again at once.
 */
export async function markUnknown(
  changes: Changes,
  id: string,
  { start, event }: { readonly start: ReadStart; readonly event: GoneEvent },
): Promise<boolean> {
  const row = await lockWallet(changes.tx, id);
  if (!row || !isAskedBefore(row, start)) {
    await markGone(changes, id, event);
    return true;
  }
  if (row.deletedAt !== null) return true;
  await updateWallet(changes.tx, id, { detailDueAt: databaseNow() });
  changes.wake('read-wallets');
  return false;
}

/** Marks a registration as deleted; our own record of it stays (R132). A second time it records nothing. */
export async function markGone(changes: Changes, id: string, event: GoneEvent): Promise<void> {
  const row = await lockWallet(changes.tx, id);
  if (!row) return;
  if (row.deletedAt !== null) {
    // A replayed answer had it read once more.
    if (row.detailDueAt !== null)
      await updateWallet(changes.tx, id, { detailDueAt: null, watchedUntil: null });
    return;
  }
  const deletedAt = databaseNow();
  const gone = {
    ...row,
    deletedAt,
    readAt: deletedAt,
    readOrder: await takeAnswerOrder(changes.tx),
    detailDueAt: null,
    watchedUntil: null,
    transaction: null,
  };
  await saveWallets(changes.tx, [gone]);
  await appendWalletEvents(changes.tx, [{ ...event, walletId: id }]);
  await publishWallets(changes, [id]);
}
