'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { changedTransactions } from './changed-transactions.ts';

/** What a wallet broadcast otherwise than it was checked (B2), until the user has taken note of it. */
export function ChangedBurnNotices() {
  const t = useTranslations('burn.changedSent');
  const changed = changedTransactions.useReported();
  return changed.map((transaction) => (
    <Notice key={transaction.proof} tone="danger" title={t('title', { wallet: transaction.walletName })}>
      <p className="max-w-prose">
        {t('text', { fields: transaction.fields.map((field) => t(`field.${field}`)).join(', ') })}
      </p>
      <Button size="sm" onClick={() => changedTransactions.dismiss(transaction)}>
        {t('dismiss')}
      </Button>
    </Notice>
  ));
}
