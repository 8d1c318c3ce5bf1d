'use client';

import { GrantBackendContext } from './grant-backend.ts';
import type { GrantBackend } from './grant-backend.ts';
import { HashStep } from './hash-step.tsx';
import { useHashDeliveries } from './use-hash-deliveries.ts';

/** Hashes that a browser still holds where there is nothing else to do; nothing when there are none. */
export function HeldHashes({ backend }: { backend: GrantBackend }) {
  const held = useHashDeliveries(backend.hashes);
  if (held.length === 0) return null;
  return (
    <GrantBackendContext value={backend}>
      {held.map((delivery) => (
        <HashStep key={delivery.record.txHash} delivery={delivery} />
      ))}
    </GrantBackendContext>
  );
}
