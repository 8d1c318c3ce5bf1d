import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import type { WalletActor } from '#server/registrations/wallet-actor.ts';
import { linkActorName, type SigningLinkRow } from '#server/store/access/signing-links-repository.ts';

/** A link, and the registration that its holder names. */
export interface OwnGrant {
  readonly link: SigningLinkRow;
  readonly walletId: string;
}

/** A link reaches its own registration and no other. Throws `not_found`. */
export function requireOwnGrant({ link, walletId }: OwnGrant): void {
  if (link.walletId !== walletId) throw new FaultError('not_found');
}

/** Without an account. */
export function toLinkActor({ id }: SigningLinkRow): WalletActor {
  return { userId: null, email: linkActorName(id) };
}
