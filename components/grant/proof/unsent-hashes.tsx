'use client';

import { useTranslations } from 'next-intl';
import { isLate } from '#components/delivery/outbox.ts';
import { UnsentNotice } from '#components/delivery/unsent-notice.tsx';
import { useDeliveries } from '#components/delivery/use-deliveries.ts';
import { ChangedGrantNotices } from '#components/grant/changed-grant-notices.tsx';
import { changedGrants } from '#components/grant/changed-grants.ts';
import type { HashDelivery } from './hash-outbox.ts';
import { pageHashOutbox } from './page-hash-outbox.ts';

/**
 * For every page: hashes of this browser that the server does not have are sent on, and said so (R117), and
 * those that it refused are shown until a user has seen why; B2's findings too.
 */
export function UnsentHashes() {
  const t = useTranslations('grant.unsent');
  const deliveries = useDeliveries(pageHashOutbox);
  const unsent = deliveries.filter(isLate);
  const refused = deliveries.filter(({ state }) => state === 'refused');
  const changed = changedGrants.useReported();
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
      <ChangedGrantNotices />
    </div>
  );
}

function hrefsOf(deliveries: readonly HashDelivery[]): string[] {
  return [...new Set(deliveries.map(({ record }) => `/wallets/${record.walletId}`))];
}
