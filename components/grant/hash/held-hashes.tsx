'use client';

import { useOutboxEntries } from '#components/browser-outbox/use-outbox-entries.ts';
import { GrantBackendContext, type GrantBackend } from '#components/grant/grant-backend.ts';
import { hashLog } from '#lib/browser-storage/hash-log.ts';
import { HashStep } from './hash-step.tsx';
import { isHeld, type HoldingRegistration } from './is-held.ts';

interface HeldHashesProps {
  backend: GrantBackend;
  /** Only those of this registration, as far as its page does not show what became of them. */
  registration?: HoldingRegistration;
}

/** Hashes that a browser still holds where nothing is being signed; nothing when there are none. */
export function HeldHashes({ backend, registration }: HeldHashesProps) {
  const entries = useOutboxEntries(backend.hashOutbox);
  const held = entries.filter((entry) => registration === undefined || isHeld(entry, registration));
  if (held.length === 0) return null;
  return (
    <GrantBackendContext value={backend}>
      {held.map((entry) => (
        <HashStep key={hashLog.nameOf(entry.record)} entry={entry} />
      ))}
    </GrantBackendContext>
  );
}
