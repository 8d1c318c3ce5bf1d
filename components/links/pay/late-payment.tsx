import { useTranslations } from 'next-intl';
import { LatePlace } from '#components/links/late-place.tsx';
import { PhasePanel } from '#components/links/phase-panel.tsx';

/** The place of the payment; where it takes long, that nothing is to be paid now. */
export function LatePayment() {
  const t = useTranslations('payLink.phase.wait');
  return (
    <LatePlace className="h-72">
      <PhasePanel tone="attention" title={t('title')} text={t('text')} />
    </LatePlace>
  );
}
