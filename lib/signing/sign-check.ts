import type { ChainFamily } from '#lib/chains/chains.ts';
import { areCleared, defineChecks, type Check, type CheckReasons } from './define-checks.ts';
import { SHARED_REASONS } from './shared-reasons.ts';

/**
 * What the sign-guard (B1) can find, by check. A check carries an id and values for the copy in
 * `messages/<locale>/burn.json`, never a sentence: `check.<id>.label`, `check.<id>.passed`, and for a failed
 * or noted one `check.<id>.<reason>`.
 */
export const SIGN_CHECK_REASONS = {
  network: SHARED_REASONS.network,
  request: ['empty', 'partial_words', 'unattested'],
  transaction: [
    'unreadable',
    'not_unsigned',
    'lookup_tables',
    'fee_payer_in_use',
    'other_signers',
    'holder_unused',
    'loose_accounts',
  ],
  instructions: ['system', 'token', 'forbidden_program', 'fee_too_high', 'nothing_to_burn'],
  program: [
    'none',
    'several',
    'changed',
    'missing',
    'takes_sol',
    'unconfirmed',
    'replaced',
    'unknown_loader',
  ],
  calls: ['unseen', 'not_a_burn', 'not_one_burn'],
  holder: ['wrong_account', 'wrong_attempt', 'unreadable'],
  token: ['changed', 'unconfirmed', 'unreadable', 'wrong_decimals'],
  amount: ['different', 'unknown', 'unseen'],
  intent: ['unconfirmed', 'wrong_status', 'expired', 'expires_too_soon', 'ends_before_authorization'],
  expiry: SHARED_REASONS.expiry,
  simulation: ['reverted', 'unavailable', 'unconfirmed'],
  effect: [
    'not_burned',
    'wrong_amount',
    'something_else_moves',
    'something_else',
    'rights_granted',
    'control_changes',
    'idle_words',
    'inconsistent',
    'only_token',
    'holder_pays',
    'idle_account',
    'foreign_account',
    'foreign_program',
  ],
  authorized: ['refused', 'not_listed', 'not_active', 'not_synced', 'unknown'],
  balance: ['short', 'unknown'],
  fee: SHARED_REASONS.fee,
  pending: SHARED_REASONS.pending,
} as const;

export type SignCheckId = keyof typeof SIGN_CHECK_REASONS;
export type SignCheckReasons = CheckReasons<typeof SIGN_CHECK_REASONS>;
export type SignCheck = Check<typeof SIGN_CHECK_REASONS>;

export const {
  pass: passCheck,
  fail: failCheck,
  note: noteCheck,
} = defineChecks<typeof SIGN_CHECK_REASONS>();

/**
 * The checks that a burn needs before it is signed, in the order they are shown: what is burned and for whom
 * comes before how it was checked.
 */
export const REQUIRED_CHECKS = {
  evm: [
    'effect',
    'amount',
    'token',
    'holder',
    'network',
    'intent',
    'expiry',
    'request',
    'simulation',
    'authorized',
    'balance',
    'fee',
    'pending',
  ],
  solana: [
    'effect',
    'amount',
    'token',
    'program',
    'holder',
    'intent',
    'expiry',
    'transaction',
    'instructions',
    'calls',
    'simulation',
    'authorized',
    'balance',
    'fee',
  ],
} as const satisfies Record<ChainFamily, readonly SignCheckId[]>;

/**
 * Whether a wallet may be asked: every check of the family was made and none failed. A check that could not
 * be made is missing, and a missing check refuses.
 */
export function mayBeSigned(family: ChainFamily, checks: readonly SignCheck[]): boolean {
  return areCleared(checks, REQUIRED_CHECKS[family]);
}
