import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { StaleNote } from '#components/ui/announce/stale-note.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isTerminal } from '#lib/intents/status.ts';
import type { ClassifiedConfirmation } from './classify-confirmation.ts';

export interface ReadWarningsProps {
  intent: Pick<IntentDetail, 'status'>;
  confirmation: ClassifiedConfirmation;
  /** The dashboard itself could not be asked again. */
  isStale: boolean;
}

/**
 * Warns while the service has not confirmed the conversion within its normal interval, and when this page
 * could not be read again.
 */
export function ReadWarnings({ intent, confirmation, isStale }: ReadWarningsProps) {
  const t = useTranslations('intent');
  return (
    <>
      {!isTerminal(intent.status) && confirmation.state === 'unconfirmed' && (
        <Unconfirmed confirmation={confirmation} />
      )}
      <StaleNote text={isStale ? t('stale') : null} />
    </>
  );
}

/** With the moment, not with an age: what changes in an alert has all of it spoken again. */
function Unconfirmed({ confirmation }: Pick<ReadWarningsProps, 'confirmation'>) {
  const t = useTranslations('intent.confirmed');
  const { confirmedAt } = confirmation;
  const title =
    confirmedAt === null
      ? t('never')
      : t.rich('since', { at: () => <Instant at={confirmedAt} format="exact" /> });
  return (
    <Notice tone="attention" title={title}>
      <p className="max-w-prose text-muted">{t('text')}</p>
    </Notice>
  );
}
