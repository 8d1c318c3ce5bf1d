import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import type { HashDelivery } from './hash-outbox.ts';

export type HoldingWallet = Pick<GrantSubject, 'id' | 'submission'>;

/**
 * Whether this browser's hash still blocks the signing of a wallet: one whose refusal its page shows does
 * not.
 */
export function isHeld({ record, state }: HashDelivery, wallet: HoldingWallet): boolean {
  if (record.walletId !== wallet.id) return false;
  const { submission } = wallet;
  const isReported = submission?.state === 'refused' && submission.txSignature === record.txHash;
  return !(state === 'refused' && isReported);
}
