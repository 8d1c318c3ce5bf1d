import { queryOptions } from '@tanstack/react-query';
import { walletDetailViewSchema } from '#lib/registrations/wallet-view.ts';
import { walletListViewSchema, type WalletListView } from '#lib/registrations/summary/wallet-summary.ts';
import { walletListReads } from './changes-meanwhile.ts';
import { fetchView } from './fetch-view.ts';
import { QUERY_KEYS, walletDetailKey } from './query-keys.ts';
import { viewQuery } from './view-query.ts';

/** Every registered wallet on every chain, from the mirror. */
export function walletListOptions() {
  return queryOptions<WalletListView, Error, WalletListView, typeof QUERY_KEYS.walletList>({
    queryKey: QUERY_KEYS.walletList,
    queryFn: ({ signal }) =>
      walletListReads.read(undefined, () =>
        fetchView({ path: '/api/wallets', schema: walletListViewSchema, signal }),
      ),
  });
}

/** Everything the wallet page shows. */
export function walletDetailOptions(id: string) {
  return viewQuery({
    key: walletDetailKey(id),
    path: `/api/wallets/${encodeURIComponent(id)}`,
    schema: walletDetailViewSchema,
  });
}
