'use client';

import type { ReactNode } from 'react';
import type { ServerRead } from '#components/live/server-read.ts';
import { useFollowed } from '#components/live/use-followed.ts';
import { useNow } from '#components/ui/time/use-now.ts';
import { ViewCopy } from '#components/live/view-copy.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { Overview } from '#lib/intents/overview/overview-view.ts';
import type { InboxScopeName } from '#lib/intents/overview/inbox-scope.ts';
import { OverviewView } from './overview-view.tsx';

export interface OverviewLiveProps {
  server: ServerRead<Overview>;
  inboxScope: InboxScopeName;
  copy: ClientCopy;
  /** How to begin, where there is no conversion yet. */
  firstSteps?: ReactNode;
}

const loadFollow = () => import('./follow-overview.ts').then(({ followOverview }) => followOverview);

/** The overview, which changes by itself. */
export function OverviewLive({ server, inboxScope, copy, firstSteps }: OverviewLiveProps) {
  const { data, isError } = useFollowed(loadFollow, null, server);
  const nowMs = useNow(server.readAtMs);
  const view = { overview: data, nowMs, inboxScope, isStale: isError, firstSteps };
  return (
    <ViewCopy copy={copy}>
      <OverviewView {...view} />
    </ViewCopy>
  );
}
