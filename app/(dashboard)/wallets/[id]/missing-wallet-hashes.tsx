'use client';

import { useParams } from 'next/navigation';
import { useMayHoldRecords } from '#components/browser-outbox/use-may-hold-records.ts';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';

const DashboardHeldHashes = createLazyPart(() =>
  import('#components/grant/hash/dashboard-held-hashes.tsx').then((module) => module.DashboardHeldHashes),
);

/** Hashes that this browser holds for a registration without a page: a user reads why, and discards them. */
export function MissingWalletHashes({ copy }: { copy: ClientCopy }) {
  const { id } = useParams<{ id: string }>();
  if (!useMayHoldRecords()) return null;
  return (
    <LiveProviders copy={copy}>
      <DashboardHeldHashes registration={{ id, submission: null }} />
    </LiveProviders>
  );
}
