'use client';

import { LiveProviders } from '#components/live/live-providers.tsx';
import { useLiveQuery, type ServerRead } from '#components/live/use-live-query.ts';
import { useNow } from '#components/live/use-now.ts';
import type { Overview } from '#lib/intents/overview-view.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { overviewOptions } from '#lib/queries/intents.ts';
import { OverviewView } from './overview-view.tsx';

export interface OverviewLiveProps {
  server: ServerRead<Overview>;
  copy: ClientCopy;
}

/** The overview that changes by itself. */
export function OverviewLive({ server, copy }: OverviewLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveOverview server={server} />
    </LiveProviders>
  );
}

function LiveOverview({ server }: { server: ServerRead<Overview> }) {
  const { data } = useLiveQuery(overviewOptions(), server);
  return <OverviewView overview={data ?? server.data} nowMs={useNow(server.readAtMs)} />;
}
