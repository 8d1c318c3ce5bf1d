import { useLocale, useMessages, useTranslations } from 'next-intl';
import { each } from '#lib/i18n/each.ts';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { asText, type AsText } from '#lib/encoding/as-text.ts';
import { KeptTexts } from '#lib/i18n/kept-texts.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { BURN_OUTCOMES, type BurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { DOUBT_KINDS } from '#lib/intents/completion/completion-doubt.ts';
import { SHORT_MARKS } from '#lib/intents/completion/shown-status.ts';
import { FILTER_DATES } from '#lib/intents/list/filter-date.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { OpenKind } from '#lib/intents/list/open-kind.ts';
import { INBOX_REASONS } from '#lib/intents/overview/inbox-reasons.ts';
import { MATCH_KINDS } from '#lib/intents/list/match-kind.ts';
import { LONGEST_TOTAL_SECONDS } from '#lib/intents/list/whole-total.ts';
import { ROW_MARKS } from '#lib/intents/list/row-mark.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { KNOWN_STATUSES, statusesOf, type KnownStatus } from '#lib/intents/status.ts';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { DATE_RANGES } from '#lib/i18n/date-ranges.ts';
import { isShortSearch, SHORTEST_PART } from '#lib/text/short-search.ts';
import { COLUMN_IDS, type CountWords, type ListWords, type StatusWords } from './list-words.ts';

/** A number that no sentence has by itself, to find its place. */
const PLACE = 7;

const SHOWN_KEYS = [
  ...DOUBT_KINDS.map((kind) => `doubt.${kind}` as const),
  ...SHORT_MARKS.map((mark) => `reportShort.${mark}` as const),
];
const DATE_TEXTS = ['label', 'any', 'which', 'from', 'to', 'reversed', 'zone'] as const;
const AMOUNT_TEXTS = ['label', 'any', 'min', 'max', 'invalid', 'reversed', 'note'] as const;

const kept = new KeptTexts<ListWords>();
const written = new WeakMap<ListWords, AsText<ListWords>>();

type Asked = Pick<IntentFilter, 'intentType'> & Partial<Pick<IntentFilter, 'query' | 'open'>>;

/** Gathers the words of the list on the server; of a search and of an open amount where it is of one. */
export function useListWords({ intentType, query = '', open }: Asked): ListWords {
  const messages = useMessages();
  const sources: Sources = {
    locale: useLocale(),
    t: useTranslations('intents'),
    common: useTranslations('common'),
    status: useTranslations('status'),
    inbox: useTranslations('overview.reason'),
    open: useTranslations('reports.openNow'),
    exports: useTranslations('exports'),
    labelStatus: useStatusLabel(),
  };
  const isSearch = query.trim() !== '';
  const isShort = isShortSearch(query);
  const key = `${intentType} ${open ?? ''} ${isShort ? 'short' : isSearch ? 'search' : ''}`;
  return kept.get(messages, key, () => {
    const words = gatherWords(sources, intentType);
    return {
      ...words,
      match: isSearch ? each(MATCH_KINDS, (kind) => sources.t(`match.${kind}`)) : {},
      emptyEndToEnd: isSearch ? sources.t('emptyEndToEnd') : null,
      ...(isShort && { shortSearch: sources.t('shortSearch', { count: SHORTEST_PART }) }),
      filter: { ...words.filter, open: open === undefined ? null : gatherOpenWords(sources, open) },
    };
  });
}

/** The words as they travel: written once, as they are gathered once. */
export function writeListWords(words: ListWords): AsText<ListWords> {
  const text = written.get(words) ?? asText(words);
  written.set(words, text);
  return text;
}

interface Sources {
  readonly locale: Locale;
  readonly t: ReturnType<typeof useTranslations<'intents'>>;
  readonly common: ReturnType<typeof useTranslations<'common'>>;
  readonly status: ReturnType<typeof useTranslations<'status'>>;
  readonly inbox: ReturnType<typeof useTranslations<'overview.reason'>>;
  readonly open: ReturnType<typeof useTranslations<'reports.openNow'>>;
  readonly exports: ReturnType<typeof useTranslations<'exports'>>;
  readonly labelStatus: ReturnType<typeof useStatusLabel>;
}

/** The words of every list. */
interface CommonWords extends Omit<ListWords, 'match' | 'emptyEndToEnd' | 'shortSearch' | 'filter'> {
  readonly filter: Omit<ListWords['filter'], 'open'>;
}

