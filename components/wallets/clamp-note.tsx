import { useTranslations } from 'next-intl';
import { Money } from '#components/domain/money.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { parseClamp } from '#lib/conversion/wallet-clamp.ts';
import type { WalletSummary } from '#lib/conversion/wallet-view.ts';

/** A clamp is a success: both numbers, the requested and the one in force (R110). */
export function ClampNote({ wallet }: { wallet: WalletSummary }) {
  const t = useTranslations('wallets.clamp');
  const clamp = parseClamp(wallet.statusReason);
  return (
    <FactList
      className="max-w-sm"
      facts={[
        {
          label: t('requested'),
          value: <Money cents={clamp?.requestedCents ?? wallet.requestedLimitCents} />,
        },
        {
          label: t('effective'),
          value: (
            <Money cents={wallet.limitCents ?? clamp?.effectiveCents ?? null} className="font-semibold" />
          ),
        },
      ]}
    />
  );
}
