import { TextLink } from '#components/ui/text-link.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toListHref, type ListLook } from '#lib/intents/list/list-href.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { findSearchedAmount } from '#lib/money/searched-amount.ts';
import type { ListWords } from './list-words.ts';

interface AmountLinkProps {
  filter: IntentFilter;
  look: ListLook;
  words: ListWords;
}

/** The search is by ids and references: an amount that is typed there is a filter, one press away. */
export function AmountLink({ filter, look, words }: AmountLinkProps) {
  const cents = findSearchedAmount(filter.query);
  if (cents === undefined) return null;
  const href = toListHref(
    { ...filter, query: '', cursor: undefined, minCents: cents, maxCents: cents },
    look,
  );
  return <TextLink href={href}>{words.searchAmount.replace('{amount}', formatBrl(cents))}</TextLink>;
}
