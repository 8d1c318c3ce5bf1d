import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { LogFrame } from '#components/layout/log/log-frame.tsx';
import type { AuditFilter, AuditPage } from '#lib/audit/audit-view.ts';
import { AUDIT_PATH, isAuditFiltered, toAuditAddress } from './audit-address.ts';
import { AuditTable } from './audit-table.tsx';

interface AuditListViewProps {
  page: AuditPage;
  filter: AuditFilter;
  /** At the right above the rows: what is new, or stale. */
  notice: ReactNode;
}

/** A page of the audit log. */
export function AuditListView({ page, filter, notice }: AuditListViewProps) {
  const { entries, previousCursor, nextCursor } = page;
  const hrefAt = (cursor: string | null) => (cursor === null ? null : toAuditAddress({ ...filter, cursor }));
  return (
    <div className="flex flex-col gap-3">
      <LogFrame
        of="audit"
        Icon={ScrollText}
        rows={entries.length === 0 ? null : <AuditTable rows={entries} />}
        isFirstPage={filter.cursor === undefined}
        unfilteredHref={isAuditFiltered(filter) ? AUDIT_PATH : null}
        newerHref={hrefAt(previousCursor)}
        olderHref={hrefAt(nextCursor)}
        notice={notice}
      />
    </div>
  );
}
