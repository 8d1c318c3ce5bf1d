import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Fault } from '#lib/errors/result.ts';
import {
  MOST_REPROCESSED,
  type ReprocessCount,
  type ReprocessOutcome,
} from '#lib/webhooks/delivery-actions.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { countDeliveries, reprocessDeliveries } from '#server/actions/webhooks.ts';

interface ReprocessManyProps {
  filter: DeliveryFilter;
  onClose: () => void;
}

/** Processes again what the filters show: counted first, then confirmed. */
export function ReprocessMany({ filter, onClose }: ReprocessManyProps) {
  const t = useTranslations('webhooks.reprocess');
  const [counted, setCounted] = useState<ReprocessCount | null>(null);
  const [outcome, setOutcome] = useState<ReprocessOutcome | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  useEffect(() => {
    let isOver = false;
    void countDeliveries({ filter })
      .catch(() => undefined)
      .then((result) => {
        if (isOver) return;
        if (result?.ok === true) setCounted(result.value);
        else setFault(result?.fault ?? { code: 'internal' });
      });
    return () => {
      isOver = true;
    };
  }, [filter]);

  async function run({ count, lastId }: ReprocessCount) {
    setIsRunning(true);
    const result = await reprocessDeliveries({ filter, count, lastId }).catch(() => undefined);
    setIsRunning(false);
    setFault(result?.ok === true ? null : (result?.fault ?? { code: 'internal' }));
    if (result?.ok === true) setOutcome(result.value);
  }

  const isTooMany = counted !== null && counted.count > MOST_REPROCESSED;
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col items-start gap-3" aria-live="polite">
        <p className="max-w-prose text-sm text-muted">{t('text')}</p>
        {counted === null && fault === null && <p>{t('counting')}</p>}
        {counted !== null && outcome === null && (
          <p className="font-medium">
            {isTooMany ? t('tooMany', { most: MOST_REPROCESSED }) : t('count', { count: counted.count })}
          </p>
        )}
        {outcome !== null && <ReprocessResult outcome={outcome} />}
        {fault !== null && <FaultPanel fault={fault} />}
        <div className="flex flex-wrap gap-2">
          {counted !== null && counted.count > 0 && !isTooMany && outcome === null && (
            <Button variant="primary" isPending={isRunning} onClick={() => void run(counted)}>
              {t('run', { count: counted.count })}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Panel>
  );
}

/** What became of deliveries that were processed again. */
export function ReprocessResult({ outcome }: { outcome: ReprocessOutcome }) {
  const t = useTranslations('webhooks.reprocess');
  return <Notice tone="success" title={t('done', { ...outcome })} />;
}
