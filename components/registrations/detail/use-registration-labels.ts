import { useTranslations } from 'next-intl';
import { RECONCILIATION_STATUSES } from '#lib/registrations/wallet.ts';
import { WALLET_STATES } from '#lib/registrations/wallet-state.ts';

/**
 * The text for the service's values of a registration: ours where we know them, as received where we do not
 * (R20).
 */
export function useRegistrationLabels() {
  const t = useTranslations('wallets');
  const readiness = useTranslations('readiness');
  return {
    state: (word: string): string => {
      const known = WALLET_STATES.find((state) => state === word);
      return known === undefined ? t('unknown', { word }) : readiness(`state.${known}`);
    },
    reconciliation: (word: string): string => {
      const known = RECONCILIATION_STATUSES.find((status) => status === word);
      return known === undefined ? t('unknown', { word }) : t(`reconciliation.${known}`);
    },
  };
}
