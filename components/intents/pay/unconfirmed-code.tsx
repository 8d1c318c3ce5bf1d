import { useFormatter, useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { ClassifiedConfirmation } from '#components/intents/classify-confirmation.ts';

/**
 * Shown instead of a code: it is not paid before the service has confirmed it again, and since when it has
 * not.
 */
export function UnconfirmedCode({ confirmation }: { confirmation: ClassifiedConfirmation }) {
  const t = useTranslations('intent.pay.unconfirmed');
  const formatter = useFormatter();
  const { confirmedAt, nowMs, everyMs } = confirmation;
  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose">
        {confirmedAt === null
          ? t('never')
          : t.rich('last', { age: () => <Age at={confirmedAt} nowMs={nowMs} /> })}{' '}
        {everyMs !== null && t('normal', { seconds: formatter.number(Math.round(everyMs / 1000)) })}
      </p>
      <p className="max-w-prose text-muted">{t('next')}</p>
    </Notice>
  );
}
