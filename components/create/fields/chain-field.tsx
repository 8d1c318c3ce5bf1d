import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ErrorLine } from '#components/ui/field/error-line.tsx';
import { CHAIN_IDS } from '#lib/chains/chains.ts';

interface ChainFieldProps {
  input: UseFormRegisterReturn;
  error: string | undefined;
}

/** The chain, chosen explicitly: none is chosen beforehand. */
export function ChainField({ input, error }: ChainFieldProps) {
  const t = useTranslations('create.chain');
  const chain = useTranslations('common.chain');
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="flex flex-col gap-1.5">
      <legend className="pb-1.5 font-medium">{t('label')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {CHAIN_IDS.map((chainId) => (
          <label
            key={chainId}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-md border border-field bg-surface px-2.5 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              {...input}
              type="radio"
              value={chainId}
              aria-invalid={error !== undefined || undefined}
              className="size-4 accent-accent outline-none"
            />
            {chain(chainId)}
          </label>
        ))}
      </div>
      {error !== undefined && <ErrorLine id={errorId}>{error}</ErrorLine>}
    </fieldset>
  );
}
