import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isTerminal } from '#lib/intents/status.ts';
import type { ClassifiedConfirmation } from './classify-confirmation.ts';

interface ConfirmedLineProps {
  intent: Pick<IntentDetail, 'status'>;
  confirmation: ClassifiedConfirmation;
  /** The dashboard itself could not be asked again. */
  isStale: boolean;
}

/** A warning once the service has confirmed the page longer ago than usual; its heading says when it did. */
export function ConfirmedLine({ intent, confirmation, isStale }: ConfirmedLineProps) {
  const t = useTranslations('intent');
  return (
    <>
      {!isTerminal(intent.status) && confirmation.state === 'unconfirmed' && (
        <Unconfirmed confirmation={confirmation} />
      )}
      {isStale && (
        <p role="status" className="text-danger-ink">
          {t('stale')}
        </p>
      )}
    </>
  );
}

function Unconfirmed({ confirmation }: Pick<ConfirmedLineProps, 'confirmation'>) {
  const t = useTranslations('intent.confirmed');
  const { confirmedAt, nowMs } = confirmation;
  const age = () => <Age at={confirmedAt ?? ''} nowMs={nowMs} />;
  return (
    <Notice tone="attention" title={confirmedAt === null ? t('never') : t.rich('since', { age })}>
      <p className="max-w-prose text-muted">{t('text')}</p>
    </Notice>
  );
}
