import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { LAST_ATTEMPT } from '#lib/webhooks/delivery-attempts.ts';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';
import { isAcknowledged } from '#lib/webhooks/verdicts.ts';

/** Of a delivery that was not acknowledged: when the service sends it again, by its schedule. */
export function NextAttempts({ delivery, nowMs }: { delivery: DeliveryDetail; nowMs: number }) {
  const t = useTranslations('webhooks.next');
  const { verdict, nextAttempts, resolvedById } = delivery;
  if (resolvedById !== null || isAcknowledged(verdict)) return null;
  const coming = nextAttempts.find(({ at }) => Date.parse(at) > nowMs);
  return (
    <Panel title={t('title')} flush>
      <p className="px-4 py-2.5 text-sm text-muted">
        {coming === undefined ? t('none') : t(verdict === 'bad_signature' ? 'ifAuthentic' : 'text')}
      </p>
      <ol className="divide-y divide-line border-t border-line empty:hidden">
        {nextAttempts.map(({ attempt, at }) => (
          <li key={attempt} className="flex items-baseline justify-between gap-3 px-4 py-2">
            <span className={attempt === coming?.attempt ? 'font-medium' : 'text-muted'}>
              {t('attempt', { attempt, last: LAST_ATTEMPT })}
            </span>
            <span className="text-right text-sm text-muted tabular-nums">
              <Instant at={at} format="exact" />
              {Date.parse(at) <= nowMs && <span className="block">{t('passed')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
