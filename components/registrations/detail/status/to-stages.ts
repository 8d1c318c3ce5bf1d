import type { WalletSummary } from '#lib/registrations/registration-view.ts';

export const STAGES = ['registered', 'signed', 'active', 'synced'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Which of the four things a wallet needs are true now. It shows, it does not classify: an active wallet that
 * left the chain is registered, signed and active, and not in agreement (R37).
 */
export function toStages(wallet: WalletSummary): Readonly<Record<Stage, boolean>> {
  const isActive = wallet.deletedAt === null && wallet.state === 'active';
  const { submission } = wallet;
  // A hash that the chain does not know is no proof of a signature.
  const isSubmitted = submission !== null && submission.state !== 'refused' && submission.faultCode === null;
  return {
    registered: wallet.deletedAt === null,
    signed: isActive || (wallet.deletedAt === null && wallet.state === 'pending' && isSubmitted),
    active: isActive,
    synced: isActive && wallet.reconciliationStatus === 'synced',
  };
}
