import { queryClient } from '#components/live/query-client.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { QUERY_KEYS, walletDetailKey } from '#lib/queries/query-keys.ts';

/** Puts what an action answered on screen, ahead of the stream. */
export function showRegistration(registration: WalletDetail): void {
  queryClient.setQueryData<WalletDetail>(walletDetailKey(registration.id), registration);
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.walletList });
}
