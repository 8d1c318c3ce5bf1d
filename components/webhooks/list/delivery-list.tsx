'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { LogFrame } from '#components/layout/log-frame.tsx';
import { useFollowed } from '#components/live/use-followed.ts';
import { useTail } from '#components/live/use-tail.ts';
import { ViewCopy } from '#components/live/view-copy.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { fromTabularRows, type TabularRows } from '#components/live/tabular-rows.ts';
import type { DeliveryFilter, DeliveryPage, DeliverySummary } from '#lib/webhooks/delivery-view.ts';
import type { DeliveryAccess } from '../actions/delivery-tools.tsx';
import { DELIVERIES_PATH, isDeliveryFiltered, toDeliveriesHref } from './deliveries-href.ts';
import { DeliveryTable } from './delivery-table.tsx';

export interface DeliveryListProps {
  packed: Omit<DeliveryPage, 'deliveries'> & { readonly deliveries: TabularRows<DeliverySummary> };
  readAtMs: number;
  filter: DeliveryFilter;
  access: DeliveryAccess;
  copy: ClientCopy;
}

/** Where the tools will be. */
const LazyTools = createLazyPart(
  () => import('../actions/delivery-tools.tsx').then(({ DeliveryTools }) => DeliveryTools),
  <div className="h-9" />,
);
const loadFollow = () =>
  import('./follow-delivery-list.ts').then(({ followDeliveryList }) => followDeliveryList);

/** The deliveries, with what arrives while they are read. */
export function DeliveryList({ packed, readAtMs, filter, access, copy }: DeliveryListProps) {
  const server = useMemo(
    () => ({ data: { ...packed, deliveries: fromTabularRows(packed.deliveries) }, readAtMs }),
    [packed, readAtMs],
  );
  const { data: page, isError } = useFollowed(loadFollow, filter, server);
  const { rows, newRows } = useTail(page.deliveries);
  const hrefAt = (cursor: string | null) =>
    cursor === null ? null : toDeliveriesHref({ ...filter, cursor });
  return (
    <ViewCopy copy={copy}>
      <div className="flex flex-col gap-3">
        <LazyTools filter={filter} access={access} locale={copy.locale} />
        <LogFrame
          of="webhooks"
          icon="icon-webhook"
          rows={rows.length === 0 ? null : <DeliveryTable rows={rows} />}
          isFirstPage={filter.cursor === undefined}
          firstHref={toDeliveriesHref({ ...filter, cursor: undefined })}
          unfilteredHref={isDeliveryFiltered(filter) ? DELIVERIES_PATH : null}
          newerHref={hrefAt(page.previousCursor)}
          olderHref={hrefAt(page.nextCursor)}
          isStale={isError}
          note={page.isCut ? <CutNote /> : null}
          newRows={newRows}
        />
      </div>
    </ViewCopy>
  );
}

function CutNote() {
  return useTranslations('webhooks')('cut');
}
