import { useLocale, useTranslations } from 'next-intl';
import { PayeeNotes } from '#components/domain/payee-notes.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { useTokenAmount } from '#components/domain/use-token-amount.ts';
import { toCopyValues } from '#components/signing/checks/to-copy-values.ts';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { Payee } from '#lib/intents/payee.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { NamedHolder } from '#components/burn/named-holder.tsx';
import type { BurnGuard } from '#components/burn/sign/burn-signer.ts';

interface SignSummaryProps {
  intent: BurnSubject;
  burn: BurnView;
  networkName: string;
  tokenSymbol: string | null;
  guard: BurnGuard;
}

/** What is signed: tokens, payout, payee, wallet, network and its fee. Read before the button that signs. */
export function SignSummary({ intent, burn, networkName, tokenSymbol, guard }: SignSummaryProps) {
  const t = useTranslations('burn.summary');
  const locale = useLocale();
  const tokens = useTokenAmount({ chainId: burn.chainId, symbol: tokenSymbol });
  const { amountCents, payee } = intent;
  const fee = guard.outcome?.checks.find(({ id }) => id === 'fee');
  const needed = fee ? toCopyValues(fee.values, locale, String).nativeNeeded : '';
  const facts: Fact[] = [
    {
      label: t('tokens'),
      value: amountCents === null ? '—' : tokens.inRow(expectedBaseUnits(amountCents)),
    },
    { label: t('payout'), value: amountCents === null ? '—' : formatBrl(amountCents) },
    {
      label: t('destination'),
      value: payee === null ? t('destinationUnknown') : <PayeeKey payee={payee} />,
    },
    {
      label: t('holder'),
      value: (
        <NamedHolder chainId={burn.chainId} address={burn.tokenHolder}>
          <Identifier value={burn.tokenHolder} what={t('holder').toLowerCase()} />
        </NamedHolder>
      ),
    },
    { label: t('network'), value: networkName },
    { label: t('fee'), value: needed === '' || needed === undefined ? '—' : t('feeAbout', { fee: needed }) },
  ];
  return (
    <aside
      aria-label={t('title')}
      className="rounded-md border border-line bg-sunken px-3 py-1 tabular-nums xl:order-last"
    >
      <FactList facts={facts} />
    </aside>
  );
}

/** Never cut: it is compared. */
function PayeeKey({ payee }: { payee: Payee }) {
  return (
    <>
      {payee.key !== null && <bdi className="wrap-anywhere">{payee.key}</bdi>}
      <PayeeNotes payee={payee} />
    </>
  );
}
