import type { ChainFamily } from '#lib/chains/chains.ts';
import { areCleared, defineChecks, type Check, type CheckReasons } from './define-checks.ts';
import { SHARED_REASONS } from './shared-reasons.ts';

/**
 * What the sign-guard (B1) can find about a grant, by check. A check carries an id and values for the copy in
 * `messages/<locale>/grant.json`: `check.<id>.label`, `check.<id>.passed`, and `check.<id>.<reason>` for the
 * rest.
 */
export const GRANT_CHECK_REASONS = {
  network: SHARED_REASONS.network,
  transaction: [
    'unreadable',
    'not_unsigned',
    'lookup_tables',
    'other_signers',
    'other_fee_payer',
    'other_blockhash',
    'loose_accounts',
  ],
  instruction: ['none', 'several', 'other_program', 'wrong_accounts', 'wrong_data', 'fee_too_high'],
  contract: ['changed', 'unconfirmed', 'unknown', 'no_code'],
  request: ['empty', 'partial_words', 'unexplained_words'],
  address: ['missing', 'other', 'unreadable'],
  limit: ['different', 'missing', 'other_unit', 'unknown'],
  signer: ['wrong_account', 'changed', 'unreadable', 'unknown'],
  expiry: SHARED_REASONS.expiry,
  simulation: ['reverted', 'unavailable'],
  effect: [
    'not_granted',
    'something_else',
    'signer_pays',
    'unseen',
    'over_limit',
    'control_changes',
    'unexplained',
    'incomparable',
    'inconsistent',
    'clamped',
  ],
  fee: SHARED_REASONS.fee,
  pending: SHARED_REASONS.pending,
} as const;

export type GrantCheckId = keyof typeof GRANT_CHECK_REASONS;
export type GrantCheckReasons = CheckReasons<typeof GRANT_CHECK_REASONS>;
export type GrantCheck = Check<typeof GRANT_CHECK_REASONS>;

export const {
  pass: passGrant,
  fail: failGrant,
  note: noteGrant,
} = defineChecks<typeof GRANT_CHECK_REASONS>();

/** The checks that a grant needs before it is signed, in the order they are shown. */
export const REQUIRED_GRANT_CHECKS = {
  evm: [
    'effect',
    'address',
    'limit',
    'signer',
    'contract',
    'network',
    'expiry',
    'request',
    'simulation',
    'fee',
    'pending',
  ],
  solana: [
    'effect',
    'address',
    'signer',
    'contract',
    'expiry',
    'transaction',
    'instruction',
    'simulation',
    'fee',
  ],
} as const satisfies Record<ChainFamily, readonly GrantCheckId[]>;

/**
 * Whether a wallet may be asked: every check of the family was made and none failed; a missing check refuses.
 */
export function mayGrantBeSigned(family: ChainFamily, checks: readonly GrantCheck[]): boolean {
  return areCleared(checks, REQUIRED_GRANT_CHECKS[family]);
}

/** Whoever sends elsewhere pays, and waits, for itself. */
const SENDERS_CONCERNS: ReadonlySet<GrantCheckId> = new Set(['fee', 'pending']);

/** The checks of a call that is sent elsewhere, by a multisig or a device: no account is connected (R123). */
export function checksElsewhere(checks: readonly GrantCheck[]): GrantCheck[] {
  return checks.filter(
    ({ id, state }) => !SENDERS_CONCERNS.has(id) && !(id === 'signer' && state === 'passed'),
  );
}

/**
 * Whether such a call may be handed out: by the same checks as for a wallet here, without those about the
 * sender.
 */
export function mayGrantBeHandedOut(checks: readonly GrantCheck[]): boolean {
  if (checksElsewhere(checks).some((check) => check.state === 'failed')) return false;
  return REQUIRED_GRANT_CHECKS.evm.every((id) => checks.some((check) => check.id === id));
}
