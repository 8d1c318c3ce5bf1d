import { toRefusalValues } from '#lib/signing/chain-refusal.ts';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import { landingMarginSeconds } from '#lib/signing/check-deadlines.ts';
import { failGrant, passGrant, type GrantCheck } from '#lib/signing/grant-check.ts';
import { checkGrantEffect } from './check-grant-effect.ts';
import type { RequestedGrant } from './grant-words.ts';
import type { EvmSnapshot } from '#lib/evm/run/read-snapshot.ts';
import { checkFee, checkPending } from '#lib/evm/run/sender-checks.ts';
import { unixToIso } from '#lib/time/unix-to-iso.ts';
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
    checkFee(run.state === 'ran' ? run.gasUsed : undefined, input),
    checkPending(input.snapshot),
  ];
}

/** The 24 hours of the call, on the chain's clock: this browser's may be wrong. */
function checkExpiry({ expiresAtUnix, snapshot }: RunInput): GrantCheck {
  if (!Number.isSafeInteger(expiresAtUnix)) return failGrant('expiry', 'unknown');
  const marginSeconds = Math.max(LEAST_MARGIN_SECONDS, landingMarginSeconds(snapshot.blockSeconds));
  const expiresAt = unixToIso(expiresAtUnix);
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
