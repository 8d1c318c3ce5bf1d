import { useTranslations } from 'next-intl';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isNoBurnKnown } from './no-burn-known.ts';
import { useProvenText } from './use-proven-text.ts';

/** The first thing to know of an offramp that is over or failed: what is proven of its burn. */
export function BurnKnown({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('intent.decision');
  const text = useProvenText(intent) ?? (isNoBurnKnown(intent) ? t('noBurnKnown') : null);
  return text === null ? null : <p className="max-w-prose pt-1 font-medium text-ink">{text}</p>;
}
