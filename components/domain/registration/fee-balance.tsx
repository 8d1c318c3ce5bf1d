import { useLocale, useTranslations } from 'next-intl';
import { formatFeeBalance } from '#lib/chains/fee-balance.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/** The address's own coin for fees. Unknown is a dash; an empty balance is a text. */
export function FeeBalance({ wallet }: { wallet: Pick<WalletSummary, 'chainId' | 'feeBalanceBaseUnits'> }) {
  const t = useTranslations('readiness');
  const locale = useLocale();
  const { chainId, feeBalanceBaseUnits } = wallet;
  if (feeBalanceBaseUnits === null) return <span>—</span>;
  const balanceBaseUnits = BigInt(feeBalanceBaseUnits);
  if (balanceBaseUnits === 0n) {
    return <span className="text-attention-ink">{t('noGas')}</span>;
  }
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatFeeBalance(chainId, balanceBaseUnits, locale)}
    </span>
  );
}
