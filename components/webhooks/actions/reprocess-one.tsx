import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { announce } from '#components/ui/announce/announce.ts';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { ReprocessOutcome } from '#lib/webhooks/delivery-actions.ts';
import { reprocessDelivery } from '#server/actions/webhooks.ts';
import { ReprocessResult } from './reprocess-many.tsx';

interface ReprocessOneProps {
  id: number;
  /** Why this user may not; null when they may. */
  refusal: string | null;
}

/** Processes one delivery again. */
export function ReprocessOne({ id, refusal }: ReprocessOneProps) {
  const t = useTranslations('webhooks.reprocess');
  const [outcome, setOutcome] = useState<ReprocessOutcome | null>(null);
  const { isPending, fault, run } = useAction();
  if (refusal !== null) return <GatedAction label={t('one')} reason={refusal} />;

  async function reprocess() {
    const answer = await run(reprocessDelivery({ id }));
    setOutcome(answer.ok ? answer.value : null);
    if (answer.ok) announce(t('done', { ...answer.value }));
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button isPending={isPending} onClick={() => void reprocess()}>
        {t('one')}
      </Button>
      <p className="text-sm text-muted">{t('oneText')}</p>
      {outcome !== null && <ReprocessResult outcome={outcome} />}
      {fault && <FaultPanel fault={fault} />}
    </div>
  );
}
