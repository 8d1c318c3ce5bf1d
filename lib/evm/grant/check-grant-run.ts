import { toRefusalValues } from '#lib/signing/chain-refusal.ts';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import { landingMarginSeconds } from '#lib/signing/check-deadlines.ts';
import { failGrant, noteGrant, passGrant, type GrantCheck } from '#lib/signing/grant-check.ts';
import { checkGrantEffect } from './check-grant-effect.ts';
import type { RequestedGrant } from './grant-words.ts';
import type { EvmSnapshot } from '#lib/evm/run/read-snapshot.ts';
import type { GrantRun } from './simulate-grant.ts';

interface RunInput {
  readonly run: GrantRun;
  readonly snapshot: EvmSnapshot;
  readonly network: EvmNetwork;
  readonly requested: RequestedGrant;
  readonly expiresAtUnix: number;
  /** Whether the contract was known before: only then may what it stores go unseen (R9). */
  readonly isPinned: boolean;
}

/**
 * The service must have seen the receipt before the window closes, so at least a minute is reserved for that
 * (R124).
 */
const LEAST_MARGIN_SECONDS = 60;

/**
 * What the simulated run and the chain's state say of a grant: its effect, then what the contract would
 * demand (B10).
 */
export function checkGrantRun(input: RunInput): GrantCheck[] {
  const { run, requested, isPinned } = input;
  return [
    checkExpiry(input),
    checkSimulation(run),
    ...(run.state === 'ran' ? [checkGrantEffect({ run, requested, isPinned })] : []),
    checkFee(input),
    checkPending(input.snapshot),
  ];
}

/** The 24 hours of the call, on the chain's clock: this browser's may be wrong. */
function checkExpiry({ expiresAtUnix, snapshot }: RunInput): GrantCheck {
  if (!Number.isSafeInteger(expiresAtUnix)) return failGrant('expiry', 'unknown');
  const marginSeconds = Math.max(LEAST_MARGIN_SECONDS, landingMarginSeconds(snapshot.blockSeconds));
  const expiresAt = new Date(expiresAtUnix * 1000).toISOString();
  const values = { expiresAt, margin: String(marginSeconds) };
  if (snapshot.chainTimeUnix >= expiresAtUnix) return failGrant('expiry', 'expired', values);
  return snapshot.chainTimeUnix + marginSeconds >= expiresAtUnix
    ? failGrant('expiry', 'too_close', values)
    : passGrant('expiry', values);
}

function checkSimulation(run: GrantRun): GrantCheck {
  if (run.state === 'reverted') return failGrant('simulation', 'reverted', toRefusalValues(run.refusal));
  if (run.state === 'unavailable') return failGrant('simulation', 'unavailable', { detail: run.reason });
  return passGrant('simulation');
}

/** The sender pays gas, unless it is a contract: then its caller pays. */
function checkFee({ run, snapshot, network }: RunInput): GrantCheck {
  const values = { balanceWei: String(snapshot.balanceWei), symbol: network.nativeSymbol };
  if (snapshot.isContract) return noteGrant('fee', 'contract_wallet', values);
  if (run.state !== 'ran') {
    return snapshot.balanceWei > 0n
      ? noteGrant('fee', 'unknown', values)
      : failGrant('fee', 'short', { ...values, neededWei: String(snapshot.gasPriceWei) });
  }
  const needed = run.gasUsed * snapshot.gasPriceWei;
  const priced = { ...values, neededWei: String(needed) };
  return snapshot.balanceWei >= needed ? passGrant('fee', priced) : failGrant('fee', 'short', priced);
}

/** A transaction that is sent and not mined may be this very grant, sent before a page was lost. */
function checkPending({ minedNonce, pendingNonce }: EvmSnapshot): GrantCheck {
  const count = String(pendingNonce - minedNonce);
  return pendingNonce > minedNonce
    ? failGrant('pending', 'transaction_pending', { count })
    : passGrant('pending');
}
