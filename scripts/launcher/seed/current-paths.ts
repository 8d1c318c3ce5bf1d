import type { IntentType } from '#lib/intents/intent-type.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { nextOpening } from './business-days.ts';
import type { PlannedPath, PlannedStep } from './plan-types.ts';
import type { Random } from './random.ts';

/** What is in progress at the end: so many, in this status, since at most so long. */
interface Current {
  readonly count: number;
  readonly intentType: IntentType;
  readonly statuses: readonly string[];
  readonly sinceMs: number;
  /** How long it may be used; unset: as the sandbox has it. */
  readonly lifeMs?: number;
}

const CREATED = ['created'] as const;
const REVIEW = [...CREATED, 'requires_compliance'] as const;
const AWAITING_PIX = ['awaiting_fiat_payment'] as const;
const RECEIVED = [...AWAITING_PIX, 'fiat_received'] as const;
const AWAITING_BURN = ['awaiting_burn_approval'] as const;
const APPROVED = [...AWAITING_BURN, 'burn_approved'] as const;
const BURNING = [...APPROVED, 'burning'] as const;
const FAILED = [...BURNING, 'paying_out', 'failed'] as const;

/** Every status is there, one that the service does not document included. */
export const CURRENT: readonly Current[] = [
  { count: 2, intentType: 'onramp', statuses: CREATED, sinceMs: 10 * MINUTE_MS },
  { count: 1, intentType: 'offramp', statuses: CREATED, sinceMs: 10 * MINUTE_MS },
  { count: 3, intentType: 'onramp', statuses: REVIEW, sinceMs: DAY_MS },
  { count: 2, intentType: 'offramp', statuses: REVIEW, sinceMs: 6 * HOUR_MS },
  { count: 2, intentType: 'onramp', statuses: AWAITING_PIX, sinceMs: 22 * MINUTE_MS },
  { count: 1, intentType: 'onramp', statuses: AWAITING_PIX, sinceMs: 2 * HOUR_MS, lifeMs: 3 * DAY_MS },
  { count: 2, intentType: 'onramp', statuses: RECEIVED, sinceMs: 2 * MINUTE_MS },
  { count: 3, intentType: 'onramp', statuses: [...RECEIVED, 'minting'], sinceMs: 20 * MINUTE_MS },
  { count: 1, intentType: 'offramp', statuses: ['awaiting_onchain_transfer'], sinceMs: 30 * MINUTE_MS },
  { count: 3, intentType: 'offramp', statuses: AWAITING_BURN, sinceMs: 40 * MINUTE_MS },
  { count: 2, intentType: 'offramp', statuses: AWAITING_BURN, sinceMs: 2 * HOUR_MS, lifeMs: 3 * DAY_MS },
  { count: 1, intentType: 'offramp', statuses: APPROVED, sinceMs: 5 * MINUTE_MS },
  { count: 2, intentType: 'offramp', statuses: [...APPROVED, 'onchain_received'], sinceMs: 4 * MINUTE_MS },
  { count: 2, intentType: 'offramp', statuses: BURNING, sinceMs: 3 * MINUTE_MS },
  { count: 6, intentType: 'offramp', statuses: [...BURNING, 'scheduled'], sinceMs: 14 * HOUR_MS },
  { count: 3, intentType: 'offramp', statuses: [...BURNING, 'paying_out'], sinceMs: 9 * MINUTE_MS },
  { count: 3, intentType: 'offramp', statuses: [...FAILED, 'refunding'], sinceMs: 20 * HOUR_MS },
  { count: 2, intentType: 'offramp', statuses: FAILED, sinceMs: 3 * HOUR_MS },
  { count: 1, intentType: 'onramp', statuses: [...RECEIVED, 'under_bank_review'], sinceMs: DAY_MS },
  { count: 1, intentType: 'offramp', statuses: [...BURNING, 'payout_on_hold'], sinceMs: 5 * HOUR_MS },
];

/** One of them. The last status began within `sinceMs` before now; those before it minutes apart. */
export function planCurrent(random: Random, current: Current, nowMs: number, lifeMs: number): PlannedPath {
  let atMs = nowMs - random.int(20 * SECOND_MS, current.sinceMs);
  const backwards = current.statuses.toReversed().map((status): PlannedStep => {
    const step = { status, atMs, ...detailsOf(status, atMs) };
    atMs -= random.int(15 * SECOND_MS, 6 * MINUTE_MS);
    return step;
  });
  const steps = backwards.toReversed();
  const createdAtMs = steps[0]?.atMs ?? nowMs;
  const approved = steps.find(({ status }) => status === 'burn_approved');
  return {
    steps,
    ...(approved
      ? { burn: 'accepted', burnAtMs: approved.atMs - 15 * SECOND_MS }
      : ({ burn: null } as const)),
    expiresAtMs: createdAtMs + (current.lifeMs ?? lifeMs),
    isLive: current.statuses.length === 1 && current.statuses[0]?.startsWith('awaiting_') === true,
  };
}

function detailsOf(status: string, atMs: number): Partial<PlannedStep> {
  if (status === 'scheduled') return { scheduledForMs: nextOpening(atMs) };
  if (status !== 'failed') return {};
  const failureCode = 'recipient_account_invalid';
  const statusReason = 'The receiving account is closed or does not exist';
  return { failureCode, statusReason, providerFailureCode: 'AC03' };
}
