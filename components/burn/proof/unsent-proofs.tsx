'use client';

import { UnsentNotices } from '#components/browser-outbox/unsent-notices.tsx';
import { useOutboxEntries } from '#components/browser-outbox/use-outbox-entries.ts';
import { ChangedBurnNotices } from '#components/burn/changed-burn-notices.tsx';
import { pageProofOutbox } from './page-proof-outbox.ts';

/**
 * For every page. Proofs of this browser that the server does not have are shown and sent again, whichever
 * page is open. A wallet's transaction that differs from the checked one stays on screen until a user
 * acknowledges it (B2).
 */
export function UnsentProofs() {
  const entries = useOutboxEntries(pageProofOutbox);
  return (
    <>
      <UnsentNotices entries={entries} copy="burn.unsent" hrefOf={({ intentId }) => `/intents/${intentId}`} />
      <ChangedBurnNotices />
    </>
  );
}
