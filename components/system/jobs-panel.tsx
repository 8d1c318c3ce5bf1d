import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { AnchorPanel } from './anchor-panel.tsx';

interface JobsPanelProps {
  status: Pick<SystemStatus, 'jobs' | 'processes' | 'streams'>;
  nowMs: number;
}

/** The processes that run, the pages that follow the stream, and when each job last did its work. */
export function JobsPanel({ status: { jobs, processes, streams }, nowMs }: JobsPanelProps) {
  const t = useTranslations('system.jobs');
  const job = useTranslations('system.job');
  return (
    <AnchorPanel id="jobs" title={t('title')} flush>
      <div className="border-b border-line px-4 py-1">
        <FactList
          facts={[
            { label: t('streams'), value: t('streamCount', { count: streams }) },
            ...processes.map(({ kind, count, startedAt }) => ({
              label: t(`process.${kind}`),
              value: t.rich('running', { count, age: () => <Age at={startedAt} nowMs={nowMs} /> }),
            })),
          ]}
        />
      </div>
      <ul className="divide-y divide-line">
        {jobs.map(({ name, lastOkAt, lastFailedAt }) => {
          const isFailing = lastFailedAt !== null && (lastOkAt === null || lastFailedAt > lastOkAt);
          return (
            <li key={name} className="flex items-baseline justify-between gap-3 px-4 py-1.5 text-sm">
              <span title={name}>{job(name)}</span>
              <span className={isFailing ? 'text-right text-danger-ink' : 'text-right text-muted'}>
                {isFailing
                  ? t.rich('failed', { age: () => <Age at={lastFailedAt} nowMs={nowMs} /> })
                  : lastOkAt !== null && t.rich('ok', { age: () => <Age at={lastOkAt} nowMs={nowMs} /> })}
              </span>
            </li>
          );
        })}
      </ul>
    </AnchorPanel>
  );
}
