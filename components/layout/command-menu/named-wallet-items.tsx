'use client';

import { useEffect } from 'react';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { CommandItem } from './command-item.tsx';
import type { CommandWords } from './use-command-words.ts';

interface NamedWalletItemsProps {
  wallets: readonly WalletSummary[];
  words: Pick<CommandWords, 'chain'>;
  /** Nothing that is found comes before them: Enter opens the first. */
  isFirst: boolean;
  open: (href: string) => void;
  choose: (value: string) => void;
}

/** Wallets by their names, each with its network and its address. */
export function NamedWalletItems({ wallets, words, isFirst, open, choose }: NamedWalletItemsProps) {
  const [first] = wallets;
  const firstValue = first && isFirst ? toValue(first) : undefined;
  useEffect(() => {
    if (firstValue !== undefined) choose(firstValue);
  }, [firstValue, choose]);
  return wallets.map((wallet) => (
    <CommandItem key={wallet.id} value={toValue(wallet)} onSelect={() => open(`/wallets/${wallet.id}`)}>
      <Icon name="icon-wallet-cards" />
      <span className="min-w-0 grow">
        <span className="line-clamp-3 wrap-anywhere">{wallet.label}</span>
        <span className="flex min-w-0 gap-1 text-xs text-muted">
          {words.chain[wallet.chainId]} · <TruncatedId value={wallet.address} isShort />
        </span>
      </span>
    </CommandItem>
  ));
}

function toValue({ id }: Pick<WalletSummary, 'id'>): string {
  return `wallet ${id}`;
}
