import { useTranslations } from 'next-intl';
import { findKnownFailure, type KnownFailureCode } from '#lib/intents/failure-recovery.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';

/** Of an onramp these are about its destination wallet. */
const WALLET_CODES: ReadonlySet<KnownFailureCode> = new Set([
  'destination_invalid',
  'destination_ownership_mismatch',
  'recipient_account_invalid',
]);

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
    const known = findKnownFailure(code);
    if (known === undefined) return undefined;
    const isOfWallet = intentType === 'onramp' && WALLET_CODES.has(known);
    return t(isOfWallet ? 'walletLabel' : `label.${known}`);
  };
}
