import 'server-only';
import type { Changes } from '#server/live/commit-changes.ts';
import { findSpeakingSubmissions } from '#server/store/registrations/grant-submissions-repository.ts';
import { lockWallets } from '#server/store/registrations/registrations-repository.ts';
import { findWalletHandlings } from '#server/store/registrations/wallet-handlings-repository.ts';
import { toWalletSummary } from './to-wallet-summary.ts';

/** Publishes the present state of these wallets to every open page, at the end of this transaction. */
export async function publishWallets({ tx, publish }: Changes, ids: readonly string[]): Promise<void> {
  const rows = await lockWallets(tx, ids);
  const submissions = await findSpeakingSubmissions(tx, [...rows.keys()]);
  const handlings = await findWalletHandlings(tx, [...rows.keys()]);
  for (const row of rows.values()) {
    const wallet = toWalletSummary(row, submissions.get(row.id), handlings.get(row.id));
    publish({ type: 'wallet.changed', wallet });
  }
}
