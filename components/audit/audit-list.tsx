'use client';

import { useMemo } from 'react';
import { LogFrame } from '#components/layout/log-frame.tsx';
import { useFollowed } from '#components/live/use-followed.ts';
import { useTail } from '#components/live/use-tail.ts';
import { ViewCopy } from '#components/live/view-copy.tsx';
import type { UserNames } from '#components/domain/filter/use-intent-filter-summary.ts';
import type { AuditFilter } from '#lib/audit/audit-view.ts';
import type { ShownAuditEntry, ShownAuditPage } from '#lib/exports/shown-audit.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { fromTabularRows, type TabularRows } from '#components/live/tabular-rows.ts';
import { AUDIT_PATH, isAuditFiltered, toAuditHref } from './audit-href.ts';
import { AuditTable } from './audit-table.tsx';

export interface AuditListProps {
  packed: Omit<ShownAuditPage, 'entries'> & { readonly entries: TabularRows<ShownAuditEntry> };
  readAtMs: number;
  filter: AuditFilter;
  names: UserNames;
  copy: ClientCopy;
}

const loadFollow = () => import('./follow-audit-list.ts').then(({ followAuditList }) => followAuditList);

/** The audit log, with what is done while it is read. */
export function AuditList({ packed, readAtMs, filter, names, copy }: AuditListProps) {
  const server = useMemo(
    () => ({ data: { ...packed, entries: fromTabularRows(packed.entries) }, readAtMs }),
    [packed, readAtMs],
  );
  const { data: page, isError } = useFollowed(loadFollow, filter, server);
  const { rows, newRows } = useTail(page.entries);
  const hrefAt = (cursor: string | null) => (cursor === null ? null : toAuditHref({ ...filter, cursor }));
  return (
    <ViewCopy copy={copy}>
      <div className="flex flex-col gap-3">
        <LogFrame
          of="audit"
          icon="icon-scroll-text"
          rows={rows.length === 0 ? null : <AuditTable rows={rows} names={names} />}
          isFirstPage={filter.cursor === undefined}
          firstHref={toAuditHref({ ...filter, cursor: undefined })}
          unfilteredHref={isAuditFiltered(filter) ? AUDIT_PATH : null}
          newerHref={hrefAt(page.previousCursor)}
          olderHref={hrefAt(page.nextCursor)}
          isStale={isError}
          newRows={newRows}
        />
      </div>
    </ViewCopy>
  );
}
