import type { EvmNetwork } from '#lib/chains/chains.ts';
import { toRefusalValues } from '#lib/signing/chain-refusal.ts';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { failCheck, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { checkEffects } from './check-effects.ts';
import type { EvmSnapshot } from '#lib/evm/run/read-snapshot.ts';
import { checkFee, checkPending } from '#lib/evm/run/sender-checks.ts';
import type { BurnRun } from '#lib/evm/burn/simulate-burn.ts';

interface RunInput {
  readonly burn: CallRequest;
  readonly run: BurnRun;
  readonly snapshot: EvmSnapshot;
  readonly amountCents: number | null;
  readonly network: EvmNetwork;
}

/**
 * What the simulated run and the chain's state say: effects, then what the contract would demand (B10, R69).
 */
export function checkRun(input: RunInput): SignCheck[] {
  const effect = checkRunEffects(input);
  return [
    checkSimulation(input.run),
    ...(effect ? [effect] : []),
    checkBalance(input),
    checkFee(input.run.state === 'ran' ? input.run.gasUsed : undefined, input),
    checkPending(input.snapshot),
  ];
}

function checkSimulation(run: BurnRun): SignCheck {
  if (run.state === 'reverted') return failCheck('simulation', 'reverted', toRefusalValues(run.refusal));
  if (run.state === 'unavailable') return failCheck('simulation', 'unavailable', { detail: run.reason });
  if (run.state === 'unconfirmed') return failCheck('simulation', 'unconfirmed');
  return passCheck('simulation');
}

function checkRunEffects({ burn, run, amountCents }: RunInput): SignCheck | undefined {
  const amountBaseUnits = findExpectedBaseUnits(amountCents);
  if (run.state !== 'ran' || amountBaseUnits === undefined) return undefined;
  return checkEffects(run, { holder: burn.from, token: burn.to, amountBaseUnits, data: burn.data });
}

function checkBalance({ run, amountCents }: RunInput): SignCheck {
  const needed = findExpectedBaseUnits(amountCents);
  const balance = 'balanceBefore' in run ? run.balanceBefore : undefined;
  if (needed === undefined || balance === undefined) return failCheck('balance', 'unknown');
  const values = { balanceBaseUnits: String(balance), neededBaseUnits: String(needed) };
  return balance >= needed ? passCheck('balance', values) : failCheck('balance', 'short', values);
}
