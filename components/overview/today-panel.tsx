import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '#components/domain/money.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Cents } from '#lib/money/cents.ts';

/** Reais that came in and went out since midnight. */
export function TodayPanel({ inCents, outCents }: { inCents: Cents; outCents: Cents }) {
  const t = useTranslations('overview.today');
  const lines = [
    { key: 'in', Icon: ArrowDownLeft, cents: inCents, label: t('in'), note: t('inNote') },
    { key: 'out', Icon: ArrowUpRight, cents: outCents, label: t('out'), note: t('outNote') },
  ];
  return (
    <Panel title={t('title')} className="max-lg:order-first">
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-1">
        {lines.map(({ key, Icon, cents, label, note }) => (
          <div key={key} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-muted">
              <Icon aria-hidden className="size-4 text-faint" />
              {label}
            </dt>
            <dd>
              <Money cents={cents} className="block text-lg font-semibold sm:text-xl" />
              <span className="text-xs text-muted">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
