import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '#components/ui/fact-list.tsx';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { AnchorPanel } from './anchor-panel.tsx';

const MEBIBYTE = 2 ** 20;

/** How the database answers, and how full it is. */
export function DatabasePanel({ database }: { database: SystemStatus['database'] }) {
  const t = useTranslations('system.database');
  const formatter = useFormatter();
  const { latencyMs, connections, maxConnections, sizeBytes } = database;
  return (
    <AnchorPanel id="database" title={t('title')}>
      <FactList
        facts={[
          { label: t('latency'), value: t('latencyMs', { latencyMs }) },
          { label: t('connections'), value: t('connectionsOf', { connections, maxConnections }) },
          { label: t('size'), value: `${formatter.number(Math.ceil(sizeBytes / MEBIBYTE))} MiB` },
        ]}
      />
    </AnchorPanel>
  );
}
