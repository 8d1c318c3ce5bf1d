'use client';

import { dashboardGrantBackend } from '#components/grant/dashboard-grant-backend.ts';
import { HeldHashes } from './held-hashes.tsx';
import type { HoldingRegistration } from './is-held.ts';

/** Hashes of a registration that this browser still holds while nothing of it is being signed. */
export function DashboardHeldHashes({ registration }: { registration: HoldingRegistration }) {
  return <HeldHashes backend={dashboardGrantBackend} registration={registration} />;
}
