import { useFormatter, useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { ClassifiedConfirmation } from '#components/intents/classify-confirmation.ts';

/**
 * Shown instead of a code: it is not paid before the service has confirmed it again, and since when it has
 * not. With the moment, not with an age: what changes in an alert has all of it spoken again.
 */
export function UnconfirmedCode({ confirmation }: { confirmation: ClassifiedConfirmation }) {
  const t = useTranslations('intent.pay.unconfirmed');
  const formatter = useFormatter();
  const { confirmedAt, everyMs } = confirmation;
  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose">
        {confirmedAt === null
          ? t('never')
          : t.rich('last', { at: () => <Instant at={confirmedAt} format="exact" /> })}{' '}
        {everyMs !== null && t('normal', { seconds: formatter.number(Math.round(everyMs / 1000)) })}
      </p>
      <p className="max-w-prose text-muted">{t('next')}</p>
    </Notice>
  );
}
