import 'server-only';
import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { isWalletTaskReason, type WalletTaskReason } from '#lib/intents/overview/wallet-tasks.ts';
import type { ClaimedDelivery } from '#server/store/notifications/notification-deliveries-repository.ts';

/** What is stored of a registration that users are notified of: neither its address nor its name. */
const detailsSchema = z.object({
  /** Null while it is not known whether there is a registration. */
  walletId: z.guid().nullable(),
  chainId: chainIdSchema,
});
export type NotifiedWalletDetails = z.infer<typeof detailsSchema>;

export interface NotifiedWallet extends NotifiedWalletDetails {
  readonly reason: WalletTaskReason;
}

/** The registration that a notification is about; undefined where it is about something else. */
export function findNotifiedWallet({
  kind,
  details,
}: Pick<ClaimedDelivery, 'kind' | 'details'>): NotifiedWallet | undefined {
  if (!isWalletTaskReason(kind)) return undefined;
  const found = detailsSchema.safeParse(details).data;
  return found && { ...found, reason: kind };
}
