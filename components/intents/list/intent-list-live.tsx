'use client';

import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import { useLiveQuery, type ServerRead } from '#components/live/use-live-query.ts';
import type { IntentFilter, IntentPage, IntentSummary } from '#lib/intents/intent-view.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { intentListOptions } from '#lib/queries/intents.ts';
import { INTENT_COLUMNS } from './intent-columns.tsx';
import { IntentListView } from './intent-list-view.tsx';
import { IntentRow } from './intent-row.tsx';
import { useHeldRows } from './use-held-rows.ts';

export interface IntentListLiveProps {
  server: ServerRead<IntentPage>;
  filter: IntentFilter;
  copy: ClientCopy;
}

const features = tableFeatures({});
const column = createColumnHelper<typeof features, IntentSummary>();
const columns = column.columns(
  INTENT_COLUMNS.map(({ id, cell }) => column.display({ id, cell: ({ row }) => cell(row.original) })),
);

/** The list that changes by itself. */
export function IntentListLive({ server, filter, copy }: IntentListLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveIntentList key={JSON.stringify(filter)} server={server} filter={filter} />
    </LiveProviders>
  );
}

function LiveIntentList({ server, filter }: Omit<IntentListLiveProps, 'copy'>) {
  const t = useTranslations('intents');
  const { data = server.data, isError } = useLiveQuery(intentListOptions(filter), server);
  const { rows, newCount, showNew } = useHeldRows(data.intents);
  const table = useTable({ features, columns, data: rows, getRowId: (intent) => intent.id });

  return (
    <IntentListView
      page={data}
      filter={filter}
      notice={
        <div className="flex items-center gap-3" role="status">
          {isError && <span className="text-sm text-danger-ink">{t('stale')}</span>}
          {newCount > 0 && (
            <Button size="sm" variant="primary" onClick={showNew}>
              {t('new', { count: newCount })}: {t('newShow').toLowerCase()}
            </Button>
          )}
        </div>
      }
      rows={table.getRowModel().rows.map((row) => (
        <IntentRow
          key={row.id}
          intent={row.original}
          cells={row.getAllCells().map((cell) => (
            <table.FlexRender key={cell.id} cell={cell} />
          ))}
        />
      ))}
    />
  );
}
