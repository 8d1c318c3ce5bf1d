import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Instant } from '#components/domain/instant.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { useHistoryText } from './use-history-text.ts';

interface HistoryPanelProps extends Pick<WalletDetail, 'events' | 'hasOlderEvents'> {
  /** To what users did with it, where its reader may read that. */
  auditLink?: ReactNode;
}

/**
 * Our own record, newest first: the service's operations are no audit feed, and end with the registration
 * (R132, R134).
 */
export function HistoryPanel({ events, hasOlderEvents, auditLink }: HistoryPanelProps) {
  const t = useTranslations('wallets.history');
  const words = useHistoryText(events);
  return (
    <Panel title={t('title')} aside={auditLink}>
      {events.length === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <ol className="flex flex-col">
          {events.map((event) => {
            const detail = words.detail(event);
            return (
              <li
                key={event.id}
                className="relative grid animate-settle gap-x-4 border-l border-line pb-4 pl-4 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span
                  aria-hidden
                  className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-neutral-mark"
                />
                <div className="min-w-0">
                  <p className="font-medium">{words.kind(event)}</p>
                  {detail !== null && <p className="text-sm break-all text-muted">{detail}</p>}
                </div>
                <p className="text-sm text-muted sm:text-right">
                  <Instant at={event.occurredAt} format="exact" className="text-ink" />
                  <span className="block">{words.actor(event)}</span>
                </p>
              </li>
            );
          })}
        </ol>
      )}
      {hasOlderEvents && <p className="text-sm text-muted">{t('older', { count: events.length })}</p>}
    </Panel>
  );
}
