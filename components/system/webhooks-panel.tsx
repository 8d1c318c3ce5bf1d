import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Age } from '#components/domain/age.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { SystemStatus } from '#lib/system/system-status.ts';
import type { DeliveryVerdict } from '#lib/webhooks/verdicts.ts';
import { AnchorPanel } from './anchor-panel.tsx';

interface WebhooksPanelProps {
  webhooks: SystemStatus['webhooks'];
  nowMs: number;
}

/** What was received, what was refused, and whether anything is missing. */
export function WebhooksPanel({ webhooks, nowMs }: WebhooksPanelProps) {
  const t = useTranslations('system.webhooks');
  const { lastVerifiedAt, verifiedLastHour, badSignatureLastHour, staleLastHour } = webhooks;
  const { otherEnvironmentLastDay, otherVersionLastDay, aheadLastDay, skewSeconds, unreported } = webhooks;
  const number = (count: number, verdict: DeliveryVerdict): ReactNode =>
    count === 0 ? count : <TextLink href={`/webhooks?verdict=${verdict}`}>{count}</TextLink>;
  return (
    <AnchorPanel id="webhooks" title={t('title')} aside={<TextLink href="/webhooks">{t('all')}</TextLink>}>
      <FactList
        facts={[
          {
            label: t('last'),
            value: lastVerifiedAt === null ? t('none') : <Age at={lastVerifiedAt} nowMs={nowMs} />,
          },
          { label: t('verified'), value: verifiedLastHour },
          { label: t('badSignature'), value: number(badSignatureLastHour, 'bad_signature') },
          { label: t('stale'), value: number(staleLastHour, 'stale_timestamp') },
          { label: t('otherEnvironment'), value: number(otherEnvironmentLastDay, 'wrong_environment') },
          { label: t('otherVersion'), value: number(otherVersionLastDay, 'wrong_version') },
          { label: t('ahead'), value: number(aheadLastDay, 'time_ahead') },
          {
            label: t('skew'),
            value: skewSeconds === null ? '—' : t('skewSeconds', { seconds: skewSeconds }),
          },
          { label: t('unreported'), value: unreported.count },
        ]}
      />
    </AnchorPanel>
  );
}
