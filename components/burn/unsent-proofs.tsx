'use client';

import { useTranslations } from 'next-intl';
import { UnsentNotice } from '#components/domain/delivery/unsent-notice.tsx';
import { useDeliveries } from '#components/domain/delivery/use-deliveries.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { changedTransactions } from './changed-transactions.ts';
import type { ChangedTransaction } from './changed-transactions.ts';
import type { ProofDelivery } from './proof-courier.ts';
import { proofPost } from './proof-post.ts';

/**
 * For every page: proofs of this browser that the server does not have are sent on, whichever page is open, and said so;
 * and what a wallet sent otherwise than it was checked stays on screen until somebody takes note (B2).
 */
export function UnsentProofs() {
  const t = useTranslations('burn.unsent');
  const unsent = useDeliveries(proofPost).filter(isLate);
  const changed = changedTransactions.useReported();
  const intentIds = [...new Set(unsent.map(({ record }) => record.intentId))];
  if (unsent.length === 0 && changed.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {unsent.length > 0 && (
        <UnsentNotice
          words={{ title: t('title', { count: unsent.length }), text: t('text'), open: t('open') }}
          hrefs={intentIds.map((id) => `/intents/${id}`)}
        />
      )}
      {changed.map((transaction) => (
        <ChangedNotice key={transaction.proof} changed={transaction} />
      ))}
    </div>
  );
}

/** The first try is shown where the signing was; here stands what did not arrive at once. */
function isLate({ state, tries }: ProofDelivery): boolean {
  return state !== 'stored' && (state !== 'sending' || tries > 1);
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
