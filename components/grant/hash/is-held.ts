import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import type { HashEntry } from './hash-outbox.ts';

export type HoldingRegistration = Pick<GrantSubject, 'id' | 'submission'>;

/**
 * Whether this browser's hash still blocks the signing of a grant: one whose refusal its page shows does
 * not.
 */
export function isHeld({ record, state }: HashEntry, registration: HoldingRegistration): boolean {
  if (record.walletId !== registration.id) return false;
  const { submission } = registration;
  const isReported = submission?.state === 'refused' && submission.txSignature === record.txHash;
  return !(state === 'refused' && isReported);
}
