import { isMismatched } from './wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { WALLET_STATES } from './wallet-state.ts';

/** `unknown`: the network differs, or the state is not recognized, so that it may be in effect or not. */
type LimitEffect = 'in_effect' | 'none' | 'unknown';

/** Whether the daily limit that the service names for a registration is what its address has now. */
export function findLimitEffect(
  wallet: Pick<WalletSummary, 'state' | 'reconciliationStatus' | 'notOnChainAt' | 'deletedAt'>,
): LimitEffect {
  const { state, deletedAt } = wallet;
  if (deletedAt !== null) return 'none';
  if (isMismatched(wallet) || !WALLET_STATES.some((known) => known === state)) return 'unknown';
  return state === 'active' ? 'in_effect' : 'none';
}
