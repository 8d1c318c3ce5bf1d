import { parseClamp } from './limit-clamp.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/** Those that say that the chain has a grant, or will have one. */
export const AWAITED_REASONS = ['awaiting_sync_proof', 'awaiting_onchain_confirmation'] as const;
/** The service's reasons that have a text in this build; a clamp has its own (R110). */
export const STATUS_REASONS = [...AWAITED_REASONS, 'address_unavailable', 'not_on_chain'] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

type Facts = Pick<WalletSummary, 'state' | 'reconciliationStatus' | 'statusReason' | 'notOnChainAt'>;

/**
 * What is awaited is awaited for a pending registration only, and until the service finds nothing on the
 * chain: the reason is a diagnostic text, and a sync that finds nothing leaves the row as it is.
 */
const isAwaited = ({ state, notOnChainAt }: Facts) => state === 'pending' && notOnChainAt === null;

/** When each reason can be true. */
const CAN_STAND: Readonly<Record<StatusReason, (wallet: Facts) => boolean>> = {
  awaiting_sync_proof: isAwaited,
  awaiting_onchain_confirmation: isAwaited,
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
