import { useTranslations } from 'next-intl';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { intentSchema } from '#lib/intents/intent.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { Whole } from '#components/intents/whole.tsx';

/** The parties as the service gives them; what it does not say is not filled in. */
export function ReceiptParties({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('conversion.receipt');
  const resource = intentSchema.safeParse(intent.raw).data;
  const party = resource?.party;
  const said: readonly (readonly [label: string, text: string | null | undefined])[] = [
    [t('displayName'), party?.displayName],
    [t('document'), party?.documentMasked],
    [t('partyId'), resource?.partyId],
    // The service names the party's on every network, where a reader takes it for the wallet of this one.
    ...(intent.chainId === 'solana' ? ([[t('solanaWallet'), party?.solanaWallet]] as const) : []),
  ];
  const facts = said.map(([label, text]): Fact => ({
    label,
    value: text ? <Whole text={text} /> : <span className="text-faint">{t('none')}</span>,
  }));
  return <FactList facts={facts} />;
}
