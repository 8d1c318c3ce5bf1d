import { useTranslations } from 'next-intl';
import { REGISTRATION_PROBLEMS } from '#lib/registrations/registration-request.ts';
import { WALLET_LABEL_MAX_LENGTH } from '#lib/registrations/wallet.ts';

/** The text for a field's problem: ours by code, the service's as received. */
export function useRegisterProblem(): (message: string | undefined) => string | undefined {
  const t = useTranslations('wallets.form.problem');
  return (message) => {
    const known = REGISTRATION_PROBLEMS.find((problem) => problem === message);
    return known === undefined ? message : t(known, { max: WALLET_LABEL_MAX_LENGTH });
  };
}
