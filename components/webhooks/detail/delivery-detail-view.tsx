import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Instant } from '#components/domain/instant.tsx';
import { BackLink } from '#components/ui/back-link.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { indentJson } from '#lib/encoding/indent-json.ts';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';
import { useEventLabel } from '../use-event-label.ts';
import { VerdictBadge } from '../verdict-badge.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { DeliveryOthers } from './delivery-others.tsx';
import { NextAttempts } from './next-attempts.tsx';
import { VerdictNotice } from './verdict-notice.tsx';

interface DeliveryDetailViewProps {
  delivery: DeliveryDetail;
  nowMs: number;
  /** Processing it again: it needs a browser. */
  reprocess?: ReactNode;
}

/** One delivery: what became of it, what follows, and what it was. */
export function DeliveryDetailView({ delivery, nowMs, reprocess }: DeliveryDetailViewProps) {
  const t = useTranslations('webhooks');
  const common = useTranslations('common');
  const event = useEventLabel();
  const { headers, verdict, type, receivedAt } = delivery;
  const body = indentJson(delivery.body);
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1.5">
        <BackLink href="/webhooks">{t('page.back')}</BackLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">{event(type)}</h1>
          <VerdictBadge verdict={verdict} />
        </div>
        <p className="text-muted">
          {t.rich('page.received', { at: () => <Instant at={receivedAt} format="exact" /> })}
        </p>
      </header>
      <VerdictNotice delivery={delivery} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t('page.details')}>
            <DeliveryFacts delivery={delivery} />
          </Panel>
          <Panel
            title={t('page.body')}
            aside={
              <CopyValue
                value={delivery.body}
                label={common('copyValue', { what: t('page.body').toLowerCase() })}
              >
                {common('copy')}
              </CopyValue>
            }
          >
            <CodeBlock text={body === '' ? t('page.noBody') : body} label={t('page.body')} />
          </Panel>
          <Panel title={t('page.headers')}>
            <FactList
              facts={headers.map(({ name, value }) => ({
                label: <code className="text-sm break-all">{name}</code>,
                value: <code className="text-sm break-all">{value}</code>,
              }))}
            />
            <p className="pt-2 text-sm text-muted">{t('page.headersNote')}</p>
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <NextAttempts delivery={delivery} nowMs={nowMs} />
          <DeliveryOthers delivery={delivery} />
          {reprocess}
        </div>
      </div>
    </div>
  );
}
