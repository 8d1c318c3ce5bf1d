import { toRefusalValues, type ChainRefusal, type RefusalCause } from './chain-refusal.ts';
import type { HolderWallet } from '#lib/burns/burn-view.ts';
import { failCheck, noteCheck, passCheck, type SignCheck, type SignCheckId } from './sign-check.ts';

/** Whether a failure of the check makes a chain refuse a burn by itself, whoever signs it. */
const IS_CAUSE = {
  network: true,
  request: true,
  transaction: true,
  instructions: true,
  program: true,
  holder: true,
  token: true,
  amount: true,
  intent: true,
  expiry: true,
  balance: true,
  fee: true,
  pending: true,
  // What a refused run leaves open, and this check itself.
  calls: false,
  simulation: false,
  effect: false,
  authorized: false,
} as const satisfies Record<SignCheckId, boolean>;

/** Refusals that the chain names, and that do not depend on the holder's permission. */
const EXPLAINED: ReadonlySet<RefusalCause> = new Set([
  'short_balance',
  'short_allowance',
  'no_fee',
  'paused',
  'bad_address',
  'bad_signature',
  'signature_over',
  'used_before',
  'arithmetic',
]);

/**
 * Whether the chain lets this holder burn (B10, R69, R74). The spec does not show who whitelists whom, nor
 * how the contract is asked, so the run decides. A run that passes proves it. A run that is refused although
 * everything else is in order counts as refused for the holder. The chain's own reason is shown with it, and
 * the service's list of wallets says what is missing (R8, R37).
 */
export function checkAuthorized(
  run:
    | { readonly state: 'ran' | 'unavailable' | 'unconfirmed' | 'no_token' }
    | { readonly state: 'reverted' | 'refused'; readonly refusal: ChainRefusal },
  others: readonly SignCheck[],
  holderWallet: HolderWallet | null | undefined,
): SignCheck {
  if (run.state === 'ran') return passCheck('authorized');
  const isRefused = run.state === 'reverted' || run.state === 'refused';
  if (!isRefused || EXPLAINED.has(run.refusal.cause) || others.some(isOtherCause)) {
    return noteCheck('authorized', 'unknown');
  }
  const { detail: _, ...refusal } = toRefusalValues(run.refusal);
  const values = { ...refusal, walletState: holderWallet?.state ?? '' };
  if (holderWallet === null) return failCheck('authorized', 'not_listed', values);
  if (holderWallet && holderWallet.state !== 'active') return failCheck('authorized', 'not_active', values);
  if (holderWallet && holderWallet.reconciliationStatus !== 'synced') {
    return failCheck('authorized', 'not_synced', values);
  }
  return failCheck('authorized', 'refused', values);
}

/** Checks that could not be made because the run was refused are not the cause of the refusal. */
function isOtherCause(check: SignCheck): boolean {
  return check.state === 'failed' && check.reason !== 'unknown' && IS_CAUSE[check.id];
}
