import 'server-only';
import type { WalletListView } from '#lib/registrations/summary/wallet-summary.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getListSync } from '#server/list-reads/get-list-sync.ts';
import { database } from '#server/store/database.ts';
import { listWalletRows } from '#server/store/registrations/wallets-repository.ts';
import { walletSummarizer } from './to-wallet-summary.ts';

/** Every wallet of the mirror, newest first, cancelled ones last. Throws `forbidden`. */
export async function listWallets({ session }: { readonly session: Session }): Promise<WalletListView> {
  requireAllowed(session, 'wallets.read');
  const [rows, toSummary, sync] = await Promise.all([
    listWalletRows(database()),
    walletSummarizer(database()),
    getListSync('wallets'),
  ]);
  return { wallets: rows.map(toSummary), sync };
}
