'use client';

import { useMayHoldRecords } from '#components/browser-outbox/use-may-hold-records.ts';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import type { HoldingRegistration } from './is-held.ts';

const DashboardHeldHashes = createLazyPart(() =>
  import('./dashboard-held-hashes.tsx').then((module) => module.DashboardHeldHashes),
);

/** Hashes of a registration that this browser still holds; loaded only where it may hold any. */
export function LazyHeldHashes({ registration }: { registration: HoldingRegistration }) {
  return useMayHoldRecords() && <DashboardHeldHashes registration={registration} />;
}
