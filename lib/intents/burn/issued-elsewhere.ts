import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** Whom the service ever named as the holder of an intent's burn authorization. */
interface Bound {
  readonly chainId: ChainId;
  readonly boundHolders: readonly string[];
}

/** An attempt to burn; without an end, its authorization never came. */
interface Known {
  readonly tokenHolder: string;
  readonly authorizationExpiresAt: Date | null;
  readonly problem: string | null;
  readonly startedAt: Date;
}

/** An attempt that ended so could not search for the burn of an authorization that was issued elsewhere. */
const UNSEARCHED: readonly (string | null)[] = [
  'burn_history_unread',
  'burn_earlier_grant_of_other',
] satisfies FaultCode[];

/**
 * Whether the service issued an authorization of which it is not known what became (R44): to a holder who
 * never had one here, or one that could not be searched for, and no attempt has had one since.
 */
export function isIssuedElsewhere({ chainId, boundHolders }: Bound, attempts: readonly Known[]): boolean {
  const known = attempts.filter(({ authorizationExpiresAt }) => authorizationExpiresAt !== null);
  const isNewHolder = boundHolders.some((holder) =>
    known.every(({ tokenHolder }) => !isSameAddress(chainId, tokenHolder, holder)),
  );
  const isUnsearched = attempts.some(
    ({ problem, startedAt }) =>
      UNSEARCHED.includes(problem) && known.every((other) => other.startedAt < startedAt),
  );
  return isNewHolder || isUnsearched;
}
