import 'server-only';
import type { Changes } from '#server/live/commit-changes.ts';
import { lockWallets } from '#server/store/registrations/wallets-repository.ts';
import { walletSummarizer } from './to-wallet-summary.ts';

/** Publishes the present state of these wallets to every open page, at the end of this transaction. */
export async function publishWallets({ tx, publish }: Changes, ids: readonly string[]): Promise<void> {
  const rows = await lockWallets(tx, ids);
  const toSummary = await walletSummarizer(tx, [...rows.keys()]);
  for (const row of rows.values()) publish({ type: 'wallet.changed', wallet: toSummary(row) });
}
