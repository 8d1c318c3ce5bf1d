'use client';

import { useTranslations } from 'next-intl';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useHeldWhilePressed } from '#components/live/use-held-while-pressed.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import { useNow } from '#components/ui/time/use-now.ts';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { systemStatusOptions } from '#lib/queries/system.ts';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { toAlarmKey } from './alarms-panel.tsx';
import { StatusView } from './status-view.tsx';

export interface StatusLiveProps {
  server: ServerRead<SystemStatus>;
  copy: ClientCopy;
}

/** The system status, changing while it is read. */
export function StatusLive({ server, copy }: StatusLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LiveStatus server={server} />
    </LiveProviders>
  );
}

function LiveStatus({ server }: Pick<StatusLiveProps, 'server'>) {
  const t = useTranslations('system');
  const { data = server.data, isError } = useLiveQuery(systemStatusOptions(), server);
  const status = useHeldWhilePressed(data);
  const isStale = useHeldWhilePressed(isError);
  const nowMs = useNow(server.readAtMs);
  const { alarms } = status;
  const count = alarms.length;
  useAnnouncedChange(alarms.map(toAlarmKey).join(' '), count === 0 ? t('noAlarms') : t('alarms', { count }));
  return (
    <StatusView
      status={status}
      nowMs={nowMs}
      notice={isStale && <Notice tone="danger" title={t('stale')} />}
    />
  );
}
