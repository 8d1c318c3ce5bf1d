'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CALLS_KEPT_DAYS } from '#lib/intents/api-call.ts';
import { apiCallsOptions } from '#lib/queries/intents/intent-detail.ts';
import { ApiCallLine } from './api-call-line.tsx';

/** The calls to the service about a conversion, read when they are asked for, and the way to its webhooks. */
export function ApiCallsPanel({ intentId }: { intentId: string }) {
  const t = useTranslations('conversion.calls');
  const [isOpen, setIsOpen] = useState(false);
  const webhooks = `/webhooks?${new URLSearchParams({ query: intentId }).toString()}`;
  return (
    <section className="rounded-lg border border-line bg-surface px-4 py-2">
      <Disclosure summary={t('title')} onToggle={setIsOpen}>
        <div className="flex flex-col gap-3 pb-2">
          <TextLink href={webhooks}>{t('webhooks')}</TextLink>
          <p className="text-sm text-muted">{t('lead', { days: CALLS_KEPT_DAYS })}</p>
          {isOpen && <Calls intentId={intentId} />}
        </div>
      </Disclosure>
    </section>
  );
}

function Calls({ intentId }: { intentId: string }) {
  const t = useTranslations('conversion.calls');
  const { data, isError, refetch } = useQuery(apiCallsOptions(intentId));
  if (!data && isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2">
        {t('failed')}
        <Button size="sm" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <p className="text-sm text-muted">{t('loading')}</p>;
  if (data.calls.length === 0) return <p className="text-sm text-muted">{t('empty')}</p>;
  return (
    <ol className="flex flex-col">
      {data.calls.map((call) => (
        <ApiCallLine key={call.id} call={call} />
      ))}
    </ol>
  );
}
