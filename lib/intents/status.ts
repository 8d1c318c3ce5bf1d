import type { IntentType } from './intent-type.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';

/**
 * The one status table. Labels live in `messages/`, under `status.label.<value>`; colours follow `tone`.
 * Source: spec, "States and transitions". No client state machine: any status may follow any other (R42).
 */
export type StatusTone = 'neutral' | 'progress' | 'attention' | 'success' | 'danger';

/**
 * The place of a status in the progress; `ended`: over without effect; `failed`: also during and after a
 * refund.
 */
export type StatusStage = 'under_way' | 'completed' | 'ended' | 'failed';

/**
 * What a refused approve-burn means while the intent has this status (R80). `awaited`: it was refused.
 * `taken`: the service has the proof already. `never`: the intent ended without it (R44). `failed`: nothing
 * shows whether it failed with the proof or before it. `unknown`: no move into the status is documented
 * (R42), so the proof counts as neither taken nor refused, and is sent again.
 */
export type ProofExpectation = 'awaited' | 'taken' | 'never' | 'failed' | 'unknown';

/** The type of an event about conversions of one type; `EVENT_TYPES` has all 14. */
export type IntentEventType =
  `${'payin' | 'payout'}.${'created' | 'processing' | 'completed' | 'failed' | 'expired' | 'refunding' | 'refunded'}`;

interface StatusFacts {
  /** No further move is possible. `failed` is not terminal (R38). */
  readonly terminal: boolean;
  readonly stage: StatusStage;
  readonly tone: StatusTone;
  /** What the status requires of a user here. */
  readonly asks: 'pay' | 'sign' | 'review' | null;
  readonly proof: ProofExpectation;
  /**
   * The type of which it says that reais were received or a burn was approved, and nothing was given for it
   * yet.
   */
  readonly holds: IntentType | null;
  /**
   * After this long in it a user should check; the service promises no time, and nothing is concluded (R45).
   * Null where it may last.
   */
  readonly overdueAfterMs: number | null;
  /** The same after the earliest start that the service names for it, which counts instead (R48). */
  readonly overdueAfterStartMs: number | null;
  /** The same where it may last, of what was reported as paid or burned before, or has burned (R42). */
  readonly overdueIfTakenMs: number | null;
  /** Types on which the service can show it: three statuses occur on onramps only (R43). */
  readonly intentTypes: readonly IntentType[];
  /** Types whose progress always shows it; on others only when it was reached. */
  readonly milestoneOf: readonly IntentType[];
  /** The types of the events that the spec names for a move into it; none for some (R95). */
  readonly events: readonly IntentEventType[];
}

const BOTH: readonly IntentType[] = ['onramp', 'offramp'];
const ONRAMP: readonly IntentType[] = ['onramp'];
const OFFRAMP: readonly IntentType[] = ['offramp'];
const NONE: readonly IntentType[] = [];

const IN_PROGRESS = {
  terminal: false,
  stage: 'under_way',
  tone: 'progress',
  asks: null,
  proof: 'unknown',
  holds: null,
  overdueAfterMs: null,
  overdueAfterStartMs: null,
  overdueIfTakenMs: DAY_MS,
  intentTypes: BOTH,
  milestoneOf: NONE,
  events: [],
} as const satisfies StatusFacts;
const ONRAMP_STEP = {
  ...IN_PROGRESS,
  intentTypes: ONRAMP,
  milestoneOf: ONRAMP,
  events: ['payin.processing'],
} as const;
const AFTER_APPROVAL = {
  ...IN_PROGRESS,
  proof: 'taken',
  holds: 'offramp',
  overdueAfterMs: 15 * MINUTE_MS,
  events: ['payout.processing'],
} as const;
const ENDED = {
  ...IN_PROGRESS,
  terminal: true,
  stage: 'ended',
  tone: 'neutral',
  proof: 'never',
  overdueIfTakenMs: null,
} as const;
const FAILED = { ...IN_PROGRESS, stage: 'failed', proof: 'failed', overdueIfTakenMs: null } as const;

