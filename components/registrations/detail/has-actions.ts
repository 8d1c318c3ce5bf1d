import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import type { WalletState } from '#lib/registrations/wallet-state.ts';

/** States that a comparison with the chain can change; one we do not know gets no action (R104). */
const CHECKABLE: ReadonlySet<string> = new Set<WalletState>(['pending', 'active', 'revoked']);

/**
 * Whether anything can be done with a registration: only with a minter's, and only while it is not cancelled
 * (R104).
 */
export function hasActions({ role, deletedAt, state }: WalletSummary): boolean {
  return role === 'minter' && deletedAt === null && CHECKABLE.has(state);
}
