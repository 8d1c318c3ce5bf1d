'use client';

import { ChangedNotices } from '#components/signing/changed-notices.tsx';
import { changedBurns } from './changed-burns.ts';

/** What wallets sent otherwise than the burn that was checked (B2). */
export function ChangedBurnNotices() {
  return <ChangedNotices reports={changedBurns} copy="burn.changedSent" />;
}
