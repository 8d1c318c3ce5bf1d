import type { GrantCheck, GrantCheckId, GrantCopyKey } from '#lib/signing/grant-check.ts';

/** Every failed or noted check that has a text; a missing one is a type error. */
const COPY_KEYS: Readonly<Record<GrantCopyKey, true>> = {
  'network.unknown': true,
  'network.wrong_chain': true,
  'network.wrong_environment': true,
  'network.node_mismatch': true,
  'network.wallet_elsewhere': true,
  'network.unproven': true,
  'transaction.unreadable': true,
  'transaction.not_unsigned': true,
  'transaction.lookup_tables': true,
  'transaction.other_signers': true,
  'transaction.other_fee_payer': true,
  'transaction.other_blockhash': true,
  'transaction.loose_accounts': true,
  'instruction.none': true,
  'instruction.several': true,
  'instruction.other_program': true,
  'instruction.wrong_accounts': true,
  'instruction.wrong_data': true,
  'instruction.fee_too_high': true,
  'contract.changed': true,
  'contract.unconfirmed': true,
  'contract.unknown': true,
  'contract.no_code': true,
  'request.empty': true,
  'request.partial_words': true,
  'request.unexplained_words': true,
  'address.missing': true,
  'address.other': true,
  'address.unreadable': true,
  'limit.different': true,
  'limit.missing': true,
  'limit.other_unit': true,
  'limit.unknown': true,
  'signer.wrong_account': true,
  'signer.changed': true,
  'signer.unreadable': true,
  'signer.unknown': true,
  'expiry.expired': true,
  'expiry.too_close': true,
  'expiry.unknown': true,
  'simulation.reverted': true,
  'simulation.unavailable': true,
  'effect.not_granted': true,
  'effect.something_else': true,
  'effect.signer_pays': true,
  'effect.unseen': true,
  'effect.over_limit': true,
  'effect.control_changes': true,
  'effect.unexplained': true,
  'effect.incomparable': true,
  'effect.inconsistent': true,
  'effect.clamped': true,
  'fee.short': true,
  'fee.unknown': true,
  'fee.contract_wallet': true,
  'pending.transaction_under_way': true,
};

/** The key of a check's text under `grant.check`. */
export function grantCopyKey(check: GrantCheck): GrantCopyKey | `${GrantCheckId}.passed` {
  if (check.state === 'passed') return `${check.id}.passed`;
  const key = `${check.id}.${check.reason}`;
  if (isCopyKey(key)) return key;
  throw new Error(`no text for ${key}`);
}

function isCopyKey(key: string): key is GrantCopyKey {
  return Object.hasOwn(COPY_KEYS, key);
}
