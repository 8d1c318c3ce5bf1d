import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { failCheck, passCheck, type SignCheck } from './sign-check.ts';

/**
 * The base units that must burn, from the intent's own cents (R2). Undefined when the intent's amount is not
 * known or not valid: then nothing may be signed.
 */
export function findExpectedBaseUnits(amountCents: number | null): bigint | undefined {
  return amountCents !== null && Number.isSafeInteger(amountCents) && amountCents > 0
    ? expectedBaseUnits(amountCents)
    : undefined;
}

/** Compares the amount that would burn, in base units, with the intent's. */
export function checkAmount(amountBaseUnits: bigint | undefined, amountCents: number | null): SignCheck {
  const expected = findExpectedBaseUnits(amountCents);
  if (expected === undefined || amountBaseUnits === undefined) return failCheck('amount', 'unknown');
  const values = { expectedBaseUnits: String(expected), amountBaseUnits: String(amountBaseUnits) };
  return amountBaseUnits === expected
    ? passCheck('amount', values)
    : failCheck('amount', 'different', values);
}
