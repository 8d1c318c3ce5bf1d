import type { CheckCopyKey, SignCheck } from '#lib/conversion/sign-check.ts';

/** Every failed or noted check there are words for; a missing one is a type error. */
const COPY_KEYS: Readonly<Record<CheckCopyKey, true>> = {
  'network.unknown': true,
  'network.wrong_chain': true,
  'network.wrong_environment': true,
  'network.node_mismatch': true,
  'network.wallet_elsewhere': true,
  'network.unproven': true,
  'request.empty': true,
  'request.partial_words': true,
  'transaction.unreadable': true,
  'transaction.not_unsigned': true,
  'transaction.lookup_tables': true,
  'transaction.fee_payer_in_use': true,
  'transaction.other_signers': true,
  'transaction.holder_unused': true,
  'transaction.loose_accounts': true,
  'instructions.system': true,
  'instructions.token': true,
  'instructions.forbidden_program': true,
  'instructions.fee_too_high': true,
  'instructions.nothing_to_burn': true,
  'program.none': true,
  'program.several': true,
  'program.changed': true,
  'program.missing': true,
  'program.takes_sol': true,
  'program.first_use': true,
  'program.replaced': true,
  'program.unknown_loader': true,
  'calls.unseen': true,
  'calls.not_a_burn': true,
  'calls.not_one_burn': true,
  'holder.wrong_account': true,
  'holder.wrong_attempt': true,
  'holder.unreadable': true,
  'token.changed': true,
  'token.first_use': true,
  'token.unreadable': true,
  'token.wrong_decimals': true,
  'amount.different': true,
  'amount.unknown': true,
  'intent.wrong_status': true,
  'intent.expired': true,
  'intent.expires_too_soon': true,
  'intent.ends_before_grant': true,
  'expiry.expired': true,
  'expiry.too_close': true,
  'expiry.unknown': true,
  'simulation.reverted': true,
  'simulation.unavailable': true,
  'effect.not_burned': true,
  'effect.wrong_amount': true,
  'effect.something_else_moves': true,
  'effect.rights_granted': true,
  'effect.holder_pays': true,
  'effect.idle_account': true,
  'effect.foreign_account': true,
  'effect.foreign_program': true,
  'authorized.refused': true,
  'authorized.not_listed': true,
  'authorized.not_active': true,
  'authorized.not_synced': true,
  'authorized.unknown': true,
  'balance.short': true,
  'balance.unknown': true,
  'fee.short': true,
  'fee.unknown': true,
  'fee.contract_wallet': true,
  'pending.transaction_under_way': true,
};

/** The key of a check's words under `burn.check`. */
export function checkCopyKey(check: SignCheck): CheckCopyKey | `${SignCheck['id']}.passed` {
  if (check.state === 'passed') return `${check.id}.passed`;
  const key = `${check.id}.${check.reason}`;
  if (isCopyKey(key)) return key;
  throw new Error(`no words for ${key}`);
}

function isCopyKey(key: string): key is CheckCopyKey {
  return Object.hasOwn(COPY_KEYS, key);
}
