import 'server-only';
import type { WalletListView } from '#lib/registrations/registration-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getListSync } from '#server/lists/get-list-sync.ts';
import { database } from '#server/store/database.ts';
import { findSpeakingSubmissions } from '#server/store/registrations/grant-submissions-repository.ts';
import { listWalletRows } from '#server/store/registrations/registrations-repository.ts';
import { findWalletHandlings } from '#server/store/registrations/wallet-handlings-repository.ts';
import { toWalletSummary } from './to-wallet-summary.ts';

/** Every wallet of the mirror, newest first, cancelled ones last. Throws `forbidden`. */
export async function listWallets({ session }: { readonly session: Session }): Promise<WalletListView> {
  requireAllowed(session, 'wallets.read');
  const [rows, submissions, handlings, sync] = await Promise.all([
    listWalletRows(database()),
    findSpeakingSubmissions(database()),
    findWalletHandlings(database()),
    getListSync('wallets'),
  ]);
  const wallets = rows.map((row) => toWalletSummary(row, submissions.get(row.id), handlings.get(row.id)));
  return { wallets, sync };
}
