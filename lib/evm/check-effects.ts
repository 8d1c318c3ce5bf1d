import { failCheck, passCheck } from '#lib/conversion/sign-check.ts';
import type { SignCheck } from '#lib/conversion/sign-check.ts';
import { isSameEvmAddress } from './address.ts';
import type { BurnRun } from './simulate-burn.ts';
import { ZERO_ADDRESS } from './token-logs.ts';
import type { TokenMove } from './token-logs.ts';

export interface EffectExpectation {
  readonly holder: string;
  readonly token: string;
  readonly amountMinor: bigint;
}

/**
 * Judges the simulated run: exactly `amountMinor` of the token left the holder and the supply, by one transfer to the
 * zero address, and no other token or coin of anybody moved and nobody was given a right.
 */
export function checkEffects(
  run: Extract<BurnRun, { state: 'ran' }>,
  expected: EffectExpectation,
): SignCheck {
  const burned = run.balanceBefore - run.balanceAfter;
  const destroyed = run.supplyBefore - run.supplyAfter;
  const values = { amountMinor: String(burned), token: expected.token };
  if (run.grantsRights) return failCheck('effect', 'rights_granted', values);
  const other = run.moves?.find((move) => !isExpectedMove(move, expected));
  if (other) return failCheck('effect', describeOther(other, expected), { ...values, account: other.to });
  if (run.moves && run.moves.length !== 1) return failCheck('effect', 'not_burned', values);
  if (burned !== expected.amountMinor) return failCheck('effect', 'wrong_amount', values);
  if (destroyed !== expected.amountMinor) return failCheck('effect', 'not_burned', values);
  return passCheck('effect', values);
}

function isExpectedMove(move: TokenMove, expected: EffectExpectation): boolean {
  return isBurnOfHolder(move, expected) && move.amountMinor === expected.amountMinor;
}

function isBurnOfHolder(move: TokenMove, { holder, token }: EffectExpectation): boolean {
  return (
    isSameEvmAddress(move.token, token) &&
    isSameEvmAddress(move.from, holder) &&
    isSameEvmAddress(move.to, ZERO_ADDRESS)
  );
}

function describeOther(move: TokenMove, expected: EffectExpectation) {
  return isBurnOfHolder(move, expected) ? 'wrong_amount' : 'something_else_moves';
}
