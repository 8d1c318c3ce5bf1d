import { useTranslations } from 'next-intl';
import { walletNextStep } from '#lib/registrations/registration-next-step.ts';
import type { WalletSummary } from '#lib/registrations/registration-view.ts';
import { WALLET_STATES } from '#lib/registrations/registration.ts';

/** The text of a registration's status; an unknown one is shown as received (R104). */
export function useReadinessLabel(): (wallet: WalletSummary) => string {
  const t = useTranslations('readiness');
  return (wallet) => {
    const { kind } = walletNextStep(wallet);
    if (kind !== 'read_only' && kind !== 'unknown_state') return t(`label.${kind}`);
    const known = WALLET_STATES.find((state) => state === wallet.state);
    return known === undefined ? t('unknownState', { state: wallet.state }) : t(`state.${known}`);
  };
}
