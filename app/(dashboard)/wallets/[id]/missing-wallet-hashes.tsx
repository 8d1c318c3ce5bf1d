'use client';

import { useParams } from 'next/navigation';
import { useMayHoldRecords } from '#components/delivery/use-may-hold-records.ts';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';

const HeldGrants = createLazyPart(() =>
  import('#components/grant/proof/held-grants.tsx').then((module) => module.HeldGrants),
);

/** Hashes that this browser holds for a registration without a page: a user reads why, and discards them. */
export function MissingWalletHashes({ copy }: { copy: ClientCopy }) {
  const { id } = useParams<{ id: string }>();
  if (!useMayHoldRecords()) return null;
  return (
    <LiveProviders copy={copy}>
      <HeldGrants registration={{ id, submission: null }} />
    </LiveProviders>
  );
}
