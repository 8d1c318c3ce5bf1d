import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { AnchorPanel } from './anchor-panel.tsx';

interface OutboxesPanelProps {
  outboxes: SystemStatus['outboxes'];
  nowMs: number;
}

/** What is stored and not sent yet. */
export function OutboxesPanel({ outboxes, nowMs }: OutboxesPanelProps) {
  const t = useTranslations('system');
  return (
    <AnchorPanel id="outboxes" title={t('outboxes.title')} flush>
      <ul className="divide-y divide-line">
        {outboxes.map(({ name, count, oldestAt }) => (
          <li key={name} className="flex items-baseline justify-between gap-3 px-4 py-2">
            <span>{t(`outbox.${name}`)}</span>
            <span className="text-right text-sm text-muted tabular-nums">
              {oldestAt === null || count === 0
                ? t('outboxes.empty')
                : t.rich('outboxes.depth', { count, age: () => <Age at={oldestAt} nowMs={nowMs} /> })}
            </span>
          </li>
        ))}
      </ul>
    </AnchorPanel>
  );
}
