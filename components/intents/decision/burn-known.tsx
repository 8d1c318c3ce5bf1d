import { useTranslations } from 'next-intl';
import type { BurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isNoBurnKnown } from './no-burn-known.ts';

interface BurnKnownProps {
  intent: IntentDetail;
  /** Of `findBurnSentence`, as the support bundle says it. */
  sentence: BurnSentence | null;
}

/** The first thing to know of an offramp that is over or failed: what is proven of its burn. */
export function BurnKnown({ intent, sentence }: BurnKnownProps) {
  const t = useTranslations('intent');
  const text =
    sentence !== null ? t(`proven.${sentence}`) : isNoBurnKnown(intent) ? t('decision.noBurnKnown') : null;
  return text === null ? null : <p className="max-w-prose pt-1 font-medium text-ink">{text}</p>;
}
