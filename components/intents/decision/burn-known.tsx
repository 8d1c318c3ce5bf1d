import { useTranslations } from 'next-intl';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { findPayoutReport } from '#lib/intents/payment/payout-report.ts';
import type { Decision } from './decide.ts';
import { isNoBurnKnown } from '#lib/intents/burn/no-burn-known.ts';
import { useProvenText } from './use-proven-text.ts';

interface BurnKnownProps {
  intent: IntentDetail;
  decision: Decision;
}

/**
 * The first thing to know of an offramp that is over or failed: what is proven of its burn, and not to pay
 * its recipient another way where the Pix may have gone out. The step of one that failed after it was
 * reported as completed says that itself.
 */
export function BurnKnown({ intent, decision: { words } }: BurnKnownProps) {
  const t = useTranslations('intent.decision');
  const text = useProvenText(intent) ?? (isNoBurnKnown(intent) ? t('noBurnKnown') : null);
  const mayBePaid = findPayoutReport(intent) !== null;
  return (
    <>
      {text !== null && <p className="max-w-prose pt-1 font-medium text-ink">{text}</p>}
      {mayBePaid && words !== 'failed_after_paid' && (
        <p className="max-w-prose pt-1 font-medium text-ink">{t('payNoOtherWay')}</p>
      )}
    </>
  );
}
