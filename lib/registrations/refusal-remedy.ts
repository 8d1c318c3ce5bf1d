import type { FaultCode } from '#lib/errors/fault-codes.ts';

/**
 * What a user can do about a grant that the service refused. Both the text of the refusal and its buttons
 * follow it, so that they cannot contradict each other. `sign`: prepare and sign again. `recheck`: check
 * against the chain. `recheck_or_sign`: check, and sign again only if the chain has no grant. `prove`: enter
 * the transaction that made the grant. `original`: enter the transaction that the service got first; another
 * signature could only harm (R120). `wait`: it continues automatically. `replace`: this registration cannot
 * be used. `support`: only support can help.
 */
export const REFUSAL_REMEDIES = [
  'sign',
  'recheck',
  'recheck_or_sign',
  'prove',
  'original',
  'wait',
  'replace',
  'support',
] as const;
export type RefusalRemedy = (typeof REFUSAL_REMEDIES)[number];

const REMEDY: Readonly<Partial<Record<FaultCode, RefusalRemedy>>> = {
  wallet_preparation_expired: 'sign',
  wallet_verification_failed: 'recheck_or_sign',
  wallet_grant_reverted: 'sign',
  wallet_grant_absent: 'sign',
  wallet_grant_differs: 'recheck',
  wallet_grant_zero: 'recheck_or_sign',
  wallet_operation_unbound: 'sign',
  wallet_transaction_expired: 'sign',
  wallet_transaction_mismatch: 'sign',
  wallet_no_preparation: 'sign',
  wallet_transaction_unknown: 'sign',
  wallet_already_active: 'recheck',
  wallet_not_on_chain: 'recheck_or_sign',
  wallet_recipient_state_mismatch: 'recheck_or_sign',
  wallet_refusal_unknown: 'recheck_or_sign',
  wallet_sync_proof_required: 'prove',
  wallet_original_unknown: 'original',
  wallet_tx_hash_mismatch: 'wait',
  wallet_operation_in_flight: 'wait',
  wallet_receipt_pending: 'wait',
  wallet_address_unavailable: 'replace',
  wallet_banned: 'replace',
  wallet_limit_required: 'replace',
  wallet_not_managed: 'support',
  wallet_whitelister_not_found: 'recheck_or_sign',
  wallet_whitelister_not_active: 'recheck_or_sign',
  wallet_whitelister_not_provisioned: 'recheck_or_sign',
};

/**
 * The remedy of a refusal. What was sent may be in force, so for an unknown refusal the chain is read first.
 */
export function findRemedy(code: FaultCode | null): RefusalRemedy {
  return (code === null ? undefined : REMEDY[code]) ?? 'recheck_or_sign';
}

/** Whether another signature is among the remedies. */
export function maySignAgain(remedy: RefusalRemedy): boolean {
  return remedy === 'sign' || remedy === 'recheck_or_sign';
}
