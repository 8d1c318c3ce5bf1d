import type { HolderBalances } from '#lib/chains/read-holder-balances.ts';
import type { HolderWallet } from '#lib/burns/burn-view.ts';
import { findExpectedBaseUnits } from './check-amount.ts';

/** Why a wallet cannot burn now; each has a fault code of its own. */
export type HolderFault = 'burn_holder_short' | 'burn_holder_no_fee' | 'burn_holder_not_active';

/** What is known of a wallet before an authorization binds an offramp to it. */
export interface HolderReadiness {
  /** Set when it cannot burn now, whatever else is known. */
  readonly fault: HolderFault | undefined;
  /** In base units; undefined where it is not known. */
  readonly tokens: bigint | undefined;
  readonly needed: bigint | undefined;
  /** In wei or lamports; undefined where it is not known. */
  readonly fee: bigint | undefined;
  /** What could not be read: it neither refuses nor approves the wallet. */
  readonly unknown: readonly ('tokens' | 'fee' | 'registration')[];
}

interface HolderFacts {
  readonly amountCents: number | null;
  readonly balances: HolderBalances;
  /** The wallet in the service's list: null when it is not listed, undefined when the list was not read. */
  readonly registration: HolderWallet | null | undefined;
}

/**
 * Checks whether a wallet can burn now. An authorization binds an offramp to one wallet for most of its hour
 * (R61, R66), so none is requested for a wallet that cannot burn. An authorization from elsewhere may let an
 * unlisted wallet burn, and only the chain knows.
 */
export function classifyHolder({ amountCents, balances, registration }: HolderFacts): HolderReadiness {
  const { tokens, fee, isContract } = balances;
  const needed = findExpectedBaseUnits(amountCents);
  const paysFee = isContract !== true;
  const isShort = tokens !== undefined && needed !== undefined && tokens < needed;
  const hasNoFee = fee === 0n && isContract !== undefined && paysFee;
  const isInactive = registration ? registration.state !== 'active' : false;
  return {
    fault: findFault({ isShort, hasNoFee, isInactive }),
    tokens,
    needed,
    fee,
    unknown: [
      ...(tokens === undefined || needed === undefined ? (['tokens'] as const) : []),
      ...(fee === undefined ? (['fee'] as const) : []),
      ...(isKnown(registration) ? [] : (['registration'] as const)),
    ],
  };
}

function isKnown(registration: HolderWallet | null | undefined): boolean {
  if (!registration) return false;
  return registration.state !== 'active' || registration.reconciliationStatus === 'synced';
}

function findFault(facts: {
  readonly isShort: boolean;
  readonly hasNoFee: boolean;
  readonly isInactive: boolean;
}): HolderFault | undefined {
  if (facts.isInactive) return 'burn_holder_not_active';
  if (facts.isShort) return 'burn_holder_short';
  return facts.hasNoFee ? 'burn_holder_no_fee' : undefined;
}
