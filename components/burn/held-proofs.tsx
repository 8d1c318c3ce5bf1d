'use client';

import { BurnBackendContext } from './burn-backend.ts';
import type { BurnBackend } from './burn-backend.ts';
import { ProofStep } from './proof-step.tsx';
import { useProofDeliveries } from './use-proof-post.ts';

/** Proofs that a browser still holds where there is nothing else to do; nothing when there are none. */
export function HeldProofs({ backend }: { backend: BurnBackend }) {
  const held = useProofDeliveries(backend.proofs).filter(({ state }) => state !== 'stored');
  if (held.length === 0) return null;
  return (
    <BurnBackendContext value={backend}>
      <ProofStep deliveries={held} />
    </BurnBackendContext>
  );
}
