import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Button } from '#components/ui/button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { isDiscardable } from './proof-courier.ts';
import type { ProofDelivery } from './proof-courier.ts';
import { useBurnBackend } from './burn-backend.ts';
import { StepFrame } from '#components/domain/signing/step-frame.tsx';

/** While this browser holds a proof that the server does not have: nothing is signed again (R79). */
export function ProofStep({ deliveries }: { deliveries: readonly ProofDelivery[] }) {
  const t = useTranslations('burn.proof');
  const burn = useTranslations('burn');
  return (
    <StepFrame step={burn('step', { step: 3 })} title={t('title')}>
      <p className="max-w-prose">{t('text')}</p>
      {deliveries.map((delivery) => (
        <DeliveryView key={delivery.record.proof} delivery={delivery} />
      ))}
    </StepFrame>
  );
}

function DeliveryView({ delivery }: { delivery: ProofDelivery }) {
  const t = useTranslations('burn.proof');
  const { record, state, isKept } = delivery;
  return (
    <div className="flex flex-col gap-3">
      {state === 'refused' ? <RefusedProof delivery={delivery} /> : <ProofUnderWay delivery={delivery} />}
      <FactList
        facts={[{ label: t('label'), value: <Identifier value={record.proof} what={t('proof')} /> }]}
      />
      {isKept ? (
        <p className="text-sm text-muted">{t('kept')}</p>
      ) : (
        <Notice tone="danger" title={t('notKept')} />
      )}
    </div>
  );
}

function ProofUnderWay({ delivery: { record, state, tries, fault } }: { delivery: ProofDelivery }) {
  const t = useTranslations('burn.proof');
  const { proofs } = useBurnBackend();
  if (state === 'sending') {
    return (
      <p role="status" className="flex items-center gap-2">
        <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-progress-mark" />
        {t('sending')}
      </p>
    );
  }
  return (
    <Notice tone="attention" title={fault?.code === 'signed_out' ? t('signedOut') : t('waiting', { tries })}>
      <Button size="sm" onClick={() => proofs().retry(record)}>
        {t('retry')}
      </Button>
    </Notice>
  );
}

function RefusedProof({ delivery }: { delivery: ProofDelivery }) {
  const t = useTranslations('burn.proof.refused');
  const { proofs } = useBurnBackend();
  const canDiscard = isDiscardable(delivery);
  return (
    <>
      <Notice tone="danger" title={t('title')}>
        <p className="max-w-prose">{canDiscard ? t('textDiscardable') : t('text')}</p>
        {canDiscard && (
          <Button size="sm" onClick={() => proofs().discard(delivery)}>
            {t('discard')}
          </Button>
        )}
      </Notice>
      {delivery.fault && <FaultPanel fault={delivery.fault} />}
    </>
  );
}
