import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { HashDelivery } from './hash-outbox.ts';

/**
 * Whether this browser's hash still stands before the signing of a wallet: a refusal that its page tells of
 * does not.
 */
export function isHeld(
  { record, state }: HashDelivery,
  wallet: Pick<WalletDetail, 'id' | 'submission'>,
): boolean {
  if (record.walletId !== wallet.id) return false;
  const { submission } = wallet;
  const isReported = submission?.state === 'refused' && submission.txSignature === record.txHash;
  return !(state === 'refused' && isReported);
}
