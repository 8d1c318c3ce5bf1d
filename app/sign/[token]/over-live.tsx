'use client';

import { HeldProofs } from '#components/burn/proof/held-proofs.tsx';
import { LinkRequestOver } from '#components/grant/link-request-over.tsx';
import { HeldHashes } from '#components/grant/hash/held-hashes.tsx';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { linkBurnBackend } from './link-burn-backend.ts';
import type { LinkKeys } from './one-per-link.ts';
import { linkGrantBackend } from './link-grant-backend.ts';

export interface OverLiveProps {
  copy: ClientCopy;
  keys: LinkKeys;
}

/** A burn or a grant may be on chain although the link is over: what this browser holds of it is sent on. */
export function OverLive({ copy, keys }: OverLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LinkRequestOver />
      <HeldProofs backend={linkBurnBackend(keys)} />
      <HeldHashes backend={linkGrantBackend(keys)} />
    </LiveProviders>
  );
}
