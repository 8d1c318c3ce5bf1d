'use client';

import { useMemo } from 'react';
import { NewRowsNotice } from '#components/layout/log/new-rows-notice.tsx';
import { useFollowed } from '#components/live/use-followed.ts';
import { useTail } from '#components/live/use-tail.ts';
import { ViewCopy } from '#components/live/view-copy.tsx';
import type { AuditEntryView, AuditFilter, AuditPage } from '#lib/audit/audit-view.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { unpackRows, type PackedRows } from '#components/live/packed-rows.ts';
import { AuditListView } from './audit-list-view.tsx';

export interface AuditListProps {
  packed: Omit<AuditPage, 'entries'> & { readonly entries: PackedRows<AuditEntryView> };
  readAtMs: number;
  filter: AuditFilter;
  copy: ClientCopy;
}

const loadFollow = () => import('./follow-audit-list.ts').then(({ followAuditList }) => followAuditList);

/** The audit log, with what is done while it is read. */
export function AuditList({ packed, readAtMs, filter, copy }: AuditListProps) {
  const server = useMemo(
    () => ({ data: { ...packed, entries: unpackRows(packed.entries) }, readAtMs }),
    [packed, readAtMs],
  );
  const { data: page, isError } = useFollowed(loadFollow, filter, server);
  const { rows, newRows } = useTail(page.entries);
  return (
    <ViewCopy copy={copy}>
      <AuditListView
        page={{ ...page, entries: [...rows] }}
        filter={filter}
        notice={
          <NewRowsNotice
            of="audit"
            isStale={isError}
            newRows={newRows}
            isFirstPage={filter.cursor === undefined}
          />
        }
      />
    </ViewCopy>
  );
}
