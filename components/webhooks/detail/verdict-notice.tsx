import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';
import { verdictTone } from '#lib/webhooks/verdicts.ts';

const NOTICE_TONE = {
  success: 'info',
  neutral: 'info',
  progress: 'info',
  attention: 'attention',
  danger: 'danger',
} as const;

/** What the verdict means for the conversion, and what there is to do. */
export function VerdictNotice({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations('webhooks');
  const { verdict, effect, intentId, isIntentKnown, resolvedById } = delivery;
  // Refused, and nothing is missing: its event came in another attempt.
  const tone = resolvedById === null ? NOTICE_TONE[verdictTone(verdict)] : 'info';
  return (
    <Notice tone={tone} title={t(`verdictTitle.${verdict}`)}>
      <p className="max-w-prose text-sm">{t(`verdictText.${verdict}`)}</p>
      {effect !== null && <p className="max-w-prose text-sm">{t(`effectText.${effect}`)}</p>}
      {resolvedById !== null && (
        <TextLink href={`/webhooks/${String(resolvedById)}`} className="text-sm">
          {t('page.resolved')}
        </TextLink>
      )}
      {intentId !== null && isIntentKnown && (
        <TextLink href={`/intents/${intentId}`} className="text-sm">
          {t('page.openIntent')}
        </TextLink>
      )}
    </Notice>
  );
}
