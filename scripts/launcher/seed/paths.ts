import type { IntentType } from '#lib/intents/intent-type.ts';
import { failedBurn, failedMint, failedPayout, refunded, refundFailed } from './failed-ways.ts';
import { askedTooLate, burnedTooLate, canceled, minted, paid, reviewed, unpaid, type Path } from './ways.ts';

/** How long the sandbox gives an intent. */
export const LIFE_MS = { onramp: 1_800_000, offramp: 3_600_000 } as const satisfies Record<
  IntentType,
  number
>;

/** The ways that intents of the past went, each with how often. */
export const PATHS: Readonly<Record<IntentType, readonly (readonly [weight: number, path: Path])[]>> = {
  onramp: [
    [780, minted],
    [24, (start) => reviewed(start, minted)],
    [130, unpaid],
    [9, canceled],
    // What fails is refunded in the end; only the provider's slowest cases stay as they are.
    [0.5, (start) => failedMint(start, 'unknown')],
    [5, (start) => refunded(start, failedMint(start, 'unknown'))],
    [4, (start) => refunded(start, failedMint(start, 'destination_ownership_mismatch'))],
    [18, (start) => refunded(start, failedMint(start, 'destination_invalid'))],
    [0.5, (start) => refundFailed(start, failedMint(start, 'operator_aborted'))],
  ],
  offramp: [
    [770, (start) => paid(start, {})],
    [42, (start) => paid(start, { isScheduled: true })],
    [30, (start) => paid(start, { isSeenFirst: true })],
    [18, (start) => reviewed(start, (later) => paid(later, {}))],
    [84, unpaid],
    [7, canceled],
    [1, burnedTooLate],
    [0.4, askedTooLate],
    [1, (start) => failedPayout(start, 'destination_invalid', 'BE01')],
    [0.5, failedBurn],
    [18, (start) => refunded(start, failedPayout(start, 'recipient_account_invalid', 'AC03'))],
    [5, (start) => refunded(start, failedPayout(start, 'destination_ownership_mismatch', 'BE05'))],
    [6, (start) => refunded(start, failedPayout(start, 'provider_rejected', 'AB09'))],
    [0.7, (start) => refundFailed(start, failedPayout(start, 'provider_rejected', 'DS04'))],
  ],
};
