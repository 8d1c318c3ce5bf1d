import 'server-only';
import type { Session } from '#server/auth/require-session.ts';

/** Who does something to a wallet. Without an account it is whoever holds a signing link: then `email` says which. */
export interface WalletActor {
  readonly userId: string | null;
  /** As the history shows it. */
  readonly email: string;
}

export function toActor({ userId, email }: Session): WalletActor {
  return { userId, email };
}