/** In the order of the spec's list, which is the order of progress. */
export const STATUS_TABLE = {
  created: { ...IN_PROGRESS, tone: 'neutral' },
  requires_compliance: { ...IN_PROGRESS, tone: 'attention', overdueAfterMs: DAY_MS },
  // A payment that is awaited again after a report of it is a case of its own (`pay_reported`), not overdue.
  awaiting_fiat_payment: {
    ...ONRAMP_STEP,
    tone: 'attention',
    asks: 'pay',
    overdueIfTakenMs: null,
    events: ['payin.created'],
  },
  fiat_received: { ...ONRAMP_STEP, holds: 'onramp', overdueAfterMs: 15 * MINUTE_MS },
  minting: { ...ONRAMP_STEP, holds: 'onramp', overdueAfterMs: 15 * MINUTE_MS },
  awaiting_onchain_transfer: IN_PROGRESS,
  awaiting_burn_approval: {
    ...IN_PROGRESS,
    tone: 'attention',
    asks: 'sign',
    proof: 'awaited',
    overdueIfTakenMs: null,
    milestoneOf: OFFRAMP,
    events: ['payout.created'],
  },
  burn_approved: { ...AFTER_APPROVAL, milestoneOf: OFFRAMP },
  // The spec names neither a move into it nor an event: whose proof was received is not known (R42).
  onchain_received: { ...AFTER_APPROVAL, proof: 'unknown', events: [] },
  burning: { ...AFTER_APPROVAL, milestoneOf: OFFRAMP },
  /** The service may name no start of it (R48). */
  scheduled: { ...AFTER_APPROVAL, overdueAfterMs: 3 * DAY_MS, overdueAfterStartMs: HOUR_MS },
  paying_out: { ...AFTER_APPROVAL, milestoneOf: OFFRAMP, overdueAfterMs: HOUR_MS },
  completed: {
    ...AFTER_APPROVAL,
    terminal: true,
    stage: 'completed',
    tone: 'success',
    holds: null,
    overdueAfterMs: null,
    overdueIfTakenMs: null,
    milestoneOf: BOTH,
    events: ['payin.completed', 'payout.completed'],
  },
  expired: { ...ENDED, events: ['payin.expired', 'payout.expired'] },
  canceled: ENDED,
  failed: { ...FAILED, tone: 'danger', asks: 'review', events: ['payin.failed', 'payout.failed'] },
  refunding: {
    ...FAILED,
    tone: 'attention',
    overdueAfterMs: DAY_MS,
    events: ['payin.refunding', 'payout.refunding'],
  },
  refunded: { ...FAILED, terminal: true, tone: 'neutral', events: ['payin.refunded', 'payout.refunded'] },
} as const satisfies Record<string, StatusFacts>;

/** A status that the spec does not name: it is watched, shown as received, and decides nothing (R42). */
const UNKNOWN_STATUS: StatusFacts = { ...IN_PROGRESS, tone: 'attention' };

export type KnownStatus = keyof typeof STATUS_TABLE;
export const KNOWN_STATUSES = Object.keys(STATUS_TABLE).filter(isKnownStatus);

/** A status as the service sent it: one of the 18, or an unknown text that is accepted as well (R42). */
export type Status = KnownStatus | (string & { readonly __unknownStatus?: never });

export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(STATUS_TABLE, status);
}

/** Where the text of a status is, below `status` of the copy, and what is put into it. */
interface StatusKey {
  readonly key: `label.${KnownStatus}` | `offramp.${StatusWithGender}` | 'unknown';
  readonly values?: { readonly status: string };
}

/**
 * Statuses whose text follows the conversion's gender in Portuguese: um resgate concluído, uma emissão
 * concluída.
 */
const WITH_GENDER = ['created', 'completed', 'expired', 'canceled', 'refunded'] as const;
type StatusWithGender = (typeof WITH_GENDER)[number];

/**
 * The text for a status; an unknown one is shown as unrecognized (R42). Without a type, the text of a
 * conversion.
 */
export function toStatusKey(status: Status, intentType?: IntentType): StatusKey {
  const gendered = intentType === 'offramp' ? WITH_GENDER.find((known) => known === status) : undefined;
  if (gendered !== undefined) return { key: `offramp.${gendered}` };
  return isKnownStatus(status) ? { key: `label.${status}` } : { key: 'unknown', values: { status } };
}

/** The row of a status; unknown statuses have a row of their own. */
export function statusFacts(status: Status): StatusFacts {
  return isKnownStatus(status) ? STATUS_TABLE[status] : UNKNOWN_STATUS;
}

/** A status in which the intent waits: neither done nor over. */
export type StatusInProgress = {
  [S in KnownStatus]: (typeof STATUS_TABLE)[S]['stage'] extends 'under_way' ? S : never;
}[KnownStatus];

export function isInProgress(status: Status): status is StatusInProgress {
  return isKnownStatus(status) && STATUS_TABLE[status].stage === 'under_way';
}

