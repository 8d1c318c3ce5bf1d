import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { formatInstant } from '#lib/i18n/format-instant.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toFilterSearch, withoutPlace } from '#lib/intents/list/list-href.ts';
import type { ListSum } from '#lib/intents/list/list-sum.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { isShortSearch } from '#lib/text/short-search.ts';
import { countLabel, type ListWords } from './list-words.ts';
import { useWholeTotal } from './use-whole-total.ts';

interface IntentListTotalProps {
  page: Pick<IntentPage, 'total' | 'sum'>;
  filter: IntentFilter;
  words: ListWords;
  mostCounted: number;
}

/**
 * How many the filter has, in all pages, and what they amount to; neither is said of a part of them. How many
 * is announced when the filter changes.
 */
export function IntentListTotal({ page: { total, sum }, filter, words, mostCounted }: IntentListTotalProps) {
  const isMore = total >= mostCounted;
  const whole = useWholeTotal(filter, isMore);
  const { intentType, query } = filter;
  const note = isShortSearch(query) && words.shortSearch !== undefined && <span>{words.shortSearch}</span>;
  const atLeast = words.totalAtLeast.replace('{n}', total.toLocaleString(words.locale));
  useAnnouncedChange(
    toFilterSearch(withoutPlace(filter)).toString(),
    isMore ? atLeast : countLabel(words.total, total, words.locale),
  );
  if (!isMore)
    return (
      <p>
        <Amounts total={total} sum={sum} intentType={intentType} words={words} />
        {note}
      </p>
    );
  if (whole?.state === 'counted')
    return (
      <p>
        <Amounts total={whole.total} sum={whole.sum} intentType={intentType} words={words} />
        <time dateTime={whole.at}>
          {words.asOf.replace('{at}', formatInstant(whole.at, words.locale, 'exact'))}
        </time>
        {note}
      </p>
    );
  return (
    <p>
      <span>{atLeast}</span>
      <span>{whole ? words.totalTooLong : words.totalCounting}</span>
      {note}
    </p>
  );
}

interface AmountsProps {
  total: number;
  sum: ListSum | null;
  intentType: IntentFilter['intentType'];
  words: ListWords;
}

function Amounts({ total, sum, intentType, words }: AmountsProps) {
  const types = INTENT_TYPES.filter((type) => intentType === 'all' || intentType === type);
  const countOf = (what: 'unknown' | 'contradicted') =>
    sum === null ? 0 : types.reduce((all, type) => all + sum[type][what], 0);
  const [unknown, contradicted] = [countOf('unknown'), countOf('contradicted')];
  return (
    <>
      <span>{countLabel(words.total, total, words.locale)}</span>
      {sum !== null &&
        total > 0 &&
        types.map((type) => (
          <span key={type} className="whitespace-nowrap">
            {words.sumOf[type]}{' '}
            <span className="font-medium text-ink tabular-nums">{formatBrl(sum[type].cents)}</span>
          </span>
        ))}
      {unknown > 0 && <span>{countLabel(words.unknownOfCounted, unknown, words.locale)}</span>}
      {contradicted > 0 && (
        <span className="text-danger-ink">
          {countLabel(words.contradictedOfCounted, contradicted, words.locale)}
        </span>
      )}
    </>
  );
}
