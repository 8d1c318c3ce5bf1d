'use client';

import { useTranslations } from 'next-intl';
import { isLate } from '#components/delivery/outbox.ts';
import { UnsentNotice } from '#components/delivery/unsent-notice.tsx';
import { useDeliveries } from '#components/delivery/use-deliveries.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { changedTransactions, type ChangedTransaction } from '#components/burn/changed-transactions.ts';
import type { ProofDelivery } from './proof-outbox.ts';
import { pageProofOutbox } from './page-proof-outbox.ts';

/**
 * For every page. Proofs of this browser that the server does not have are shown and sent again, whichever
 * page is open. A wallet's transaction that differs from the checked one stays on screen until a user
 * acknowledges it (B2).
 */
export function UnsentProofs() {
  const t = useTranslations('burn.unsent');
  const deliveries = useDeliveries(pageProofOutbox);
  const unsent = deliveries.filter(isLate);
  const refused = deliveries.filter(({ state }) => state === 'refused');
  const changed = changedTransactions.useReported();
  if (unsent.length + refused.length + changed.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {unsent.length > 0 && (
        <UnsentNotice
          words={{ title: t('title', { count: unsent.length }), text: t('text'), open: t('open') }}
          hrefs={hrefsOf(unsent)}
        />
      )}
      {refused.length > 0 && (
        <UnsentNotice
          tone="danger"
          words={{
            title: t('refused.title', { count: refused.length }),
            text: t('refused.text'),
            open: t('open'),
          }}
          hrefs={hrefsOf(refused)}
        />
      )}
      {changed.map((transaction) => (
        <ChangedNotice key={transaction.proof} changed={transaction} />
      ))}
    </div>
  );
}

function hrefsOf(deliveries: readonly ProofDelivery[]): string[] {
  return [...new Set(deliveries.map(({ record }) => `/intents/${record.intentId}`))];
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