/** The statuses of what is over, or has failed: what the reports count (`HAS_ENDED`). */
export const ENDED_STATUSES = KNOWN_STATUSES.filter((status) => STATUS_TABLE[status].stage !== 'under_way');

/** The statuses of what is over without effect. */
export const EFFECTLESS_STATUSES = KNOWN_STATUSES.filter((status) => STATUS_TABLE[status].stage === 'ended');

/** The statuses of which `endsUnpaid` is true. */
export const UNPAID_STATUSES = KNOWN_STATUSES.filter(endsUnpaid);

/** The statuses during and after a refund. */
export const REFUND_STATUSES = ['refunding', 'refunded'] as const satisfies readonly KnownStatus[];

/** Whether nothing can change any more. An unknown status is not terminal: keep watching it. */
export function isTerminal(status: Status): boolean {
  return statusFacts(status).terminal;
}

export function statusTone(status: Status): StatusTone {
  return statusFacts(status).tone;
}

/** The statuses into which the service reports a move by an event (R95). */
export const REPORTED_STATUSES = KNOWN_STATUSES.filter((status) => statusFacts(status).events.length > 0);

/** The statuses that events of this type report, as far as the spec names them. */
export function statusesOfEvent(type: IntentEventType): readonly KnownStatus[] {
  return KNOWN_STATUSES.filter((status) => statusFacts(status).events.includes(type));
}

/** Whether it is over, or does not continue by itself, without a payout and without a refund. */
export function endsUnpaid(status: Status): boolean {
  return statusFacts(status).stage === 'ended' || status === 'failed';
}

/** Whether it ended or failed: it did not complete, whatever may still follow. */
export function isOverIncomplete(status: Status): boolean {
  const { stage } = statusFacts(status);
  return stage === 'ended' || stage === 'failed';
}

interface Waiting {
  readonly status: Status;
  /** ISO 8601: since when it has this status. */
  readonly statusSince: string;
  readonly scheduledFor: string | null;
  /** Whether the service reported that it was paid or burned, in this status or in one before. */
  readonly wasReportedTaken: boolean;
  /** Whether the chain has executed its burn. */
  readonly isBurned: boolean;
}

/** Whether it has had its status for longer than is normal; the inbox asks the database the same. */
export function isOverdue(
  { status, statusSince, scheduledFor, wasReportedTaken, isBurned }: Waiting,
  nowMs: number,
): boolean {
  const { overdueAfterMs, overdueAfterStartMs, overdueIfTakenMs } = statusFacts(status);
  const isLate = (since: string, limitMs: number) => nowMs - Date.parse(since) > limitMs;
  if (overdueAfterStartMs !== null && scheduledFor !== null) return isLate(scheduledFor, overdueAfterStartMs);
  const limitMs = overdueAfterMs ?? (wasReportedTaken || isBurned ? overdueIfTakenMs : null);
  return limitMs !== null && isLate(statusSince, limitMs);
}

/** The statuses that require this. */
export function statusesAsking(what: NonNullable<StatusFacts['asks']>): readonly KnownStatus[] {
  return KNOWN_STATUSES.filter((status) => STATUS_TABLE[status].asks === what);
}

/** What is asked of one type only: reais are paid for onramps, and tokens burned for offramps. */
const ASKED_OF = { pay: 'onramp', sign: 'offramp', review: null } as const satisfies Record<
  NonNullable<StatusFacts['asks']>,
  IntentType | null
>;

/** The only type of which this is asked; null where it is asked of both. */
export function typeAskedFor(what: NonNullable<StatusFacts['asks']>): IntentType | null {
  return ASKED_OF[what];
}

/** Whether the status asks for what is never asked of this type: then no user pays or signs (R43). */
export function asksOfOther(intentType: IntentType, status: Status): boolean {
  const { asks } = statusFacts(status);
  const type = asks === null ? null : ASKED_OF[asks];
  return type !== null && type !== intentType;
}

/** The statuses in which a conversion of this type is in progress with what was given for it. */
export function statusesHolding(intentType: IntentType): readonly KnownStatus[] {
  return KNOWN_STATUSES.filter((status) => STATUS_TABLE[status].holds === intentType);
}

/** The statuses a list filter offers for a type (R43). */
export function statusesOf(intentType: IntentType | 'all'): readonly KnownStatus[] {
  if (intentType === 'all') return KNOWN_STATUSES;
  return KNOWN_STATUSES.filter((status) => statusFacts(status).intentTypes.includes(intentType));
}
