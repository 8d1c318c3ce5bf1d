import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';
import { VerdictBadge } from '../verdict-badge.tsx';

/** The other deliveries of the same event. */
export function DeliveryOthers({ delivery: { others } }: { delivery: DeliveryDetail }) {
  const t = useTranslations('webhooks.others');
  return (
    <Panel title={t('title')} flush>
      {others.length === 0 ? (
        <p className="px-4 py-2.5 text-sm text-muted">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {others.map(({ id, receivedAt, verdict }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover"
            >
              <Link
                href={`/webhooks/${String(id)}`}
                className="text-sm tabular-nums after:absolute after:inset-0"
              >
                <Instant at={receivedAt} format="exact" />
              </Link>
              <VerdictBadge verdict={verdict} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
