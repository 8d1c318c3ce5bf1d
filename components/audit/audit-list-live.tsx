'use client';

import { LiveProviders } from '#components/live/live-providers.tsx';
import { NewRowsNotice } from '#components/layout/log/new-rows-notice.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { useTail } from '#components/live/use-tail.ts';
import type { AuditFilter, AuditPage } from '#lib/audit/audit-view.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { auditListOptions } from '#lib/queries/audit.ts';
import { AuditListView } from './audit-list-view.tsx';

export interface AuditListLiveProps {
  server: ServerRead<AuditPage>;
  filter: AuditFilter;
  copy: ClientCopy;
}

/** The audit log, with what is done while it is read. */
export function AuditListLive({ copy, ...props }: AuditListLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveAudit {...props} />
    </LiveProviders>
  );
}

function LiveAudit({ server, filter }: Omit<AuditListLiveProps, 'copy'>) {
  const { data: page = server.data, isError } = useLiveQuery(auditListOptions(filter), server);
  const { rows, newRows } = useTail(page.entries);
  return (
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
  );
}
