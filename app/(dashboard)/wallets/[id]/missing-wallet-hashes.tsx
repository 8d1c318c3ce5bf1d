'use client';

import { useParams } from 'next/navigation';
import { LazyHeldHashes } from '#components/grant/hash/lazy-held-hashes.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';

/** Hashes that this browser holds for a registration without a page: a user reads why, and discards them. */
export function MissingWalletHashes({ copy }: { copy: ClientCopy }) {
  const { id } = useParams<{ id: string }>();
  return (
    <LiveProviders copy={copy}>
      <LazyHeldHashes registration={{ id, submission: null }} />
    </LiveProviders>
  );
}
