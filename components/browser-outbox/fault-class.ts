import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** What follows for a record that only this browser has, when the server answers with a fault. */
export type FaultClass =
  /** The copy stays and is sent again, the same, until another answer comes. */
  | 'again'
  /** No repetition changes it. The copy stays; a user decides. */
  | 'final'
  /**
   * The same, but the server has noted the hash in the history of the registration first, and answers this
   * only then. The copy stays until a user has read why.
   */
  | 'refusal_noted'
  /**
   * A refusal by the service, which has checked the transaction of a grant: the server has stored it with the
   * hash, and the page of the registration shows it. Only here the copy is deleted.
   */
  | 'refusal_stored';

/**
 * The class of every fault, so that none has one by default. `refusal_stored` is only what the server never
 * answers before it has stored the hash; what it answers before and after is `final`. What neither outbox can
 * get is `final`, too.
 */
const CLASSES: Readonly<Record<FaultCode, FaultClass>> = {
  // who is asking
  signed_out: 'again',
  forbidden: 'final',
  bad_origin: 'again',
  rate_limited: 'again',
  invalid_credentials: 'final',
  password_change_required: 'final',
  // what was asked
  invalid_input: 'final',
  not_found: 'final',
  conflict: 'final',
  draft_changed: 'final',
  labels_enough: 'final',
  deliveries_changed: 'final',
  // Solana: the intent ended before the bytes were stored, so they are not broadcast.
  intent_wrong_status: 'final',
  intent_changed: 'final',
  // A user has to review it, or type what it is: signed bytes are broadcast for no other intent.
  intent_contradicted: 'final',
  order_missing: 'final',
  order_exists: 'final',
  order_changed: 'final',
  order_differs: 'final',
  intent_unconfirmed: 'again',
  intent_events_unapplied: 'again',
  export_in_progress: 'final',
  // the service
  service_unreachable: 'again',
  service_rate_limited: 'again',
  service_error: 'again',
  service_unreadable: 'again',
  test_event_unconfirmed: 'final',
  service_key_refused: 'again',
  service_key_wrong_place: 'again',
  service_refused: 'final',
  flow_version_too_old: 'final',
  reference_exists: 'final',
  source_not_repeatable: 'final',
  create_answer_differs: 'final',
  request_altered: 'final',
  create_row_unreadable: 'final',
  reference_taken_unseen: 'final',
  create_refused_unseen: 'final',
  onramp_wallet_not_authorized: 'final',
  onramp_daily_limit_exceeded: 'final',
  onramp_below_mint_minimum: 'final',
  onramp_above_mint_maximum: 'final',
  payout_key_not_listed: 'final',
  payout_key_not_own_cnpj: 'final',
  kyb_required: 'final',
  payment_not_payable: 'final',
  destination_not_ready: 'final',
  // burns
  burn_in_progress: 'final',
  burn_in_other_browser: 'final',
  burn_grant_held_by_other: 'final',
  burn_grant_not_issued: 'final',
  // Solana: what was staged is not known, so there is nothing to compare it with.
  burn_grant_unknown: 'final',
  burn_earlier_grant_of_other: 'final',
  burn_history_unread: 'final',
  burn_search_incomplete: 'final',
  burn_hash_not_seen: 'final',
  burn_hash_open: 'final',
  burn_grant_lapsed: 'final',
  burn_grant_ending: 'final',
  burn_wallet_not_authorized: 'final',
  burn_holder_not_authorized: 'final',
  burn_holder_short: 'final',
  burn_holder_no_fee: 'final',
  burn_holder_not_active: 'final',
  burn_intent_expires_too_soon: 'final',
  burn_proof_malformed: 'final',
  burn_prepare_refused: 'final',
  burn_proof_refused: 'final',
  burn_proof_conflict: 'final',
  burn_hashes_enough: 'final',
  burn_hash_set_aside: 'final',
  burn_hash_stands: 'final',
  burn_nonce_used: 'final',
  burn_claim_stands: 'final',
  burn_expired_after_broadcast: 'final',
  burn_failed_unacknowledged: 'final',
  burn_other_proof_taken: 'final',
  burn_other_proof_possible: 'final',
  burn_reverted: 'final',
  burn_transaction_dropped: 'final',
  burn_transaction_unknown: 'final',
  burn_unclear: 'final',
  burn_reported: 'final',
  other_replacement_burned: 'final',
  // Solana: a signature alone is taken once the chain shows it to be this burn.
  burn_signature_unknown: 'final',
  burn_proof_foreign: 'final',
  burn_contract_changed: 'final',
  contract_unconfirmed: 'final',
  contract_changed: 'final',
  burn_authorization_of_other_intent: 'final',
  burn_proof_of_other_intent: 'final',
  burn_program_changed: 'final',
  // Solana: the bytes were not stored and so never broadcast.
  sign_guard_refused: 'final',
  // wallets: the service's `details.code`, one by one (R136)
  wallet_whitelister_not_found: 'refusal_stored',
  wallet_whitelister_not_active: 'refusal_stored',
  wallet_whitelister_not_provisioned: 'refusal_stored',
  wallet_already_registered: 'final',
  wallet_address_unavailable: 'refusal_stored',
  wallet_banned: 'refusal_stored',
  wallet_transaction_expired: 'refusal_stored',
  wallet_transaction_mismatch: 'refusal_stored',
  wallet_already_active: 'refusal_stored',
  wallet_not_on_chain: 'refusal_stored',
  wallet_sync_proof_required: 'refusal_stored',
  wallet_idempotency_mismatch: 'final',
  wallet_not_pending: 'final',
  wallet_not_managed: 'final',
  wallet_cap_exceeded: 'final',
  wallet_unconfirmed: 'again',
  wallet_cancel_unconfirmed: 'final',
  wallet_prepare_unconfirmed: 'final',
  wallet_sync_unconfirmed: 'final',
  wallet_changed: 'final',
  wallet_task_changed: 'final',
  wallet_contradicted: 'final',
  wallet_order_missing: 'final',
  wallet_order_exists: 'final',
  wallet_order_changed: 'final',
  wallet_order_differs: 'final',
  registration_answer_differs: 'final',
  registration_refused_unseen: 'final',
  registration_unlisted: 'final',
  wallet_receipt_pending: 'again',
  wallet_transaction_unknown: 'refusal_stored',
  wallet_preparation_expired: 'refusal_stored',
  wallet_verification_failed: 'refusal_stored',
  wallet_grant_reverted: 'refusal_stored',
  wallet_grant_absent: 'refusal_stored',
  wallet_grant_differs: 'refusal_stored',
  wallet_grant_zero: 'refusal_stored',
  wallet_limit_required: 'refusal_stored',
  wallet_recipient_state_mismatch: 'refusal_stored',
  wallet_tx_hash_mismatch: 'refusal_noted',
  wallet_original_unknown: 'refusal_stored',
  wallet_refusal_unknown: 'refusal_stored',
  wallet_operation_unbound: 'refusal_stored',
  wallet_operation_in_flight: 'final',
  wallet_signature_open: 'final',
  wallet_cancelled_meanwhile: 'refusal_noted',
  wallet_no_preparation: 'refusal_stored',
  wallet_preparation_unconfirmed: 'again',
  // Solana: the bytes were not stored and so never broadcast; the same bytes stay what they are.
  wallet_signed_bytes_refused: 'final',
  // Sent again for a while by the outbox of hashes, until nodes have it.
  wallet_hash_unseen: 'final',
  wallet_hash_reverted: 'final',
  wallet_hash_of_another: 'final',
  // signing links
  // A used or revoked link stays so. A withdrawn one has nothing recorded, whatever its wallet has sent.
  link_unusable: 'final',
  link_other_holder: 'final',
  link_nothing_to_sign: 'final',
  // chains and the dashboard itself
  chain_unreachable: 'again',
  database_unavailable: 'again',
  no_answer: 'again',
  note_no_answer: 'final',
  other_version: 'again',
  internal: 'again',
};

/** A code that this build does not know was read as `internal`, and is sent again. */
export function faultClassOf(code: FaultCode): FaultClass {
  return CLASSES[code];
}

/** Whether the server has what it refused with this: nothing is lost with the copy of this browser. */
export function isRecordedRefusal(code: FaultCode): boolean {
  const faultClass = CLASSES[code];
  return faultClass === 'refusal_stored' || faultClass === 'refusal_noted';
}
