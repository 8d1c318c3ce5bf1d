'use client';

import { UnsentNotices } from '#components/delivery/unsent-notices.tsx';
import { useDeliveries } from '#components/delivery/use-deliveries.ts';
import { ChangedBurnNotices } from '#components/burn/changed-burn-notices.tsx';
import { pageProofOutbox } from './page-proof-outbox.ts';

/**
 * For every page. Proofs of this browser that the server does not have are shown and sent again, whichever
 * page is open. A wallet's transaction that differs from the checked one stays on screen until a user
 * acknowledges it (B2).
 */
export function UnsentProofs() {
  const deliveries = useDeliveries(pageProofOutbox);
  return (
    <>
      <UnsentNotices
        deliveries={deliveries}
        copy="burn.unsent"
        hrefOf={({ intentId }) => `/intents/${intentId}`}
      />
      <ChangedBurnNotices />
    </>
  );
}
