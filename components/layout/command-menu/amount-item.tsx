'use client';

import { Icon } from '#components/ui/icon.tsx';
import { toListHref } from '#lib/intents/list/list-href.ts';
import { formatBrl, type Cents } from '#lib/money/cents.ts';
import { CommandItem } from './command-item.tsx';
import type { CommandCopy } from './use-command-copy.ts';

interface AmountItemProps {
  copy: Pick<CommandCopy, 'searchAmount'>;
  cents: Cents;
  open: (href: string) => void;
}

/** Where an amount is typed: the conversions of exactly that. */
export function AmountItem({ copy, cents, open }: AmountItemProps) {
  return (
    <CommandItem
      value={`search amount ${String(cents)}`}
      onSelect={() => open(toListHref({ minCents: cents, maxCents: cents }))}
    >
      <Icon name="icon-search" /> {copy.searchAmount.replace('{amount}', formatBrl(cents))}
    </CommandItem>
  );
}
