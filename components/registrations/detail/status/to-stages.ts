import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

export const STAGES = ['registered', 'signed', 'active', 'synced'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Which of the four things a wallet needs are true now; null where it is to get none of them by itself:
 * revoked, banned, cancelled, or in a status that is not known. It shows, it does not classify: an active
 * wallet that left the chain is registered, signed and active, and not in agreement (R37).
 */
export function toStages(wallet: WalletSummary): Readonly<Record<Stage, boolean>> | null {
  const { state, submission, deletedAt, notOnChainAt } = wallet;
  const isActive = state === 'active';
  if (deletedAt !== null || (!isActive && state !== 'pending')) return null;
  // A hash that the chain does not know is no proof of a signature.
  const isSubmitted = submission !== null && submission.state !== 'refused' && submission.faultCode === null;
  return {
    registered: true,
    signed: isActive || isSubmitted,
    active: isActive,
    synced: isActive && wallet.reconciliationStatus === 'synced' && notOnChainAt === null,
  };
}
