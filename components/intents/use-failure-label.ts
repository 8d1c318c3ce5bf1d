import { useTranslations } from 'next-intl';
import { findKnownFailure } from '#lib/intents/failure-recovery.ts';

/** The text for a failure code; an unknown code is shown as received (R57). */
export function useFailureLabel(): (code: string) => string {
  const t = useTranslations('intent.failure');
  const label = useKnownFailureLabel();
  return (code) => label(code) ?? t('unknownCode', { code });
}

/** The text for a failure code that is known; undefined for any other text. */
export function useKnownFailureLabel(): (code: string) => string | undefined {
  const t = useTranslations('intent.failure');
  return (code) => {
    const known = findKnownFailure(code);
    return known === undefined ? undefined : t(`label.${known}`);
  };
}
