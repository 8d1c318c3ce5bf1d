'use client';

import { dashboardGrantBackend } from '#components/grant/dashboard-grant-backend.ts';
import { HeldHashes } from './held-hashes.tsx';

/** Hashes of a registration that this browser still holds while nothing of it is to be signed. */
export function HeldGrants({ walletId }: { walletId: string }) {
  return <HeldHashes backend={dashboardGrantBackend} walletId={walletId} />;
}
