import 'server-only';
import type { WalletCaller } from '#server/conversion/wallet-call-quota.ts';
import type { Session } from '#server/auth/require-session.ts';

/** Who acts on a wallet. Without an account it is a holder of a signing link: then `email` names the link. */
export interface WalletActor {
  readonly userId: string | null;
  /** As the history shows it. */
  readonly email: string;
}

/** How much of the service's call quota an actor may use (R131). */
export function toCaller({ userId }: WalletActor): WalletCaller {
  return userId === null ? 'link' : 'user';
}

export function toActor({ userId, email }: Session): WalletActor {
  return { userId, email };
}