function gatherWords(sources: Sources, intentType: IntentFilter['intentType']): CommonWords {
  const { locale, t, common, status, exports } = sources;
  return {
    locale,
    status: gatherStatusWords(sources),
    unknownStatus: status('unknown', { status: '{status}' }),
    shown: each(SHOWN_KEYS, (key) => status(key)),
    type: each(INTENT_TYPES, (value) => common(`intentType.${value}`)),
    chain: each(CHAIN_IDS, (value) => common(`chain.${value}`)),
    createdElsewhere: common('createdElsewhere'),
    mark: each(ROW_MARKS, (value) => common(`rowMark.${value}`)),
    column: each(COLUMN_IDS, (value) => t(`column.${value}`)),
    columns: each(['title', 'note', 'reset', 'failed'] as const, (name) => t(`columns.${name}`)),
    caption: t('caption'),
    reference: t('reference'),
    pinned: {
      title: toCountWords((total) => t('pinned.title', { total })),
      text: t('pinned.text'),
      all: t('pinned.all'),
    },
    total: toCountWords((total) => t('total', { total })),
    totalAtLeast: withPlace(t('totalAtLeast', { total: PLACE })),
    totalCounting: t('totalCounting'),
    totalTooLong: t('totalTooLong', { seconds: LONGEST_TOTAL_SECONDS }),
    asOf: t('asOf', { at: '{at}' }),
    sumOf: each(INTENT_TYPES, (value) => t(`sumOf.${value}`)),
    unknownOfCounted: toWordsOfSome((count) => common('unknownOfCounted', { count })),
    contradictedOfCounted: toWordsOfSome((count) => common('contradictedOfCounted', { count })),
    new: toCountWords((count) => t('new', { count })),
    newShow: t('newShow').toLowerCase(),
    export: exports('action'),
    stale: t('stale'),
    pages: t('pages'),
    newer: t('newer'),
    older: t('older'),
    empty: t('empty'),
    emptyText: t('emptyText'),
    emptyFiltered: t('emptyFiltered'),
    emptyFilteredText: t('emptyFilteredText'),
    searchAmount: t('searchAmount', { amount: '{amount}' }),
    emptyPage: t('emptyPage'),
    firstPage: t('firstPage'),
    filter: gatherFilterWords(sources, intentType),
  };
}

function gatherFilterWords(
  { t, inbox }: Sources,
  intentType: IntentFilter['intentType'],
): CommonWords['filter'] {
  return {
    label: t('filter.label'),
    search: t('filter.search'),
    searchPlaceholder: t('filter.searchPlaceholder'),
    typeLabel: t('filter.type'),
    statusLabel: t('filter.status'),
    chainLabel: t('filter.chain'),
    creatorLabel: t('filter.creator'),
    anyone: t('filter.anyone'),
    statusCount: withPlace(t('filter.statusCount', { count: PLACE })),
    inbox: {
      label: t('filter.inbox'),
      any: t('filter.anyInbox'),
      of: { ...each(INBOX_REASONS, (value) => inbox(value)), handled: t('filter.handled') },
    },
    dates: {
      ...each(DATE_TEXTS, (name) => t(`filter.date.${name}`)),
      of: each(FILTER_DATES, (date) => t(`filter.date.of.${date}`)),
      range: each(DATE_RANGES, (name) => t(`filter.date.range.${name}`)),
    },
    parties: {
      title: t('filter.parties'),
      any: t('filter.anyParty'),
      wallet: t('filter.wallet'),
      payoutKey: t('filter.payoutKey'),
      label: t('filter.tag'),
      note: t('filter.partyNote'),
    },
    amount: each(AMOUNT_TEXTS, (name) => t(`filter.amount.${name}`)),
    all: t('filter.all'),
    allChains: t('filter.allChains'),
    clear: t('filter.clear'),
    statuses: [...(intentType === 'onramp' ? [] : BURN_OUTCOMES), ...statusesOf(intentType)],
  };
}

function gatherOpenWords({ t, open }: Sources, kind: OpenKind): ListWords['filter']['open'] {
  return { label: t('filter.open'), remove: t('filter.remove'), name: open(kind) };
}

function gatherStatusWords({ status, labelStatus }: Sources): ListWords['status'] {
  const ofStatus = each(KNOWN_STATUSES, (known: KnownStatus): StatusWords => {
    const [onramp, offramp] = [labelStatus(known, 'onramp'), labelStatus(known, 'offramp')];
    return { label: onramp, ...(offramp !== onramp && { offrampLabel: offramp }) };
  });
  const toWords = (value: BurnOutcome) => ({ label: status(`outcome.${value}`) });
  return { ...each(BURN_OUTCOMES, toWords), ...ofStatus };
}

/** Both languages have one form for 1 and one for more. */
function toCountWords(say: (count: number) => string): CountWords {
  return { zero: say(0), one: say(1), other: withPlace(say(PLACE)) };
}

/** Of what is not said of none. */
function toWordsOfSome(say: (count: number) => string): CountWords {
  return { ...toCountWords(say), zero: '' };
}

function withPlace(sentence: string): string {
  return sentence.replace(String(PLACE), '{n}');
}
