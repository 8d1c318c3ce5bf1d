import { useTranslations } from 'next-intl';
import { WALLET_ROLES } from '#lib/registrations/wallet.ts';

/** The text for a role; an unknown one is shown as received (R104). */
export function useRoleLabel(): (role: string) => string {
  const t = useTranslations('wallets');
  return (role) => {
    const known = WALLET_ROLES.find((name) => name === role);
    return known === undefined ? role : t(`role.${known}`);
  };
}
