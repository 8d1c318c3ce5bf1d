'use client';

import { Icon } from '#components/ui/icon.tsx';
import { toListHref } from '#lib/intents/list/list-href.ts';
import { formatBrl, type Cents } from '#lib/money/cents.ts';
import { CommandItem } from './command-item.tsx';
import type { CommandWords } from './use-command-words.ts';

interface AmountItemProps {
  words: Pick<CommandWords, 'searchAmount'>;
  cents: Cents;
  open: (href: string) => void;
}

/** Where an amount is typed: the conversions of exactly that. */
export function AmountItem({ words, cents, open }: AmountItemProps) {
  return (
    <CommandItem
      value={`search amount ${String(cents)}`}
      onSelect={() => open(toListHref({ minCents: cents, maxCents: cents }))}
    >
      <Icon name="icon-search" /> {words.searchAmount.replace('{amount}', formatBrl(cents))}
    </CommandItem>
  );
}
