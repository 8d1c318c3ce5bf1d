import type { IntentPage } from '#lib/intents/intent-view.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { countLabel, type ListWords } from './list-words.ts';

interface ListTotalProps {
  page: Pick<IntentPage, 'total' | 'sum'>;
  words: ListWords;
  mostCounted: number;
}

/** How many the filter has, in all pages, and what they amount to; neither is said of a part of them. */
export function ListTotal({ page: { total, sum }, words, mostCounted }: ListTotalProps) {
  if (total >= mostCounted) {
    const text = words.totalAtLeast.replace('{n}', total.toLocaleString(words.locale));
    return <p className="text-sm text-muted max-sm:basis-full">{text}</p>;
  }
  const { unknown, contradicted } = sum ?? { unknown: 0, contradicted: 0 };
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted max-sm:basis-full">
      <span>{countLabel(words.total, total, words.locale)}</span>
      {sum !== null && total > 0 && (
        <span>
          {words.sum} <span className="font-medium text-ink tabular-nums">{formatBrl(sum.cents)}</span>
        </span>
      )}
      {unknown > 0 && <span>{countLabel(words.unknownAmounts, unknown, words.locale)}</span>}
      {contradicted > 0 && (
        <span className="text-danger-ink">
          {countLabel(words.contradictedAmounts, contradicted, words.locale)}
        </span>
      )}
    </p>
  );
}
