import { useTranslations } from 'next-intl';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { verdictTone, type DeliveryVerdict } from '#lib/webhooks/verdicts.ts';

/** What became of a delivery. */
export function VerdictBadge({ verdict }: { verdict: DeliveryVerdict }) {
  const t = useTranslations('webhooks.verdict');
  return <ToneBadge tone={verdictTone(verdict)}>{t(verdict)}</ToneBadge>;
}
