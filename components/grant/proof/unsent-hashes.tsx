'use client';

import { useTranslations } from 'next-intl';
import { isLate } from '#components/delivery/outbox.ts';
import { UnsentNotice } from '#components/delivery/unsent-notice.tsx';
import { useDeliveries } from '#components/delivery/use-deliveries.ts';
import { ChangedGrantNotices } from '#components/grant/changed-grant-notices.tsx';
import { changedGrants } from '#components/grant/changed-grants.ts';
import { pageHashOutbox } from './page-hash-outbox.ts';

/**
 * For every page: hashes of this browser that the server does not have are sent on, and said so (R117); B2's
 * findings too.
 */
export function UnsentHashes() {
  const t = useTranslations('grant.unsent');
  const unsent = useDeliveries(pageHashOutbox).filter(isLate);
  const changed = changedGrants.useReported();
  const walletIds = [...new Set(unsent.map(({ record }) => record.walletId))];
  if (unsent.length === 0 && changed.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {unsent.length > 0 && (
        <UnsentNotice
          words={{ title: t('title', { count: unsent.length }), text: t('text'), open: t('open') }}
          hrefs={walletIds.map((id) => `/wallets/${id}`)}
        />
      )}
      <ChangedGrantNotices />
    </div>
  );
}
