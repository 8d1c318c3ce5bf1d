'use client';

import { useEffect, type ReactNode } from 'react';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Icon } from '#components/ui/icon.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import type { FoundRow } from '#lib/intents/list/found-row.ts';
import { CommandItem } from './command-item.tsx';
import type { CommandWords } from './use-command-words.ts';
import type { FoundState } from './use-found-rows.ts';

interface FoundRowItemsProps {
  found: FoundState;
  /** What is typed is something else that was found: that it is no id says nothing. */
  isOther: boolean;
  /** Comes before the conversions; null where they are all that there are. */
  search: { readonly value: string; readonly item: ReactNode } | null;
  words: CommandWords;
  open: (href: string) => void;
  choose: (value: string) => void;
}

/**
 * The rows that an id names, each with its status; or that there are none. Enter opens the first, or the
 * search that has all.
 */
export function FoundRowItems({ found, isOther, search, words, open, choose }: FoundRowItemsProps) {
  const rows = typeof found === 'string' ? [] : found.rows;
  const wallets = rows.filter(({ kind }) => kind === 'wallet');
  const intents = rows.filter(({ kind }) => kind === 'intent');
  const first = wallets[0] ?? (search ? undefined : intents[0]);
  const firstValue = first ? toValue(first) : search?.value;
  useEffect(() => {
    if (firstValue !== undefined) choose(firstValue);
  }, [firstValue, choose]);
  const isOtherAlone = isOther && rows.length === 0 && typeof found !== 'string';
  useAnnouncedChange(found, isOtherAlone ? null : spokenOf(found, words));
  if (found === 'idle' || isOtherAlone) return null;
  if (rows.length === 0) return <p className="px-2 py-1.5 text-sm text-muted">{withoutRows(found, words)}</p>;
  return (
    <>
      {wallets.map((row) => (
        <RowItem key={row.href} row={row} open={open} />
      ))}
      {search?.item}
      {intents.map((row) => (
        <RowItem key={row.href} row={row} open={open} />
      ))}
    </>
  );
}

function withoutRows(found: FoundState, words: CommandWords): string {
  if (found === 'searching') return words.searching;
  return found === 'unknown' ? words.notSearched : words.notFound;
}

/** What is announced once the search has ended; each key begins another, which is not. */
function spokenOf(found: FoundState, words: CommandWords): string | null {
  if (found === 'idle' || found === 'searching') return null;
  if (found === 'unknown' || found.rows.length === 0) return withoutRows(found, words);
  return `${words.foundHeading}: ${found.rows.length}${found.isMore ? '+' : ''}`;
}

function RowItem({ row, open }: { row: FoundRow; open: (href: string) => void }) {
  const { href, kind, title, detail, matchedBy, status } = row;
  return (
    <CommandItem value={toValue({ href })} onSelect={() => open(href)}>
      {kind === 'intent' ? <Icon name="icon-arrow-left-right" /> : <Icon name="icon-wallet-cards" />}
      <span className="min-w-0 grow">
        <span className="line-clamp-3 wrap-anywhere">{title}</span>
        <span className="block truncate text-xs text-muted">{detail}</span>
        {matchedBy !== null && <span className="block text-xs text-muted">{matchedBy}</span>}
      </span>
      <ToneBadge tone={status.tone}>{status.label}</ToneBadge>
    </CommandItem>
  );
}

function toValue({ href }: Pick<FoundRow, 'href'>): string {
  return `row ${href}`;
}
