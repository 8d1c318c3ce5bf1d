import type { TimelineEntry } from '#lib/intents/intent-view.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import {
  endsUnpaid,
  REFUND_STATUSES,
  statusFacts,
  type KnownStatus,
  type Status,
} from '#lib/intents/status.ts';

/** Statuses after which the payment of an onramp may have been received; `failed` does not say so. */
export const PAID_STATUSES = [
  'fiat_received',
  'minting',
  'completed',
  'failed',
  ...REFUND_STATUSES,
] as const satisfies readonly KnownStatus[];

/** Those that say that it was received; that an onramp failed does not. */
export const SAYING_PAID = PAID_STATUSES.filter((status) => status !== 'failed');

/** The lines of a timeline, as far as they decide. */
export type StatusLines = readonly Pick<TimelineEntry, 'kind' | 'value'>[];

/** After these an offramp has a burn, or may have one, although they do not say that its proof was taken. */
const BURNED_STATUSES: ReadonlySet<string> = new Set<KnownStatus>(['onchain_received', ...REFUND_STATUSES]);

/**
 * Whether a status says that the service has what a conversion is made of, or may have it: the payment of an
 * onramp (R42), the burn of an offramp.
 */
export function isTakenStatus(intentType: IntentType, status: string): boolean {
  if (intentType === 'offramp') return statusFacts(status).proof === 'taken' || BURNED_STATUSES.has(status);
  return PAID_STATUSES.some((paid) => paid === status);
}

/** Whether one of these lines is such a status. */
export function hasTakenLine(intentType: IntentType, timeline: StatusLines): boolean {
  return timeline.some(({ kind, value }) => kind === 'status' && isTakenStatus(intentType, value));
}

interface Reported {
  readonly intentType: IntentType;
  /** As the mirror noted it: such a status, or the transaction of the mint or burn, was named. */
  readonly wasReportedTaken?: boolean;
  readonly timeline?: StatusLines;
}

/** Whether the service ever reported the conversion as paid or burned, whatever it says by now. */
export function isReportedTaken({ intentType, wasReportedTaken = false, timeline = [] }: Reported): boolean {
  return wasReportedTaken || hasTakenLine(intentType, timeline);
}

/**
 * What a list says of one whose status does not say any more that it was paid or burned.
 * `ended_after_report`: it is over without effect; `sign_reported`: its burn is awaited again;
 * `refunded_after_paid`: it is or is being refunded, and was reported as completed before. Of a payment that
 * is awaited again, `PaymentHold` says it.
 */
export const REPORT_MARKS = ['ended_after_report', 'sign_reported', 'refunded_after_paid'] as const;
export type ReportMark = (typeof REPORT_MARKS)[number];

interface Noted {
  readonly intentType: IntentType;
  readonly status: Status;
  readonly wasReportedTaken: boolean;
  readonly wasReportedPaid: boolean;
  readonly burnStanding: 'burned' | 'open' | null;
}

/** The mark of a row, as the mirror has it; null where its status still says it, or it was never reported. */
export function findReportMark({
  intentType,
  status,
  wasReportedTaken,
  wasReportedPaid,
  burnStanding,
}: Noted): ReportMark | null {
  if (wasReportedPaid && isRefundStatus(status)) return 'refunded_after_paid';
  if (!wasReportedTaken) return null;
  const { stage, asks } = statusFacts(status);
  if (stage === 'ended') return 'ended_after_report';
  // Of a burn that is known here, and of a wallet that is open, the page says more.
  return intentType === 'offramp' && asks === 'sign' && burnStanding === null ? 'sign_reported' : null;
}

interface Payable {
  readonly status: Status;
  /** Whether the service reported it as completed before the status that it has. */
  readonly wasReportedPaid: boolean;
}

/** Whether the service reported the Pix of an offramp as paid before its refund began. */
export function isPaidBeforeRefund({
  intentType,
  status,
  wasReportedPaid,
}: Payable & { readonly intentType: IntentType }): boolean {
  return intentType === 'offramp' && wasReportedPaid && isRefundStatus(status);
}

export function isRefundStatus(status: Status): boolean {
  return REFUND_STATUSES.some((known) => known === status);
}

/** Whether the service reported the payout, and then an end without one: which is true is not known. */
export function isPayoutInDoubt({ status, wasReportedPaid }: Payable): boolean {
  return wasReportedPaid && endsUnpaid(status);
}
