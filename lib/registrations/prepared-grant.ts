import type { WalletTransaction } from './wallet.ts';
import type { WalletDetail } from './wallet-view.ts';

/** What the service answers when it is asked for a grant. */
export interface PreparedGrant {
  readonly wallet: WalletDetail;
  /**
   * Solana: what is to be signed as it is. Null with `activated` false: a grant exists whose author is to be
   * proven (R126).
   */
  readonly transaction: WalletTransaction | null;
  /** A grant was found on the network and taken over: nothing is left to sign (R118). */
  readonly activated: boolean;
}
