'use client';

import { useDeliveries } from '#components/delivery/use-deliveries.ts';
import { BurnBackendContext, type BurnBackend } from '#components/burn/burn-backend.ts';
import { ProofStep } from './proof-step.tsx';

/** Proofs that a browser still holds where there is nothing else to do; nothing when there are none. */
export function HeldProofs({ backend }: { backend: BurnBackend }) {
  const held = useDeliveries(backend.proofs).filter(({ state }) => state !== 'stored');
  if (held.length === 0) return null;
  return (
    <BurnBackendContext value={backend}>
      <ProofStep deliveries={held} />
    </BurnBackendContext>
  );
}
