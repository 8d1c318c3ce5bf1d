import type { CheckValues } from '#lib/signing/define-checks.ts';
import type { SignCheckReasons } from '#lib/signing/sign-check.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { ALLOWANCE, isAddressWord } from './burn-reads.ts';
import { findControlChange } from '#lib/evm/run/control-reads.ts';
import { kindOfLog, type LogKind } from '#lib/evm/run/log-kinds.ts';
import { findViewWord, type Reading } from '#lib/evm/run/reading.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import { findMoves, NATIVE_COIN, ZERO_ADDRESS, type EvmLog } from '#lib/evm/token-logs.ts';
import { wordsOf } from '#lib/evm/words.ts';

/** What a burn must be, and the call that is to do it. */
export interface BurnExpected {
  readonly holder: string;
  readonly token: string;
  readonly amountBaseUnits: bigint;
  readonly data: string;
}

export interface BurnFault {
  readonly reason: SignCheckReasons['effect'];
  readonly values?: CheckValues;
}

/**
 * The first thing in one run that a burn of this amount does not explain; undefined when all is explained.
 */
export function findBurnFault(run: Observed, expected: BurnExpected): BurnFault | undefined {
  return (
    findLogFault(run.ran.logs, expected) ??
    findBalanceFault(run, expected) ??
    findRightFault(run, expected) ??
    findAccountFault(run, expected)
  );
}

const REASONS: Readonly<Record<LogKind, BurnFault['reason']>> = {
  move: 'something_else_moves',
  right: 'rights_granted',
  control: 'control_changes',
  own: 'something_else',
};

/**
 * Finds a log that the burn does not explain. The token emits the burn of the amount by the holder, once. No
 * other contract emits anything. Other logs of the token are of no standard kind. They name no address that
 * the call contains beside the holder and the token, because whoever wrote the call chose those.
 */
function findLogFault(logs: readonly EvmLog[], expected: BurnExpected): BurnFault | undefined {
  const burns = logs.filter((log) => isBurnOfHolder(log, expected));
  for (const log of logs) {
    const kind = isSameEvmAddress(log.address, NATIVE_COIN) ? 'move' : kindOfLog(log);
    const isForeign = !isSameEvmAddress(log.address, expected.token);
    const isOther = kind !== 'own' && !burns.includes(log);
    if (isForeign || isOther)
      return { reason: REASONS[kind], values: { account: accountOf(log, isForeign) } };
    const otherAddress = kind === 'own' ? findOtherAddress(log, expected) : undefined;
    if (otherAddress) return { reason: 'something_else', values: { account: otherAddress } };
  }
  const [burn, ...more] = burns.flatMap((log) => findMoves([log]));
  if (!burn || more.length > 0) return { reason: 'not_burned' };
  return burn.amountBaseUnits === expected.amountBaseUnits ? undefined : { reason: 'wrong_amount' };
}

function isBurnOfHolder(log: EvmLog, { holder, token }: BurnExpected): boolean {
  return findMoves([log]).some(
    (move) =>
      isSameEvmAddress(move.token, token) &&
      isSameEvmAddress(move.from, holder) &&
      isSameEvmAddress(move.to, ZERO_ADDRESS),
  );
}

/**
 * The account that the fault names: a contract that has no part in a burn, or the receiver of the token's
 * move.
 */
function accountOf(log: EvmLog, isForeign: boolean): string {
  const [move] = findMoves([log]);
  return isForeign ? log.address : (move?.to ?? log.address);
}

/** An address in the token's own log that the call contains, at any offset. */
function findOtherAddress(
  { topics, data }: EvmLog,
  { holder, token, data: call }: BurnExpected,
): string | undefined {
  const words = [...topics.slice(1).map((topic) => topic.slice(2).toLowerCase()), ...wordsOf(data)];
  const carried = call.toLowerCase();
  return words
    .filter(isAddressWord)
    .map((word) => `0x${word.slice(-40)}`)
    .find(
      (address) =>
        !isSameEvmAddress(address, holder) &&
        !isSameEvmAddress(address, token) &&
        carried.includes(address.slice(2)),
    );
}

function findBalanceFault({ before, ran }: Observed, expected: BurnExpected): BurnFault | undefined {
  if (lossOf('balance', before, ran.after) !== expected.amountBaseUnits) return { reason: 'wrong_amount' };
  return lossOf('supply', before, ran.after) === expected.amountBaseUnits
    ? undefined
    : { reason: 'not_burned' };
}

/** How much less a view of the token answers; undefined when it does not answer. */
export function lossOf(view: 'balance' | 'supply', before: Reading, after: Reading): bigint | undefined {
  const [first, last] = [findViewWord(before, view), findViewWord(after, view)];
  return first === undefined || last === undefined ? undefined : first - last;
}

/**
 * Finds a right that the run gave away. No allowance of the holder for an address in the call has grown. At
 * most one signed permission was used up, which is the one of this burn. Allowances for other addresses
 * cannot be listed.
 */
function findRightFault({ before, ran }: Observed, { token }: BurnExpected): BurnFault | undefined {
  for (const name of before.views.keys()) {
    const [first, last] = [before, ran.after].map((reading) => findViewWord(reading, name));
    const isSame = first === last;
    if (name.startsWith(ALLOWANCE) && !isSame && !isLess(last, first)) {
      return { reason: 'rights_granted', values: { account: name.slice(ALLOWANCE.length) } };
    }
    if (name === 'nonce' && !isSame && (first === undefined || last !== first + 1n)) {
      return { reason: 'something_else', values: { account: token } };
    }
  }
  return undefined;
}

function isLess(last: bigint | undefined, first: bigint | undefined): boolean {
  return last !== undefined && first !== undefined && last < first;
}

/** Who controls the token, its code, the holder's account and its coins are as they were. */
function findAccountFault(
  { before, ran: { after }, isFree }: Observed,
  { holder, token }: BurnExpected,
): BurnFault | undefined {
  const changed = findControlChange(before, after, token);
  if (changed !== undefined) return { reason: 'control_changes', values: { account: changed } };
  const coinsOf = (reading: Reading) => reading.accounts.get(holder.toLowerCase())?.balanceWei;
  if (isFree && coinsOf(before) !== coinsOf(after)) {
    return { reason: 'something_else_moves', values: { account: holder } };
  }
  return undefined;
}
