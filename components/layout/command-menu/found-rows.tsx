'use client';

import { useEffect } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import type { FoundRow } from '#lib/intents/list/found-row.ts';
import { CommandItem } from './command-item.tsx';
import type { CommandCopy } from './use-command-copy.ts';
import type { FoundState } from './use-found-rows.ts';

interface FoundRowsProps {
  rows: FoundState;
  copy: CommandCopy;
  open: (href: string) => void;
  choose: (value: string) => void;
}

/** The rows that an id names, each with its status, and Enter opens the first; or that there are none. */
export function FoundRows({ rows, copy, open, choose }: FoundRowsProps) {
  const first = typeof rows === 'string' ? undefined : rows[0];
  useEffect(() => {
    if (first) choose(toValue(first));
  }, [first, choose]);
  if (rows === 'idle') return null;
  if (typeof rows === 'string' || rows.length === 0) {
    const text =
      rows === 'searching' ? copy.searching : rows === 'unknown' ? copy.notSearched : copy.notFound;
    return (
      <p role="status" className="px-2 py-1.5 text-sm text-muted">
        {text}
      </p>
    );
  }
  return rows.map(({ href, kind, title, detail, matchedBy, status }) => (
    <CommandItem key={href} value={toValue({ href })} onSelect={() => open(href)}>
      {kind === 'intent' ? <Icon name="icon-arrow-left-right" /> : <Icon name="icon-wallet-cards" />}
      <span className="min-w-0 grow">
        <span className="line-clamp-3 wrap-anywhere">{title}</span>
        <span className="block truncate text-xs text-muted">{detail}</span>
        {matchedBy !== null && <span className="block text-xs text-muted">{matchedBy}</span>}
      </span>
      <ToneBadge tone={status.tone}>{status.label}</ToneBadge>
    </CommandItem>
  ));
}

function toValue({ href }: Pick<FoundRow, 'href'>): string {
  return `row ${href}`;
}
