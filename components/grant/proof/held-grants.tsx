'use client';

import { dashboardGrantBackend } from '#components/grant/dashboard-grant-backend.ts';
import { HeldHashes } from './held-hashes.tsx';
import type { HoldingWallet } from './is-held.ts';

/** Hashes of a registration that this browser still holds while nothing of it is being signed. */
export function HeldGrants({ wallet }: { wallet: HoldingWallet }) {
  return <HeldHashes backend={dashboardGrantBackend} wallet={wallet} />;
}
