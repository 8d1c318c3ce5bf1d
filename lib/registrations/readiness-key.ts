import { isRefusedNow, walletNextStep, type WalletNextStep } from './wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { WALLET_STATES, type WalletState } from './wallet-state.ts';

/** The steps that a revoked wallet may be at, beside being revoked: both are named. */
const BESIDE_REVOKED = [
  'await_receipt',
  'sent_unknown',
  'submission_refused',
  'drifted',
  'review_contradiction',
] as const;

/** The steps that name no status of their own: the service's state is shown. */
type StepByState = 'read_only' | 'unknown_state';

/** Where the text of a registration's status is, below `readiness` of the copy, and what is put into it. */
interface ReadinessKey {
  readonly key:
    | `label.${Exclude<WalletNextStep['kind'], StepByState>}`
    | `revoked.${(typeof BESIDE_REVOKED)[number]}`
    | 'banned.drifted'
    | `state.${WalletState}`
    | 'unknownState';
  readonly values?: { readonly state: string };
}

/**
 * The text of a registration's status, by what is to be done next; an unknown one is shown as received
 * (R104).
 */
export function toReadinessKey(wallet: WalletSummary): ReadinessKey {
  const { kind } = walletNextStep(wallet);
  if (kind === 'drifted' && wallet.state === 'banned') return { key: 'banned.drifted' };
  const situation = toSituation(wallet);
  if (situation === 'refused') return { key: 'revoked.submission_refused' };
  if (situation === 'revoked') {
    if (kind === 'confirm_order') return { key: 'label.grant_again' };
    const beside = BESIDE_REVOKED.find((one) => one === kind);
    if (beside !== undefined) return { key: `revoked.${beside}` };
  }
  if (kind !== 'read_only' && kind !== 'unknown_state') return { key: `label.${kind}` };
  const { state } = wallet;
  const known = WALLET_STATES.find((one) => one === state);
  return known === undefined ? { key: 'unknownState', values: { state } } : { key: `state.${known}` };
}

/**
 * Whether what is said of a registration begins with its being revoked, whatever its next step is. `refused`:
 * what was sent to authorize it again was refused, so that it may have taken effect all the same.
 */
export function toSituation(wallet: WalletSummary): 'revoked' | 'refused' | 'other' {
  if (!isRevoked(wallet)) return 'other';
  const isConfirmed = walletNextStep(wallet).kind !== 'confirm_order';
  return isConfirmed || !isRefusedNow(wallet.submission) ? 'revoked' : 'refused';
}

function isRevoked({ state, role, deletedAt }: WalletSummary): boolean {
  return state === 'revoked' && role === 'minter' && deletedAt === null;
}
