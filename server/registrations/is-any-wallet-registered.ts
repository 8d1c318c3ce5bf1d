import 'server-only';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { hasWallet } from '#server/store/registrations/wallets-repository.ts';

/** Whether the mirror has a registration that is not cancelled. Throws `forbidden`. */
export async function isAnyWalletRegistered({ session }: { readonly session: Session }): Promise<boolean> {
  requireAllowed(session, 'wallets.read');
  return hasWallet(database());
}
