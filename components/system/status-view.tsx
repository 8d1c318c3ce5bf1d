import type { ReactNode } from 'react';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { AlarmsPanel } from './alarms-panel.tsx';
import { ApiKeyPanel } from './api-key-panel.tsx';
import { CallsPanel } from './calls-panel.tsx';
import { ChainsPanel } from './chains-panel.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { OutboxesPanel } from './outboxes-panel.tsx';
import { ServicePanel } from './service-panel.tsx';
import { DatabasePanel } from './database-panel.tsx';
import { SecretsPanel } from './secrets-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

interface StatusViewProps {
  status: SystemStatus;
  nowMs: number;
  /** Above everything: what is stale. */
  notice?: ReactNode;
}

/** What is wrong first, then each system. */
export function StatusView({ status, nowMs, notice }: StatusViewProps) {
  return (
    <div className="flex flex-col gap-4">
      {notice}
      <AlarmsPanel alarms={status.alarms} nowMs={nowMs} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ServicePanel service={status.service} />
          <ApiKeyPanel apiKey={status.apiKey} nowMs={nowMs} />
          <CallsPanel quota={status.quota} reads={status.reads} nowMs={nowMs} />
          <OutboxesPanel outboxes={status.outboxes} nowMs={nowMs} />
          <JobsPanel status={status} nowMs={nowMs} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <WebhooksPanel webhooks={status.webhooks} nowMs={nowMs} />
          <SecretsPanel secrets={status.secrets} nowMs={nowMs} />
          <ChainsPanel chains={status.chains} nowMs={nowMs} />
          <DatabasePanel database={status.database} />
        </div>
      </div>
    </div>
  );
}
