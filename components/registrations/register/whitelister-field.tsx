import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { useReadinessLabel } from '#components/domain/registration/use-readiness-label.ts';
import { ErrorLine } from '#components/ui/field/error-line.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { listWhitelisters } from './list-whitelisters.ts';

interface WhitelisterFieldProps {
  input: UseFormRegisterReturn;
  wallets: readonly WalletSummary[];
  error: string | undefined;
}

/** Who signs a Solana grant: chosen among the organization's read-only rows, the active ones first (R104). */
export function WhitelisterField({ input, wallets, error }: WhitelisterFieldProps) {
  const t = useTranslations('wallets.form');
  const readiness = useTranslations('readiness');
  const state = useReadinessLabel();
  const describedBy = useId();
  const whitelisters = listWhitelisters(wallets);
  if (whitelisters.length === 0) return <Notice tone="attention" title={t('whitelisterNone')} />;
  return (
    <fieldset aria-describedby={describedBy} className="flex min-w-0 flex-col gap-1.5">
      <legend className="pb-1.5 font-medium">{t('whitelister')}</legend>
      <div className="flex flex-col gap-2">
        {whitelisters.map((wallet) => {
          const isActive = wallet.state === 'active';
          return (
            <label
              key={wallet.id}
              className="flex cursor-pointer items-start gap-2.5 rounded-md border border-field bg-surface px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken"
            >
              <input
                {...input}
                type="radio"
                value={wallet.address}
                disabled={!isActive}
                aria-invalid={error !== undefined || undefined}
                className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
              />
              <span className="min-w-0">
                <span className="block font-medium break-words">{wallet.label ?? readiness('unnamed')}</span>
                <span className="flex min-w-0 text-muted">
                  <TruncatedId value={wallet.address} />
                </span>
                {!isActive && (
                  <span className="block text-sm text-attention-ink">
                    {t('whitelisterInactive', { state: state(wallet) })}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      <div id={describedBy} className="flex flex-col gap-1.5 text-sm text-muted">
        {error !== undefined && <ErrorLine>{error}</ErrorLine>}
        {t('whitelisterHint')}
      </div>
    </fieldset>
  );
}
