'use client';

import { LiveProviders } from '#components/live/live-providers.tsx';
import { NewRowsNotice } from '#components/layout/log/new-rows-notice.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { useTail } from '#components/live/use-tail.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { deliveryListOptions } from '#lib/queries/webhooks.ts';
import type { DeliveryFilter, DeliveryPage } from '#lib/webhooks/delivery-view.ts';
import { DeliveryTools, type DeliveryAccess } from '../actions/delivery-tools.tsx';
import { DeliveryListView } from './delivery-list-view.tsx';

export interface DeliveryListLiveProps {
  server: ServerRead<DeliveryPage>;
  filter: DeliveryFilter;
  access: DeliveryAccess;
  copy: ClientCopy;
}

/** The deliveries, with what arrives while they are read. */
export function DeliveryListLive({ copy, ...props }: DeliveryListLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveDeliveries {...props} />
    </LiveProviders>
  );
}

function LiveDeliveries({ server, filter, access }: Omit<DeliveryListLiveProps, 'copy'>) {
  const { data: page = server.data, isError } = useLiveQuery(deliveryListOptions(filter), server);
  const { rows, newRows } = useTail(page.deliveries);
  return (
    <DeliveryListView
      page={{ ...page, deliveries: [...rows] }}
      filter={filter}
      tools={<DeliveryTools filter={filter} access={access} />}
      notice={
        <NewRowsNotice
          of="webhooks"
          isStale={isError}
          newRows={newRows}
          isFirstPage={filter.cursor === undefined}
        />
      }
    />
  );
}
