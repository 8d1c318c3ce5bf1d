import { useTranslations } from 'next-intl';
import { toReadinessKey } from '#lib/registrations/readiness-key.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/** The text of a registration's status (see `toReadinessKey`). */
export function useReadinessLabel(): (wallet: WalletSummary) => string {
  const t = useTranslations('readiness');
  return (wallet) => {
    const { key, values } = toReadinessKey(wallet);
    return t(key, values);
  };
}
