'use client';

import { ChangedNotices } from '#components/signing/changed-notices.tsx';
import { changedTransactions } from './changed-transactions.ts';

/** What wallets sent otherwise than the burn that was checked (B2). */
export function ChangedBurnNotices() {
  return <ChangedNotices reports={changedTransactions} copy="burn.changedSent" />;
}
