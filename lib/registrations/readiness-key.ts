import { walletNextStep, type WalletNextStep } from './registration-next-step.ts';
import type { WalletSummary } from './registration-view.ts';
import { WALLET_STATES, type WalletState } from './wallet-state.ts';

/** The steps that name no status of their own: the service's state is shown. */
type StepByState = 'read_only' | 'unknown_state';

/** Where the text of a registration's status is, below `readiness` of the copy, and what is put into it. */
interface ReadinessKey {
  readonly key:
    `label.${Exclude<WalletNextStep['kind'], StepByState>}` | `state.${WalletState}` | 'unknownState';
  readonly values?: { readonly state: string };
}

/**
 * The text of a registration's status, by what is to be done next; an unknown one is shown as received
 * (R104).
 */
export function toReadinessKey(wallet: WalletSummary): ReadinessKey {
  const { kind } = walletNextStep(wallet);
  if (kind !== 'read_only' && kind !== 'unknown_state') return { key: `label.${kind}` };
  const { state } = wallet;
  const known = WALLET_STATES.find((one) => one === state);
  return known === undefined ? { key: 'unknownState', values: { state } } : { key: `state.${known}` };
}
