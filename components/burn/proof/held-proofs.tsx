'use client';

import { useOutboxEntries } from '#components/browser-outbox/use-outbox-entries.ts';
import { BurnBackendContext, type BurnBackend } from '#components/burn/burn-backend.ts';
import { ProofStep } from './proof-step.tsx';

/** Proofs that a browser still holds where there is nothing else to do; nothing when there are none. */
export function HeldProofs({ backend }: { backend: BurnBackend }) {
  const held = useOutboxEntries(backend.proofOutbox).filter(({ state }) => state !== 'stored');
  if (held.length === 0) return null;
  return (
    <BurnBackendContext value={backend}>
      <ProofStep entries={held} />
    </BurnBackendContext>
  );
}
