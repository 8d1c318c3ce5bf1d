import { useTranslations } from 'next-intl';

export const KNOWN_FAILURES = [
  'destination_invalid',
  'destination_ownership_mismatch',
  'recipient_account_invalid',
  'provider_rejected',
  'burn_failed',
  'operator_aborted',
  'unknown',
  'refund_failed',
] as const;

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
    const known = KNOWN_FAILURES.find((name) => name === code);
    return known === undefined ? undefined : t(`label.${known}`);
  };
}
