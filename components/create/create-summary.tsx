import { useTranslations } from 'next-intl';
import { Money } from '#components/domain/money.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import type { CreateValues } from '#lib/intents/create/create-form.ts';
import type { CreateFormProps } from './create-form.tsx';
import { Named } from '#components/domain/registration/named.tsx';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { Cents } from '#lib/money/cents.ts';

interface CreateSummaryProps {
  nameOf: CreateFormProps['nameOf'];
  intentType: IntentType;
  /** As typed so far. */
  values: Partial<CreateValues>;
  /** The amount as understood; undefined while it is none. */
  cents: Cents | undefined;
  destinationLabel: string;
}

/**
 * What is being ordered, beside the form where there is room: it follows what is typed. The destination is in
 * full, to be compared.
 */
export function CreateSummary({ intentType, values, cents, destinationLabel, nameOf }: CreateSummaryProps) {
  const t = useTranslations('create');
  const common = useTranslations('common');
  const { chainId = '', destination = '', clientReference = '' } = values;
  // What is typed to find a wallet is no destination yet.
  const isSearch =
    intentType === 'onramp' && (chainId === '' || parseWalletAddress(chainId, destination) === undefined);
  const shown = isSearch || destination === '' ? null : destination;
  return (
    <aside
      aria-label={t('summary')}
      className="sticky top-20 rounded-lg border border-line bg-surface px-4 py-3 max-xl:hidden"
    >
      <h2 className="font-semibold">{t('summary')}</h2>
      <FactList
        facts={[
          { label: common('fieldType'), value: common(`intentTypeLong.${intentType}`) },
          { label: t('chain.label'), value: chainId === '' ? '—' : common(`chain.${chainId}`) },
          { label: t('amount.label'), value: <Money cents={cents ?? null} className="font-semibold" /> },
          {
            label: destinationLabel,
            value: (
              <Named name={nameOf?.({ chainId, destination })}>
                {shown === null ? '—' : <span className="font-mono text-sm break-all">{shown}</span>}
              </Named>
            ),
          },
          {
            label: t('reference.label'),
            value: clientReference === '' ? '—' : <TruncatedId value={clientReference} />,
          },
        ]}
      />
    </aside>
  );
}
