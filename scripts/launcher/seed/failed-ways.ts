import type { PlannedPath } from './plan-types.ts';
import { burnedSteps, lastOf, minted, ofStart, paid, type Start } from './ways.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';

export function failedMint(start: Start, failureCode: string): PlannedPath {
  const steps = minted(start).steps.slice(0, 3);
  const atMs = (steps.at(-1)?.atMs ?? start.atMs) + start.random.int(6_000, 90_000);
  const failed = { status: 'failed', atMs, failureCode, statusReason: REASONS[failureCode] ?? failureCode };
  return { ...ofStart(start), steps: [...steps, failed], burn: null };
}

export function failedPayout(start: Start, failureCode: string, providerFailureCode: string): PlannedPath {
  const { steps, ...path } = paid(start, {});
  const before = steps.slice(0, -1);
  const atMs = (before.at(-1)?.atMs ?? start.atMs) + start.random.int(2_000, 40_000);
  const statusReason = REASONS[failureCode] ?? failureCode;
  const failed = { status: 'failed', atMs, failureCode, providerFailureCode, statusReason };
  return { ...path, steps: [...before, failed] };
}

export function failedBurn(start: Start): PlannedPath {
  const steps = burnedSteps(start).slice(0, 2);
  const atMs = (steps.at(-1)?.atMs ?? start.atMs) + start.random.int(20_000, 200_000);
  const statusReason = 'The burn transaction reverted on chain';
  return {
    ...ofStart(start),
    steps: [...steps, { status: 'failed', atMs, failureCode: 'burn_failed', statusReason }],
    burn: null,
  };
}

export function refunded(start: Start, path: PlannedPath): PlannedPath {
  const refundingAtMs = lastOf(path) + start.random.int(HOUR_MS, 40 * HOUR_MS);
  const refundedAtMs = refundingAtMs + start.random.int(2 * MINUTE_MS, 20 * HOUR_MS);
  const end = [
    { status: 'refunding', atMs: refundingAtMs },
    { status: 'refunded', atMs: refundedAtMs },
  ];
  return { ...path, steps: [...path.steps, ...end] };
}

export function refundFailed(start: Start, path: PlannedPath): PlannedPath {
  const [refunding] = refunded(start, path).steps.slice(-2);
  if (!refunding) return path;
  const atMs = refunding.atMs + start.random.int(MINUTE_MS, HOUR_MS);
  const statusReason = 'The refund was returned by the receiving bank';
  const failed = { status: 'failed', atMs, failureCode: 'refund_failed', statusReason };
  return { ...path, steps: [...path.steps, refunding, failed] };
}

const REASONS: Readonly<Record<string, string>> = {
  destination_invalid: 'The destination cannot receive',
  destination_ownership_mismatch: 'The destination belongs to another holder',
  recipient_account_invalid: 'The receiving account is closed or does not exist',
  provider_rejected: 'The payment provider rejected the transfer',
  operator_aborted: 'Stopped by the service operators',
  unknown: 'The mint transaction failed on chain',
};
