import { CALL_GAS } from './guard-calls.ts';
import { earlierHeightOf, type EvmSnapshot } from './read-snapshot.ts';
import type { OtherContext } from './simulation-payload.ts';

/**
 * The two moments at which a call is run: on the newest block, and on the one before it with another time and
 * price.
 */
export interface RunContext {
  readonly height: number;
  readonly earlierHeight: number;
  readonly otherContext: OtherContext;
  /**
   * What the sender could pay for one call at the chain's own price; undefined for a contract, which pays no
   * fees.
   */
  readonly fee: CallFee | undefined;
}

export interface CallFee {
  readonly gas: bigint;
  readonly gasPriceWei: bigint;
}

const DAY_SECONDS = 86_400;

/**
 * The second run has the last valid second as its time, so that what begins before that second is seen too.
 * It has a gas price, because a contract can recognize a run that is free. A contract as sender cannot be
 * charged.
 */
export function lastSecondContext(snapshot: EvmSnapshot, expiresAtUnix: number): RunContext {
  const { height, chainTimeUnix, isContract, balanceWei, earlierBalanceWei, gasPriceWei } = snapshot;
  const lastSecond = Number.isSafeInteger(expiresAtUnix) ? expiresAtUnix - 1 : 0;
  // Of the lower balance: coins of the newest block do not pay for the run on the one before.
  const affordable = (earlierBalanceWei < balanceWei ? earlierBalanceWei : balanceWei) / CALL_GAS;
  const price = affordable < gasPriceWei ? affordable : gasPriceWei;
  const payable = gasPriceWei > 0n ? balanceWei / gasPriceWei : 0n;
  const gas = payable < CALL_GAS ? payable : CALL_GAS;
  return {
    height,
    earlierHeight: earlierHeightOf(height),
    otherContext: {
      timeUnix: Math.max(lastSecond, chainTimeUnix + 1),
      gasPriceWei: isContract || price === 0n ? undefined : price,
    },
    fee: isContract || gas === 0n ? undefined : { gas, gasPriceWei },
  };
}

/**
 * The same within a day of the chain: an honest contract that counts by the day may clear a count on the next
 * one.
 */
export function withinDayContext(snapshot: EvmSnapshot, expiresAtUnix: number): RunContext {
  const nextDay = (Math.floor(snapshot.chainTimeUnix / DAY_SECONDS) + 1) * DAY_SECONDS;
  return lastSecondContext(
    snapshot,
    Number.isSafeInteger(expiresAtUnix) ? Math.min(expiresAtUnix, nextDay) : nextDay,
  );
}
