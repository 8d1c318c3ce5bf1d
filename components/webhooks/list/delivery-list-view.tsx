import { Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { LogFrame } from '#components/layout/log/log-frame.tsx';
import type { DeliveryFilter, DeliveryPage } from '#lib/webhooks/delivery-view.ts';
import { DELIVERIES_PATH, isDeliveryFiltered, toDeliveriesAddress } from './delivery-address.ts';
import { DeliveryTable } from './delivery-table.tsx';

interface DeliveryListViewProps {
  page: DeliveryPage;
  filter: DeliveryFilter;
  /** At the right above the rows: what is new, or stale. */
  notice: ReactNode;
  /** What can be done. */
  tools: ReactNode;
}

/** A page of the deliveries. */
export function DeliveryListView({ page, filter, notice, tools }: DeliveryListViewProps) {
  const { deliveries, previousCursor, nextCursor } = page;
  const hrefAt = (cursor: string | null) =>
    cursor === null ? null : toDeliveriesAddress({ ...filter, cursor });
  return (
    <div className="flex flex-col gap-3">
      {tools}
      <LogFrame
        of="webhooks"
        Icon={Webhook}
        rows={deliveries.length === 0 ? null : <DeliveryTable rows={deliveries} />}
        isFirstPage={filter.cursor === undefined}
        unfilteredHref={isDeliveryFiltered(filter) ? DELIVERIES_PATH : null}
        newerHref={hrefAt(previousCursor)}
        olderHref={hrefAt(nextCursor)}
        notice={notice}
      />
    </div>
  );
}
