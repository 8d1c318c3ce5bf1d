import { useLocale, useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { formatTokens } from '#lib/money/tokens.ts';

/** Above this an allowance is as good as all there is. */
const UNLIMITED = 2n ** 128n;

/**
 * Allowances that the holder gave while their wallet was asked for a burn. This dashboard never asks for one,
 * so it is shown in red, with the transaction: its spender can take the tokens at any time.
 */
export function AllowanceNotice({ allowances }: Pick<BurnView, 'allowances'>) {
  const t = useTranslations('signing.allowance');
  const locale = useLocale();
  if (!allowances || allowances.length === 0) return null;
  return (
    <Notice tone="danger" title={t('title')}>
      <p className="max-w-prose">{t('text')}</p>
      <ul className="flex w-full min-w-0 flex-col gap-2">
        {allowances.map(({ spender, amountBaseUnits, transactionHash }) => {
          const amount = BigInt(amountBaseUnits);
          return (
            <li key={spender} className="min-w-0">
              <p>{amount >= UNLIMITED ? t('all') : t('some', { amount: formatTokens(amount, locale) })}</p>
              <Identifier value={spender} what={t('spender')} />
              <p className="text-sm text-muted">{t('by')}</p>
              <Identifier value={transactionHash} what={t('transaction')} />
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
