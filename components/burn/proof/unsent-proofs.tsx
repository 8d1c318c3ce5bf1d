'use client';

import { useTranslations } from 'next-intl';
import { UnsentNotices } from '#components/delivery/unsent-notices.tsx';
import { useDeliveries } from '#components/delivery/use-deliveries.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { changedTransactions, type ChangedTransaction } from '#components/burn/changed-transactions.ts';
import { pageProofOutbox } from './page-proof-outbox.ts';

/**
 * For every page. Proofs of this browser that the server does not have are shown and sent again, whichever
 * page is open. A wallet's transaction that differs from the checked one stays on screen until a user
 * acknowledges it (B2).
 */
export function UnsentProofs() {
  const deliveries = useDeliveries(pageProofOutbox);
  const changed = changedTransactions.useReported();
  return (
    <>
      <UnsentNotices
        deliveries={deliveries}
        copy="burn.unsent"
        hrefOf={({ intentId }) => `/intents/${intentId}`}
      />
      {changed.map((transaction) => (
        <ChangedNotice key={transaction.proof} changed={transaction} />
      ))}
    </>
  );
}

function ChangedNotice({ changed }: { changed: ChangedTransaction }) {
  const t = useTranslations('burn.changedSent');
  const fields = changed.fields.map((field) => t(`field.${field}`)).join(', ');
  return (
    <Notice tone="danger" title={t('title', { wallet: changed.walletName })}>
      <p className="max-w-prose">{t('text', { fields })}</p>
      <Button size="sm" onClick={() => changedTransactions.dismiss(changed)}>
        {t('dismiss')}
      </Button>
    </Notice>
  );
}
