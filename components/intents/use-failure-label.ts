import { useTranslations } from 'next-intl';
import { findFailureKey } from '#lib/intents/failure-recovery.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';

/** The text for a failure code; an unknown code is shown as received (R57). */
export function useFailureLabel(intentType: IntentType): (code: string) => string {
  const t = useTranslations('intent.failure');
  const label = useKnownFailureLabel(intentType);
  return (code) => label(code) ?? t('unknownCode', { code });
}

/** The text for a failure code that is known; undefined for any other text. */
export function useKnownFailureLabel(intentType: IntentType): (code: string) => string | undefined {
  const t = useTranslations('intent.failure');
  return (code) => {
    const key = findFailureKey(code, intentType);
    return key && t(key);
  };
}
