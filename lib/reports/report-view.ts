import type { ChainId } from '#lib/chains/chains.ts';
import type { CalendarDay } from '#lib/i18n/calendar-day.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { OpenKind } from '#lib/intents/list/open-kind.ts';
import type { ListSync } from '#lib/intents/list/list-sync.ts';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';
import type { Status } from '#lib/intents/status.ts';
import type { ChainSide, ReportException, WebhookSide } from './exceptions.ts';
import type { Period } from './report-period.ts';

/** How many, and the sum of their amounts in BRL cents. */
export interface CountedSum extends KnownSum {
  readonly count: number;
}

/** What became of the conversions of one type that ended. */
export interface EndedSums {
  readonly completed: CountedSum;
  /** How many of the completed are open amounts all the same, beside those that are contradicted. */
  readonly doubted: number;
  readonly refunded: CountedSum;
  readonly refunding: CountedSum;
  readonly failed: CountedSum;
  /** Expired or canceled. */
  readonly ended: CountedSum;
}

/** Of each type. */
export type ByType<T> = Readonly<Record<IntentType, T>>;

/**
 * Now, whatever the period, handled by a user or not. A list that is filtered by a kind and a type has its
 * rows. What came in and what went out is never one number.
 */
export type OpenSums = Readonly<Record<OpenKind, ByType<CountedSum>>>;

/** What ended in a period, by when each conversion got its present status at the service. */
export interface Report {
  /** ISO 8601: as of when. What changed later may be in it. */
  readonly at: string;
  readonly period: Period;
  /**
   * Whether the period is not over. Of one that is, what failed or is being refunded can still leave it, and
   * what a sum leaves out can still come into it.
   */
  readonly isOpen: boolean;
  readonly total: ByType<EndedSums>;
  readonly open: OpenSums;
  /** A chain without any is not there. */
  readonly chains: readonly { readonly chainId: ChainId; readonly total: ByType<EndedSums> }[];
  /** Days without any are not there; the newest first. */
  readonly days: readonly { readonly day: CalendarDay; readonly total: ByType<EndedSums> }[];
  /** How the copy that all of it is read from compares with the service's list. */
  readonly sync: ListSync;
}

/** A conversion that moved money, or may have, in what each side says of it. */
export interface ReconciledRow {
  readonly id: string;
  readonly intentType: IntentType;
  readonly chainId: ChainId;
  readonly status: Status;
  readonly amountCents: number | null;
  readonly clientReference: string | null;
  /** ISO 8601. */
  readonly endedAt: string;
  readonly createdAt: string;
  readonly chainSide: ChainSide;
  readonly transactionId: string | null;
  readonly webhookSide: WebhookSide;
  readonly exceptions: readonly ReportException[];
  /** Who takes care of it, else who created it; null for one that was created elsewhere. */
  readonly owner: string | null;
  /** What an explanation of it as it is here would be of; opaque. */
  readonly seen: string;
  /** Who wrote why it does not match, as it is now; null while no user has. */
  readonly explanation: Explanation | null;
}

/** The note of who handles it. */
interface Explanation {
  readonly note: string;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** How the conversions of a period that moved money match. */
export interface Reconciliation {
  /** ISO 8601: as of when. A reading serves some time, so the totals beside it may be newer. */
  readonly at: string;
  readonly checked: number;
  readonly matched: number;
  /** Of those that match: the chain side is only what the service reports. */
  readonly onlyNamed: number;
  /** Of those that match: the network shows the burn, and the refund is only what the service reports. */
  readonly refundReported: number;
  /** Of those that match: no transaction is known, and none is missing. */
  readonly withoutTransaction: number;
  /** Of those that do not match: no user has written why. */
  readonly unexplained: number;
  readonly counts: Readonly<Partial<Record<ReportException, number>>>;
  /** Those that do not match, those without an explanation and the worst first, as many as a page shows. */
  readonly rows: readonly ReconciledRow[];
}
