import 'server-only';
import type { WalletResourceDetail } from '#lib/registrations/wallet.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { readFresh, requireFresh, type Fresh } from '#server/conversion/fresh-reads.ts';
import { readWalletDetail } from './read-wallets.ts';

/** A registration as the service itself has just answered it; undefined when it does not exist any more. */
export type FreshWallet = Fresh<{ readonly detail: WalletResourceDetail | undefined }>;

/**
 * Reads a registration from the service into the mirror, for a decision that must not be made by an old
 * mirror: it may have been deleted, granted or prepared again meanwhile (R96). All callers share one read at
 * a time; reads do not count towards the twenty calls a minute (R131). Throws `wallet_unconfirmed` when the
 * service does not answer in time, or not with this registration.
 */
export async function readFreshWallet(id: string): Promise<FreshWallet> {
  const fresh = await readFresh('wallet_unconfirmed', id, async (options) => ({
    detail: await readWalletDetail(conversionConnection(), id, options),
  }));
  requireFresh('wallet_unconfirmed', fresh);
  return fresh;
}
