import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { announce } from '#components/ui/announce/announce.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { answerOf } from '#lib/errors/answer-of.ts';
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
  const [countFault, setCountFault] = useState<Fault | null>(null);
  const { isPending, fault: runFault, run } = useAction();
  const fault = runFault ?? countFault;

  useEffect(() => {
    let isOver = false;
    void answerOf(countDeliveries({ filter })).then((answer) => {
      if (isOver) return;
      if (answer.ok) setCounted(answer.value);
      else setCountFault(answer.fault);
    });
    return () => {
      isOver = true;
    };
  }, [filter]);

  async function reprocess({ count, lastId }: ReprocessCount) {
    const answer = await run(reprocessDeliveries({ filter, count, lastId }));
    if (!answer.ok) return;
    setOutcome(answer.value);
    announce(t('done', { ...answer.value }));
  }

  const isTooMany = counted !== null && counted.count > MOST_REPROCESSED;
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-sm text-muted">{t('text')}</p>
        <p role="status" className={clsx('empty:hidden', counted !== null && 'font-medium')}>
          {counted === null && fault === null && t('counting')}
          {counted !== null &&
            outcome === null &&
            (isTooMany ? t('tooMany', { most: MOST_REPROCESSED }) : t('count', { count: counted.count }))}
        </p>
        {outcome !== null && <ReprocessResult outcome={outcome} />}
        {fault !== null && <FaultPanel fault={fault} />}
        <div className="flex flex-wrap gap-2">
          {counted !== null && counted.count > 0 && !isTooMany && outcome === null && (
            <Button variant="primary" isPending={isPending} onClick={() => void reprocess(counted)}>
              {t('run', { count: counted.count })}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Panel>
  );
}

/** What became of deliveries that were processed again, which is announced as it comes. */
export function ReprocessResult({ outcome }: { outcome: ReprocessOutcome }) {
  const t = useTranslations('webhooks.reprocess');
  return <Notice tone="success" title={t('done', { ...outcome })} isAnnounced />;
}
