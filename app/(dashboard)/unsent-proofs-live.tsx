'use client';

import { UnsentProofs } from '#components/burn/proof/unsent-proofs.tsx';
import { UnsentHashes } from '#components/grant/hash/unsent-hashes.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';

/** Proofs and hashes that this browser still holds, in their language. */
export function UnsentProofsLive({ copy }: { copy: ClientCopy }) {
  return (
    <LiveProviders copy={copy}>
      <div className="flex flex-col gap-2 pb-4 empty:hidden">
        <UnsentProofs />
        <UnsentHashes />
      </div>
    </LiveProviders>
  );
}
