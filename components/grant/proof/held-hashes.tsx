'use client';

import { useDeliveries } from '#components/delivery/use-deliveries.ts';
import { GrantBackendContext, type GrantBackend } from '#components/grant/grant-backend.ts';
import { HashStep } from './hash-step.tsx';

interface HeldHashesProps {
  backend: GrantBackend;
  /** Only those of this registration. */
  walletId?: string;
}

/** Hashes that a browser still holds where there is nothing else to do; nothing when there are none. */
export function HeldHashes({ backend, walletId }: HeldHashesProps) {
  const deliveries = useDeliveries(backend.hashes);
  const held = deliveries.filter(({ record }) => walletId === undefined || record.walletId === walletId);
  if (held.length === 0) return null;
  return (
    <GrantBackendContext value={backend}>
      {held.map((delivery) => (
        <HashStep key={delivery.record.txHash} delivery={delivery} />
      ))}
    </GrantBackendContext>
  );
}
