import { isSameAddress } from '#lib/chains/wallet-address.ts';
import type { ChainId } from '#lib/chains/chains.ts';

/** Whom the service ever named as the holder of an intent's burn authorization. */
interface Bound {
  readonly chainId: ChainId;
  readonly boundHolders: readonly string[];
}

/** An attempt to burn; without an end, its authorization never came. */
interface Known {
  readonly tokenHolder: string;
  readonly authorizationExpiresAt: Date | null;
}

/**
 * Whether the service ever said that it issued an authorization to a holder who never had one here (R44):
 * what became of that one is not known.
 */
export function isIssuedElsewhere({ chainId, boundHolders }: Bound, attempts: readonly Known[]): boolean {
  const known = attempts.filter(({ authorizationExpiresAt }) => authorizationExpiresAt !== null);
  return boundHolders.some((holder) =>
    known.every(({ tokenHolder }) => !isSameAddress(chainId, tokenHolder, holder)),
  );
}
