import type { EvmNetwork } from '#lib/chains/chains.ts';
import { toRefusalValues } from '#lib/signing/chain-refusal.ts';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { failCheck, noteCheck, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { checkEffects } from './check-effects.ts';
import type { EvmSnapshot } from '#lib/evm/run/read-snapshot.ts';
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
    checkFee(input),
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

/** The holder pays gas (R69), unless the holder is a contract: then its caller pays. */
function checkFee({ run, snapshot, network }: RunInput): SignCheck {
  const values = { balanceWei: String(snapshot.balanceWei), symbol: network.nativeSymbol };
  if (snapshot.isContract) return noteCheck('fee', 'contract_wallet', values);
  if (run.state !== 'ran') {
    return snapshot.balanceWei > 0n
      ? noteCheck('fee', 'unknown', values)
      : failCheck('fee', 'short', { ...values, neededWei: String(snapshot.gasPriceWei) });
  }
  const needed = run.gasUsed * snapshot.gasPriceWei;
  const priced = { ...values, neededWei: String(needed) };
  return snapshot.balanceWei >= needed ? passCheck('fee', priced) : failCheck('fee', 'short', priced);
}

/**
 * A transaction of this account that is sent and not mined may be this very burn, sent before a page was
 * lost; a second one must wait for it (B7).
 */
function checkPending({ minedNonce, pendingNonce }: EvmSnapshot): SignCheck {
  const count = String(pendingNonce - minedNonce);
  return pendingNonce > minedNonce
    ? failCheck('pending', 'transaction_pending', { count })
    : passCheck('pending');
}
