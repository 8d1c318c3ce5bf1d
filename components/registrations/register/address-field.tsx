import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useReadinessLabel } from '#components/domain/registration/use-readiness-label.ts';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { chainFamily } from '#lib/chains/chains.ts';
import type { RegisterValues } from '#lib/registrations/register-form.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

interface AddressFieldProps {
  input: UseFormRegisterReturn;
  chainId: RegisterValues['chainId'];
  /** The registration that this address has on this chain already. */
  known: WalletSummary | undefined;
  error: string | undefined;
}

/** The address that is to be registered; one that is registered already is marked while it is typed. */
export function AddressField({ input, chainId, known, error }: AddressFieldProps) {
  const t = useTranslations('wallets.form');
  const label = useReadinessLabel();
  const hint =
    known === undefined ? (
      t('addressHint', { family: chainId === '' ? 'none' : chainFamily(chainId) })
    ) : (
      <span className="text-attention-ink">
        {t('known', { state: label(known) })}{' '}
        <TextLink href={`/wallets/${known.id}`}>{t('openKnown')}</TextLink>
      </span>
    );
  return <CodeField label={t('address')} hint={hint} error={error} {...input} />;
}
