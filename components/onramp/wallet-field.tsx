import { useTranslations } from 'next-intl';
import { RecentDestinations } from '#components/domain/create/recent-destinations.tsx';
import type { DestinationFieldProps } from '#components/domain/create/destination-field-props.ts';
import { Field } from '#components/ui/field.tsx';
import { fieldStyle } from '#components/ui/field-style.ts';
import { chainFamily } from '#lib/chains/chains.ts';

/** The wallet that tokens are minted to. It must be of the chain's family; whether it is authorized only the chain knows. */
export function WalletField({
  registration,
  chainId,
  error,
  onChoose,
  recent,
}: DestinationFieldProps & { recent: readonly string[] }) {
  const t = useTranslations('onramp');
  const hint =
    chainId === ''
      ? t('destinationHintNoChain')
      : t('destinationHint', { family: t(`family.${chainFamily(chainId)}`) });
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('destination')} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            {...registration}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={fieldStyle(control['aria-invalid'] === true, 'font-mono')}
          />
        )}
      </Field>
      <RecentDestinations values={recent} onChoose={onChoose} />
    </div>
  );
}
