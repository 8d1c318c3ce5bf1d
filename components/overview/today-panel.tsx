import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { KnownTotal } from '#components/domain/known-total.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Overview } from '#lib/intents/overview-view.ts';

/** Reais that came in and went out since midnight. */
export function TodayPanel({ today }: { today: Overview['today'] }) {
  const t = useTranslations('overview.today');
  const lines = [
    { key: 'in', Icon: ArrowDownLeft, sum: today.onramp, label: t('onrampVolume'), note: t('onrampNote') },
    { key: 'out', Icon: ArrowUpRight, sum: today.offramp, label: t('offrampVolume'), note: t('offrampNote') },
  ];
  return (
    <Panel title={t('title')} className="max-lg:order-first">
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-1">
        {lines.map(({ key, Icon, sum, label, note }) => (
          <div key={key} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-muted">
              <Icon aria-hidden className="size-4 text-faint" />
              {label}
            </dt>
            <dd>
              <KnownTotal sum={sum} className="block text-lg font-semibold sm:text-xl" />
              <span className="text-xs text-muted">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
