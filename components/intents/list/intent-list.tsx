'use client';

import { lazy, Suspense, useMemo, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { PageLinks } from '#components/domain/page-links.tsx';
import { useAnnouncedRows } from '#components/ui/announce/use-announced-rows.ts';
import { Button } from '#components/ui/button.tsx';
import { useFollowed } from '#components/live/use-followed.ts';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import { readText, type AsText } from '#lib/encoding/as-text.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import {
  detailColumnsOf,
  findDateColumn,
  withDateColumn,
  type OptionalColumn,
} from '#lib/intents/list/list-columns.ts';
import { toListHref, type ListLook } from '#lib/intents/list/list-href.ts';
import type { ListSync } from '#lib/intents/list/list-sync.ts';
import { AmountLink } from './amount-link.tsx';
import { ColumnMenu } from './columns/column-menu.tsx';
import { useColumns } from './columns/use-columns.ts';
import { EmptyIntents } from './empty-intents.tsx';
import { IntentTable } from './intent-table.tsx';
import { IntentListTotal } from './intent-list-total.tsx';
import { countLabel, readListWords, type ListWords } from './list-words.ts';
import { PinnedIntents } from './pinned-intents.tsx';
import { unpackIntentPage, type PackedIntentPage } from './packed-intent-page.ts';
import { useHeldRows } from './use-held-rows.ts';

export interface IntentListProps {
  packed: AsText<PackedIntentPage>;
  readAtMs: number;
  filter: IntentFilter;
  words: AsText<ListWords>;
  /** What the address says beside the filter. */
  look: ListLook;
  columns: readonly OptionalColumn[];
  /** Takes the list out of the dashboard. */
  exportMenu: ReactNode;
  /** How to begin, where there is no conversion yet. */
  firstSteps?: ReactNode;
  /** A list counts its rows up to here. */
  mostCounted: number;
}

const LazySyncNotice = lazy(() =>
  importWithRetry(() => import('./sync-notice.tsx').then(({ SyncNotice }) => ({ default: SyncNotice }))),
);
const loadFollow = () => import('./follow-intent-list.ts').then(({ followIntentList }) => followIntentList);

/** A page of the list, which changes by itself: count, table, ways to the pages beside it. */
export function IntentList(props: IntentListProps) {
  const { filter, look, exportMenu, firstSteps, mostCounted } = props;
  const words = readListWords(props.words);
  const { data: page, isError } = useFollowedPage(props);
  const { rows, newCount, showNew } = useHeldRows(page.intents);
  const { columns, hasFailed, choose } = useColumns(props);
  const order = findDateColumn(filter.date);
  const shown = useMemo(() => withDateColumn(columns, filter.date), [columns, filter.date]);
  const list = useRef<HTMLDivElement>(null);
  // It may be pressed far below them, and goes with it: the focus brings them into view.
  function showAndFocus() {
    flushSync(showNew);
    list.current?.querySelector<HTMLElement>('tbody a')?.focus();
  }
  const hrefAt = (cursor: string | null) =>
    cursor === null ? null : toListHref({ ...filter, cursor }, look);
  return (
    <div className="flex flex-col gap-3">
      {hasNotice(page.sync) && (
        <Suspense>
          <LazySyncNotice sync={page.sync} locale={words.locale} />
        </Suspense>
      )}
      <PinnedIntents
        pinned={page.pinned}
        details={page.details}
        filter={filter}
        words={words}
        columns={columns}
      />
      <div ref={list} className="rounded-lg border border-line bg-surface">
        <div className="list-bar">
          <IntentListTotal page={page} filter={filter} words={words} mostCounted={mostCounted} />
          <div>
            <ListNews isStale={isError} newCount={newCount} words={words} show={showAndFocus} />
            <ColumnMenu {...{ columns, order, words, hasFailed, choose }} />
            {exportMenu}
          </div>
        </div>
        {rows.length === 0 ? (
          <EmptyIntents {...{ filter, look, words, firstSteps }} />
        ) : (
          <>
            <p className="px-4 py-2 text-sm empty:hidden">
              <AmountLink filter={filter} look={look} words={words} />
            </p>
            <IntentTable
              rows={rows}
              words={words}
              columns={shown}
              order={order}
              details={page.details}
              matches={page.matches}
            />
          </>
        )}
      </div>
      <PageLinks words={words} newerHref={hrefAt(page.previousCursor)} olderHref={hrefAt(page.nextCursor)} />
    </div>
  );
}

interface ListNewsProps {
  /** The last read failed. */
  isStale: boolean;
  newCount: number;
  words: ListWords;
  show: () => void;
}

/** What came since, and whether that is known. */
function ListNews({ isStale, newCount, words, show }: ListNewsProps) {
  const news = newCount > 0 ? countLabel(words.new, newCount, words.locale) : null;
  useAnnouncedRows(news, isStale ? words.stale : null);
  return (
    <div className="list-news">
      {isStale && <span className="text-sm text-danger-ink">{words.stale}</span>}
      {news !== null && (
        <Button size="sm" variant="primary" onClick={show}>
          {news}: {words.newShow}
        </Button>
      )}
    </div>
  );
}

function useFollowedPage({ packed, readAtMs, filter, columns }: IntentListProps) {
  const server = useMemo(() => ({ data: unpackIntentPage(readText(packed)), readAtMs }), [packed, readAtMs]);
  // What the server has read: a column that was just chosen is filled when it has answered.
  return useFollowed(
    loadFollow,
    { filter, details: detailColumnsOf(withDateColumn(columns, filter.date)) },
    server,
  );
}

function hasNotice({ unconfirmedSince, unreadableCount }: ListSync): boolean {
  return unconfirmedSince !== null || unreadableCount > 0;
}
