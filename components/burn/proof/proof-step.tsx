import { useTranslations } from 'next-intl';
import { DeliveryProgress } from '#components/delivery/delivery-progress.tsx';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Button } from '#components/ui/button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { isDiscardable, type ProofDelivery } from './proof-outbox.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { RecoverHashForm } from './recover-hash-form.tsx';
import { StepProgress } from '#components/burn/step-progress.tsx';
import { StepFrame } from '#components/signing/step-frame.tsx';

/** While this browser holds a proof that the server does not have: nothing is signed again (R79). */
export function ProofStep({ deliveries }: { deliveries: readonly ProofDelivery[] }) {
  const t = useTranslations('burn.proof');
  return (
    <StepFrame step={<StepProgress current="sign" />} title={t('title')}>
      <p className="max-w-prose">{t('text')}</p>
      {deliveries.map((delivery) => (
        <DeliveryView key={delivery.record.proof} delivery={delivery} />
      ))}
    </StepFrame>
  );
}

function DeliveryView({ delivery }: { delivery: ProofDelivery }) {
  const t = useTranslations('burn.proof');
  const { record, isStored } = delivery;
  return (
    <div className="flex flex-col gap-3">
      {delivery.state === 'refused' ? (
        <RefusedProof delivery={delivery} />
      ) : (
        <ProofInProgress delivery={delivery} />
      )}
      <FactList
        facts={[{ label: t('label'), value: <Identifier value={record.proof} what={t('copyName')} /> }]}
      />
      {isStored ? (
        <p className="text-sm text-muted">{t('stored')}</p>
      ) : (
        <Notice tone="danger" title={t('notStored')} />
      )}
    </div>
  );
}

function ProofInProgress({ delivery }: { delivery: ProofDelivery }) {
  const t = useTranslations('burn.proof');
  const { proofs } = useBurnBackend();
  const { record, tries } = delivery;
  return (
    <DeliveryProgress
      delivery={delivery}
      words={{
        sending: t('sending'),
        waiting: t('waiting', { tries }),
        signedOut: t('signedOut'),
        retry: t('retry'),
      }}
      onRetry={() => proofs().retry(record)}
    />
  );
}

function RefusedProof({ delivery }: { delivery: Extract<ProofDelivery, { state: 'refused' }> }) {
  const t = useTranslations('burn.proof.refused');
  const { proofs } = useBurnBackend();
  const canDiscard = isDiscardable(delivery);
  return (
    <>
      <Notice tone="danger" title={t('title')}>
        <p className="max-w-prose">{canDiscard ? t('textDiscardable') : t('text')}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => proofs().retry(delivery.record)}>
            {t('retry')}
          </Button>
          {canDiscard && (
            <Button size="sm" onClick={() => proofs().discard(delivery)}>
              {t('discard')}
            </Button>
          )}
        </div>
      </Notice>
      <FaultPanel fault={delivery.fault} />
      <RecoverHashForm burn={delivery.record} isOpen />
    </>
  );
}
