import type { ChainId } from '#lib/chains/chains.ts';
import { ReadTexts, type AsText } from '#lib/encoding/as-text.ts';
import { ADDED_COLUMNS } from '#lib/intents/list/list-columns.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { ShownStatus } from '#lib/intents/completion/shown-status.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import type { MatchKind } from '#lib/intents/list/match-kind.ts';
import type { FilterDate } from '#lib/intents/list/filter-date.ts';
import type { RowMark } from '#lib/intents/list/row-mark.ts';
import type { Status } from '#lib/intents/status.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { DateRangeName } from '#lib/i18n/date-ranges.ts';

export interface StatusWords {
  readonly label: string;
  /** Of an offramp, where that differs. */
  readonly offrampLabel?: string;
}

/** A sentence by how many it counts; `{n}` is the number. */
export interface CountWords {
  readonly zero: string;
  readonly one: string;
  readonly other: string;
}

/**
 * All that the list says, as plain data that the server gathers: so neither the messages nor what formats
 * them is loaded for it.
 */
export interface ListWords {
  readonly locale: Locale;
  readonly status: Readonly<Record<string, StatusWords>>;
  /** With `{status}` in it. */
  readonly unknownStatus: string;
  /** What says more than the status, by its key in `toRowStatus`; outcomes are among `status`. */
  readonly shown: Readonly<Partial<Record<ShownStatus['key'], string>>>;
  readonly type: Readonly<Record<IntentType, string>>;
  readonly chain: Readonly<Record<ChainId, string>>;
  readonly createdElsewhere: string;
  readonly mark: Readonly<Record<RowMark, string>>;
  readonly column: Readonly<Record<ColumnId, string>>;
  readonly columns: Readonly<Record<'title' | 'note' | 'reset' | 'failed', string>>;
  readonly caption: string;
  readonly reference: string;
  /** Of a search alone. */
  readonly match: Readonly<Partial<Record<MatchKind, string>>>;
  /** What burned and was not paid, above the list. */
  readonly pinned: { readonly title: CountWords; readonly text: string; readonly all: string };
  readonly total: CountWords;
  /** With `{n}` in it. */
  readonly totalAtLeast: string;
  readonly totalCounting: string;
  readonly totalTooLong: string;
  /** With `{at}` in it. */
  readonly asOf: string;
  readonly sumOf: Readonly<Record<IntentType, string>>;
  /** Of the conversions that are counted: how many amounts are in no sum, and why. */
  readonly unknownOfCounted: CountWords;
  readonly contradictedOfCounted: CountWords;
  readonly new: CountWords;
  readonly newShow: string;
  readonly export: string;
  readonly stale: string;
  readonly pages: string;
  readonly newer: string;
  readonly older: string;
  readonly empty: string;
  readonly emptyText: string;
  readonly emptyFiltered: string;
  readonly emptyFilteredText: string;
  /** Of a search alone. */
  readonly emptyEndToEnd: string | null;
  /** Of a search of few characters alone. */
  readonly shortSearch?: string;
  /** With `{amount}` in it. */
  readonly searchAmount: string;
  readonly emptyPage: string;
  readonly firstPage: string;
  readonly filter: FilterWords;
}

type DateWords = Readonly<Record<'label' | 'any' | 'which' | 'from' | 'to' | 'reversed' | 'zone', string>> & {
  readonly of: Readonly<Record<FilterDate, string>>;
  readonly range: Readonly<Record<DateRangeName, string>>;
};

interface FilterWords {
  readonly label: string;
  readonly search: string;
  readonly searchPlaceholder: string;
  readonly typeLabel: string;
  readonly statusLabel: string;
  readonly chainLabel: string;
  readonly creatorLabel: string;
  readonly anyone: string;
  /** With `{n}` in it. */
  readonly statusCount: string;
  readonly inbox: Readonly<Record<'label' | 'any', string>> & {
    readonly of: Readonly<Record<InboxReason | 'handled', string>>;
  };
  /** Of the open amount that the list is of. */
  readonly open: Readonly<Record<'label' | 'remove' | 'name', string>> | null;
  readonly dates: DateWords;
  readonly parties: Readonly<Record<'title' | 'any' | 'wallet' | 'payoutKey' | 'label' | 'note', string>>;
  readonly amount: Readonly<
    Record<'label' | 'any' | 'min' | 'max' | 'invalid' | 'reversed' | 'note', string>
  >;
  readonly all: string;
  readonly allChains: string;
  readonly clear: string;
  /** What became of tokens, and the statuses that the chosen direction has (R43). */
  readonly statuses: readonly string[];
}

/** One a kind of conversion and language, of a search or not, and of an open amount. */
const MOST_WORDS = 12;
const read = new ReadTexts<ListWords>(MOST_WORDS);

/** The words as the server has sent them: the same object for the same words, whichever view asks. */
export function readListWords(written: AsText<ListWords>): ListWords {
  return read.get(written);
}

/** The columns that are always there, in their order; `intent-table.css` names them by their place. */
export const FIRST_COLUMNS = ['type', 'id', 'status', 'chain', 'destination', 'createdAt'] as const;
/** After those that a user adds. */
export const LAST_COLUMN = 'amount' as const;
export const COLUMN_IDS = [...FIRST_COLUMNS, ...ADDED_COLUMNS, LAST_COLUMN] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

/** The text for a status; an unknown one is shown as unrecognized (R42). */
export function statusLabel(
  words: Pick<ListWords, 'status' | 'unknownStatus'>,
  status: Status,
  intentType: IntentType,
): string {
  const known = Object.hasOwn(words.status, status) ? words.status[status] : undefined;
  if (!known) return words.unknownStatus.replace('{status}', () => status);
  return (intentType === 'offramp' ? known.offrampLabel : undefined) ?? known.label;
}

export function countLabel({ zero, one, other }: CountWords, count: number, locale: Locale): string {
  const words = count === 0 ? zero : count === 1 ? one : other;
  return words.replace('{n}', count.toLocaleString(locale));
}
