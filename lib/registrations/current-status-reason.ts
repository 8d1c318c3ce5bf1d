import { parseClamp } from './limit-clamp.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/** The service's reasons that have a text in this build; a clamp has its own (R110). */
export const STATUS_REASONS = [
  'awaiting_sync_proof',
  'awaiting_onchain_confirmation',
  'address_unavailable',
  'not_on_chain',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

type Facts = Pick<WalletSummary, 'state' | 'reconciliationStatus' | 'statusReason' | 'notOnChainAt'>;

/** When each reason can be true. What is awaited is awaited for a pending registration only. */
const CAN_STAND: Readonly<Record<StatusReason, (wallet: Facts) => boolean>> = {
  awaiting_sync_proof: ({ state }) => state === 'pending',
  awaiting_onchain_confirmation: ({ state }) => state === 'pending',
  address_unavailable: ({ state }) => state !== 'active',
  not_on_chain: ({ state, reconciliationStatus, notOnChainAt }) =>
    state !== 'active' || reconciliationStatus !== 'synced' || notOnChainAt !== null,
};

/**
 * The reason that the service gives, unless it is left over from an earlier state: a revoked registration
 * awaits nothing, whatever it says. An unknown reason is shown as it is.
 */
export function findCurrentReason(wallet: Facts): string | null {
  const { state, statusReason } = wallet;
  const known = STATUS_REASONS.find((reason) => reason === statusReason);
  if (known !== undefined) return CAN_STAND[known](wallet) ? known : null;
  return parseClamp(statusReason, []) && state !== 'active' ? null : statusReason;
}
