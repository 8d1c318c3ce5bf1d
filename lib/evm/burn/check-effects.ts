import type { CheckValues } from '#lib/signing/define-checks.ts';
import {
  failCheck,
  noteCheck,
  passCheck,
  type SignCheck,
  type SignCheckReasons,
} from '#lib/signing/sign-check.ts';
import { findBurnFault, lossOf, type BurnExpected } from '#lib/evm/burn/find-burn-fault.ts';
import type { BurnProbe } from '#lib/evm/burn/probe-burn.ts';
import type { BurnRun, SeenEffect } from '#lib/evm/burn/simulate-burn.ts';

/**
 * Checks the simulated runs. In each of them:
 * - exactly `amountBaseUnits` of the token left the holder and the supply, by one transfer to the zero
 *   address;
 * - no other token, coin or allowance of any account moved;
 * - who controls the token and the holder's account is as before.
 * All runs must agree.
 */
export function checkEffects(run: Extract<BurnRun, { state: 'ran' }>, expected: BurnExpected): SignCheck {
  const { seen } = run;
  const values = { amountBaseUnits: String(burnedIn(seen)), token: expected.token };
  return seen.of === 'all' ? checkSeen(seen, expected, values) : checkProbed(seen.probes, expected, values);
}

function checkSeen(
  { here, elsewhere, hasIdleWord }: Extract<SeenEffect, { of: 'all' }>,
  expected: BurnExpected,
  values: CheckValues,
): SignCheck {
  const fault = findBurnFault(here, expected);
  if (fault) return failCheck('effect', fault.reason, { ...values, ...fault.values });
  if (hasIdleWord) return failCheck('effect', 'idle_words', values);
  // The second run was refused or not seen. A burn that works at one moment only is not signed, because it is
  // mined at another.
  if (!elsewhere) return failCheck('effect', 'inconsistent', values);
  const other = findBurnFault(elsewhere, expected);
  if (other) return failCheck('effect', other.reason, { ...values, ...other.values });
  return saidBy(here.ran) === saidBy(elsewhere.ran)
    ? passCheck('effect', values)
    : failCheck('effect', 'inconsistent', values);
}

/** Which contracts emitted which kind of log, in their order; the words may differ, as times do. */
function saidBy({
  logs,
}: {
  readonly logs: readonly { address: string; topics: readonly string[] }[];
}): string {
  return logs.map(({ address, topics }) => `${address}:${topics[0] ?? ''}`.toLowerCase()).join(' ');
}

/** All that a probe shows; it does not show that nothing else happens. */
function checkProbed(
  probes: readonly BurnProbe[],
  { amountBaseUnits }: BurnExpected,
  values: CheckValues,
): SignCheck {
  const reasons = probes.map((probe) => findProbeFault(probe, amountBaseUnits));
  const reason = reasons.find((found) => found !== undefined);
  return reason === undefined
    ? noteCheck('effect', 'only_token', values)
    : failCheck('effect', reason, values);
}

function findProbeFault(
  { balanceBefore, balanceAfter, supplyBefore, supplyAfter }: BurnProbe,
  amountBaseUnits: bigint,
): SignCheckReasons['effect'] | undefined {
  if (balanceBefore - balanceAfter !== amountBaseUnits) return 'wrong_amount';
  return supplyBefore - supplyAfter === amountBaseUnits ? undefined : 'not_burned';
}

function burnedIn(seen: SeenEffect): bigint {
  if (seen.of === 'all') return lossOf('balance', seen.here.before, seen.here.ran.after) ?? 0n;
  const [probe] = seen.probes;
  return probe ? probe.balanceBefore - probe.balanceAfter : 0n;
}
