'use client';

import { UnsentNotices } from '#components/browser-outbox/unsent-notices.tsx';
import { useOutboxEntries } from '#components/browser-outbox/use-outbox-entries.ts';
import { ChangedGrantNotices } from '#components/grant/changed-grant-notices.tsx';
import { pageHashOutbox } from './page-hash-outbox.ts';

/**
 * On every page: sends the hashes that only this browser has, and says so (R117). A refused one stays until a
 * user has seen why. So does a transaction that a wallet changed (B2).
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
