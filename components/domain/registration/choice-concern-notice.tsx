import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';
import { assertNever } from '#lib/assert-never.ts';
import type { ChoiceConcern } from '#lib/registrations/registration-choices.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { useReadinessReason } from './use-readiness-reason.ts';

/**
 * What is known against an address, before it is sent. It does not prevent sending: the service decides
 * (R36).
 */
export function ChoiceConcernNotice({ concern }: { concern: ChoiceConcern }) {
  const t = useTranslations('readiness.picker');
  const reason = useReadinessReason();
  switch (concern.kind) {
    case 'none':
      return null;
    case 'not_registered':
      return <Notice tone="info" title={t('notRegistered')} />;
    case 'not_ready':
      return <Notice tone="attention" title={t('notReady', { why: reason(concern.wallet) })} />;
    case 'not_confirmed':
      return <Notice tone="info" title={t('notConfirmed')} />;
    case 'over_limit':
      return <Notice tone="attention" title={t('overLimit', { limit: formatBrl(concern.limitCents) })} />;
    default:
      return assertNever(concern);
  }
}
