import { ChevronLeft, ChevronRight, List, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#components/layout/empty-state.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Link } from '#components/ui/link.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { IntentPage } from '#lib/intents/intent-view.ts';
import { isFiltered, toListAddress } from '#lib/intents/list/list-address.ts';
import type { ListWords } from './list-words.ts';

interface PartProps {
  filter: IntentFilter;
  words: ListWords;
}

/** In the place of the table: there is nothing, or nothing that the filter lets through. */
export function EmptyIntents({ filter, words }: PartProps) {
  if (!isFiltered(filter)) return <EmptyState Icon={List} title={words.empty} text={words.emptyText} />;
  return (
    <EmptyState
      Icon={SearchX}
      title={words.emptyFiltered}
      text={words.emptyFilteredText}
      action={<TextLink href="/intents">{words.filter.clear}</TextLink>}
    />
  );
}

/** The ways to the pages beside this one. */
export function PageLinks({ page, filter, words }: PartProps & { page: IntentPage }) {
  return (
    <nav aria-label={words.pages} className="flex justify-end gap-2">
      <PageLink filter={filter} cursor={page.previousCursor} rel="prev">
        <ChevronLeft aria-hidden /> {words.newer}
      </PageLink>
      <PageLink filter={filter} cursor={page.nextCursor} rel="next">
        {words.older} <ChevronRight aria-hidden />
      </PageLink>
    </nav>
  );
}

interface PageLinkProps {
  filter: IntentFilter;
  cursor: string | null;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function PageLink({ filter, cursor, rel, children }: PageLinkProps) {
  const className = buttonStyle({ size: 'sm' });
  if (cursor === null) {
    return (
      <span aria-disabled className={className}>
        {children}
      </span>
    );
  }
  return (
    <Link href={toListAddress({ ...filter, cursor })} rel={rel} className={className}>
      {children}
    </Link>
  );
}
