'use client';

import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { useNow } from '#components/ui/time/use-now.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { deliveryDetailOptions } from '#lib/queries/webhooks.ts';
import { isReprocessable } from '#lib/webhooks/verdicts.ts';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';
import { ReprocessOne } from '../actions/reprocess-one.tsx';
import { DeliveryDetailView } from './delivery-detail-view.tsx';

export interface DeliveryLiveProps {
  server: ServerRead<DeliveryDetail>;
  copy: ClientCopy;
  /** Why this user may not process it again; null when they may. */
  refusal: string | null;
}

/** The page of one delivery: what follows it appears while it is open. */
export function DeliveryLive({ server, copy, refusal }: DeliveryLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveDelivery server={server} refusal={refusal} />
    </LiveProviders>
  );
}

function LiveDelivery({ server, refusal }: Omit<DeliveryLiveProps, 'copy'>) {
  const { data: delivery = server.data } = useLiveQuery(deliveryDetailOptions(server.data.id), server);
  const nowMs = useNow(server.readAtMs);
  return (
    <DeliveryDetailView
      delivery={delivery}
      nowMs={nowMs}
      reprocess={isReprocessable(delivery.verdict) && <ReprocessOne id={delivery.id} refusal={refusal} />}
    />
  );
}
