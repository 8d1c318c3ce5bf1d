import { useTranslations } from 'next-intl';
import { shownLabel } from '#lib/registrations/summary/shown-label.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

const SHOWN = 6;

/** What a wallet is called in a sentence: its label, or both ends of its address. */
export function useRegistrationName(): (wallet: Pick<WalletSummary, 'label' | 'address'>) => string {
  const t = useTranslations('readiness');
  return ({ label, address }) =>
    shownLabel(label) ?? t('byAddress', { start: address.slice(0, SHOWN), end: address.slice(-SHOWN) });
}
