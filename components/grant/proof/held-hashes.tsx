'use client';

import { useDeliveries } from '#components/delivery/use-deliveries.ts';
import { GrantBackendContext, type GrantBackend } from '#components/grant/grant-backend.ts';
import { HashStep } from './hash-step.tsx';

/** Hashes that a browser still holds where there is nothing else to do; nothing when there are none. */
export function HeldHashes({ backend }: { backend: GrantBackend }) {
  const held = useDeliveries(backend.hashes);
  if (held.length === 0) return null;
  return (
    <GrantBackendContext value={backend}>
      {held.map((delivery) => (
        <HashStep key={delivery.record.txHash} delivery={delivery} />
      ))}
    </GrantBackendContext>
  );
}
