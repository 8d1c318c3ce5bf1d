import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { toCalendarDay } from '#lib/i18n/calendar-day.ts';
import { INBOX_FILTERS } from '#lib/intents/overview/inbox-reasons.ts';
import { FILTER_DATES, isOfEnd } from './filter-date.ts';
import { OPEN_KINDS } from './open-kind.ts';
import { MOST_PAGE_ROWS, PAGE_ROWS } from '#lib/page-rows.ts';
import { ENDED_STATUSES } from '#lib/intents/status.ts';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import { dayInAddress } from '#lib/time/day-schema.ts';

const MOST_STATUSES = 32;
/** A status is a word of the service; what is longer is none. */
const LONGEST_STATUS = 64;

const partyText = z.string().trim().min(1).max(255).optional().catch(undefined);
/** A form sends an empty text for a field that is not filled in: that is no amount of zero. */
const centsText = z
  .union([
    z.int().nonnegative(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined);

/**
 * Filters of the list, as they are in the URL: the page, its API, its live events and its export read them by
 * this. What cannot be read filters nothing.
 */
export const intentFilterSchema = z.object({
  intentType: z.enum(['all', 'onramp', 'offramp']).catch('all').default('all'),
  /** Any of them; each a status or one of `BURN_OUTCOMES`. Empty: all. */
  status: z.preprocess(
    toStatuses,
    z.array(z.string().min(1).max(LONGEST_STATUS)).max(MOST_STATUSES).catch([]),
  ),
  /** Why it needs action, as the overview says it; `handled`: it does, and a user handles that. */
  inbox: z.enum(INBOX_FILTERS).optional().catch(undefined),
  /** The open amount that it is in, as the reports sum it. */
  open: z.enum(OPEN_KINDS).optional().catch(undefined),
  chainId: z
    .union([z.literal('all'), chainIdSchema])
    .catch('all')
    .default('all'),
  date: z.enum(FILTER_DATES).catch('created').default('created'),
  /** Days of the app's time zone, both included. */
  from: dayInAddress,
  to: dayInAddress,
  minCents: centsText,
  maxCents: centsText,
  /** The user who created it here. */
  createdBy: z.guid().toLowerCase().optional().catch(undefined),
  /** An address: of an onramp its destination, of an offramp where its tokens come from. */
  wallet: partyText,
  /** A Pix key, as the service takes it or as it is typed. */
  payoutKey: partyText,
  label: partyText,
  query: z.string().max(255).catch('').default(''),
  cursor: z.string().max(255).optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(MOST_PAGE_ROWS).catch(PAGE_ROWS).default(PAGE_ROWS),
});
export type IntentFilter = z.infer<typeof intentFilterSchema>;

/** A parameter may be there once, several times or not at all; the order of statuses means nothing. */
function toStatuses(value: unknown): unknown {
  if (value === undefined) return [];
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(all)].filter((status) => status !== 'all' && status !== '').sort();
}

/**
 * Whether a row that just changed belongs into the list: undefined when only the server knows, because a row
 * does not carry what the filter asks for.
 */
export function matchesFilter(row: IntentSummary, filter: IntentFilter): boolean | undefined {
  const isMatch =
    (filter.intentType === 'all' || filter.intentType === row.intentType) &&
    (filter.chainId === 'all' || filter.chainId === row.chainId) &&
    isOneOf(row, filter.status) &&
    isInAmounts(row.amountCents, filter) &&
    isInDays(row, filter);
  if (!isMatch) return false;
  return asksBeyondRows(filter) ? undefined : true;
}

/** Whether it asks for what no row carries. */
function asksBeyondRows(filter: IntentFilter): boolean {
  const { query, inbox, open, createdBy, wallet, payoutKey, label, date, from, to } = filter;
  const ended = isOfEnd(date) ? [from, to] : [];
  const asked = [inbox, open, createdBy, wallet, payoutKey, label, ...ended];
  return query !== '' || asked.some((one) => one !== undefined);
}

/**
 * Whether only the server knows which rows come into the list, and where: no row carries what it asks for or
 * when it ended, and by the last change a row comes from any place of any page.
 */
export function isOfServer(filter: IntentFilter): boolean {
  return filter.date !== 'created' || asksBeyondRows(filter);
}

function isOneOf({ status, burnOutcome }: IntentSummary, statuses: readonly string[]): boolean {
  if (statuses.length === 0) return true;
  return statuses.includes(status) || (burnOutcome !== null && statuses.includes(burnOutcome));
}

function isInAmounts(cents: number | null, { minCents, maxCents }: IntentFilter): boolean {
  if (minCents === undefined && maxCents === undefined) return true;
  return cents !== null && cents >= (minCents ?? 0) && cents <= (maxCents ?? Infinity);
}

function isInDays(row: IntentSummary, { date, from, to }: IntentFilter): boolean {
  // When it ended is not its last change, and not in the row.
  if (date === 'completed') return row.status === 'completed';
  if (date === 'ended') return ENDED_STATUSES.some((ended) => ended === row.status);
  if (from === undefined && to === undefined) return true;
  const day = toCalendarDay(date === 'created' ? row.createdAt : row.updatedAt);
  return (from === undefined || from <= day) && (to === undefined || day <= to);
}
