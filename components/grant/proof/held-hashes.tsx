'use client';

import { useDeliveries } from '#components/delivery/use-deliveries.ts';
import { GrantBackendContext, type GrantBackend } from '#components/grant/grant-backend.ts';
import { HashStep } from './hash-step.tsx';
import { isHeld, type HoldingRegistration } from './is-held.ts';

interface HeldHashesProps {
  backend: GrantBackend;
  /** Only those of this registration, as far as its page does not show what became of them. */
  registration?: HoldingRegistration;
}

/** Hashes that a browser still holds where nothing is being signed; nothing when there are none. */
export function HeldHashes({ backend, registration }: HeldHashesProps) {
  const deliveries = useDeliveries(backend.hashes);
  const held = deliveries.filter((delivery) => registration === undefined || isHeld(delivery, registration));
  if (held.length === 0) return null;
  return (
    <GrantBackendContext value={backend}>
      {held.map((delivery) => (
        <HashStep key={delivery.record.txHash} delivery={delivery} />
      ))}
    </GrantBackendContext>
  );
}
