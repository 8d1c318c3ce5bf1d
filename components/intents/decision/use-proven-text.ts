import { useTranslations } from 'next-intl';
import { findProvenProofs } from '#lib/burns/proven-proofs.ts';
import { findBurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { findPayoutReport } from '#lib/intents/payment/payout-report.ts';
import { isPaidBeforeRefund } from '#lib/intents/payment/reported-paid.ts';

/**
 * What is proven of an offramp's burn, whether there is more than one, and what the service had reported of
 * its payout; null where nothing is known. Facts only, for the support bundle says the same: what to do is in
 * the panel.
 */
export function useProvenText(intent: IntentDetail): string | null {
  const t = useTranslations('intent.proven');
  const burned = useBurnText(intent);
  const reported = findPayoutKey(intent);
  if (reported === null) return burned;
  return burned === null ? t(reported) : `${burned} ${t(reported)}`;
}

/** Of one that failed after it was reported as completed, its step says that. */
function findPayoutKey(
  intent: IntentDetail,
): 'payoutStarted' | 'payoutCompleted' | 'paidBeforeRefund' | null {
  if (isPaidBeforeRefund(intent)) return 'paidBeforeRefund';
  const report = findPayoutReport(intent);
  if (report === 'started') return 'payoutStarted';
  if (report === null || intent.status === 'failed') return null;
  return findBurnSentence(intent) === 'paid_before' ? null : 'payoutCompleted';
}

function useBurnText(intent: IntentDetail): string | null {
  const t = useTranslations('intent.proven');
  const sentence = findBurnSentence(intent);
  const proofs = findProvenProofs(intent.burnHistory);
  if (proofs.length < 2) return sentence && t(sentence);
  // What is said of one burn is said of all of them; of how it ended, beside it.
  if (sentence === null || sentence === 'mined' || sentence === 'accepted') {
    return t('repeated', { taken: proofs.filter(({ isTaken }) => isTaken).length });
  }
  return `${t(sentence)} ${t('repeatedToo')}`;
}
