'use client';

import { UnsentNotices } from '#components/browser-outbox/unsent-notices.tsx';
import { useOutboxEntries } from '#components/browser-outbox/use-outbox-entries.ts';
import { ChangedGrantNotices } from '#components/grant/changed-grant-notices.tsx';
import { pageHashOutbox } from './page-hash-outbox.ts';

/**
 * For every page: hashes of this browser that the server does not have are sent on, and said so (R117), and
 * those that it refused are shown until a user has seen why; B2's findings too.
 */
export function UnsentHashes() {
  const entries = useOutboxEntries(pageHashOutbox);
  return (
    <>
      <UnsentNotices
        entries={entries}
        copy="grant.unsent"
        hrefOf={({ walletId }) => `/wallets/${walletId}`}
      />
      <ChangedGrantNotices />
    </>
  );
}
