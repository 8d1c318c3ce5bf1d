'use client';

import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { useNow } from '#components/live/use-now.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { deliveryDetailOptions } from '#lib/queries/webhooks.ts';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';
import { DeliveryDetailView } from './delivery-detail-view.tsx';

export interface DeliveryLiveProps {
  server: ServerRead<DeliveryDetail>;
  copy: ClientCopy;
}

/** The page of one delivery: what follows it appears while it is open. */
export function DeliveryLive({ server, copy }: DeliveryLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveDelivery server={server} />
    </LiveProviders>
  );
}

function LiveDelivery({ server }: Pick<DeliveryLiveProps, 'server'>) {
  const { data: delivery = server.data } = useLiveQuery(deliveryDetailOptions(server.data.id), server);
  const nowMs = useNow(server.readAtMs);
  return <DeliveryDetailView delivery={delivery} nowMs={nowMs} />;
}
