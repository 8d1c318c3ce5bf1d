import { useTranslations } from 'next-intl';
import { findProvenProofs } from '#lib/burns/proven-proofs.ts';
import { findBurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isPayoutStarted } from '#lib/intents/payment/payout-started.ts';

/**
 * What is proven of an offramp's burn, whether there is more than one, and whether its payout was reported as
 * started; null where nothing is known. Facts only, for the support bundle says the same: what to do is in the
 * panel.
 */
export function useProvenText(intent: IntentDetail): string | null {
  const t = useTranslations('intent.proven');
  const burned = useBurnText(intent);
  if (!isPayoutStarted(intent)) return burned;
  return burned === null ? t('payoutStarted') : `${burned} ${t('payoutStarted')}`;
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
