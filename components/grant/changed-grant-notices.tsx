'use client';

import { ChangedNotices } from '#components/signing/changed-notices.tsx';
import { changedGrants } from './changed-grants.ts';

/** What wallets sent otherwise than the grant that was checked (B2). */
export function ChangedGrantNotices() {
  return <ChangedNotices reports={changedGrants} copy="grant.changedSent" />;
}
