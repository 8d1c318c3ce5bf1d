import { findKnown } from '#lib/text/find-known.ts';

/**
 * The closed list of faults that cross a process edge. Copy lives in `messages/`, under
 * `fault.<code>.{title,money,next}`: what happened, whether money moved, the one next safe step.
 */
export const FAULT_CODES = [
  // who is asking
  'signed_out',
  'forbidden',
  'bad_origin',
  'rate_limited',
  'invalid_credentials',
  'password_change_required',
  // what was asked
  'invalid_input',
  'not_found',
  'conflict',
  /** What a form would send is not what its user reviewed: nothing is sent. */
  'draft_changed',
  /** An intent has as many labels as it may have. */
  'labels_enough',
  /** The deliveries that a user confirmed by their number are not as many any more. */
  'deliveries_changed',
  'intent_wrong_status',
  /** What a user marks as handled is not any more what they have seen. */
  'intent_changed',
  /** A statement contradicts a fact that cannot change, and no user has reviewed it. */
  'intent_contradicted',
  /** Made elsewhere, and no user here has typed what it is: nothing of it may be signed. */
  'order_missing',
  /** A user has confirmed it before. */
  'order_exists',
  /** What the user saw while they typed is not the present state. */
  'order_changed',
  /** What was typed is not what the service says. */
  'order_differs',
  /** The service could not be asked in time the status of an intent, so no wallet is asked. */
  'intent_unconfirmed',
  /** Events of the intent are acknowledged and could not be applied yet: one may contradict it. */
  'intent_events_unapplied',
  /** The file of another export of the user is being written. */
  'export_in_progress',
  // the service
  'service_unreachable',
  'service_rate_limited',
  'service_error',
  'service_unreadable',
  /** It is not known whether the service sends the test event that was asked for. */
  'test_event_unconfirmed',
  'service_key_refused',
  'service_key_wrong_place',
  'service_refused',
  'flow_version_too_old',
  'reference_exists',
  /** The conversion that the form was begun from was paid or burned since then, or may have been. */
  'source_not_repeatable',
  /** The answer to a creation is about something else than was asked for. */
  'create_answer_differs',
  /** The stored body of a request is not what is stored beside it: it is not sent. */
  'request_altered',
  /** The service's list has the reference, in a row that cannot be read. */
  'create_row_unreadable',
  /** The service says that the reference is taken, every time, and its list shows nothing with it. */
  'reference_taken_unseen',
  /** A creation was refused after an answer that was lost, and no intent of it was found for a while. */
  'create_refused_unseen',
  'onramp_wallet_not_authorized',
  'onramp_daily_limit_exceeded',
  'onramp_below_mint_minimum',
  'onramp_above_mint_maximum',
  'payout_key_not_listed',
  'payout_key_not_own_cnpj',
  'kyb_required',
  /** There is no code that a payer could pay now, so it is handed to none. */
  'payment_not_payable',
  'destination_not_ready',
  // burns
  'burn_in_progress',
  'burn_in_other_browser',
  'burn_grant_held_by_other',
  'burn_grant_not_issued',
  'burn_grant_unknown',
  'burn_earlier_grant_of_other',
  'burn_history_unread',
  /** Solana: an authorization is over, and no node shows all that its wallet did: the burn stays open. */
  'burn_search_incomplete',
  'burn_hash_not_seen',
  'burn_hash_open',
  /** The authorization is over. */
  'burn_grant_lapsed',
  /** It ends before what is signed now could land. */
  'burn_grant_ending',
  'burn_wallet_not_authorized',
  'burn_holder_not_authorized',
  /**
   * The wallet has fewer tokens than the burn takes: no authorization is requested that would bind the
   * offramp to it.
   */
  'burn_holder_short',
  /** The wallet has nothing to pay the network fee with. */
  'burn_holder_no_fee',
  /** The wallet's registration on this chain is not active. */
  'burn_holder_not_active',
  'burn_intent_expires_too_soon',
  'burn_proof_malformed',
  /** A refusal of prepare-burn with an unknown code. */
  'burn_prepare_refused',
  /** A refusal of approve-burn with an unknown code. */
  'burn_proof_refused',
  'burn_proof_conflict',
  /** So many hashes were entered for one attempt that no more are taken from a user. */
  'burn_hashes_enough',
  /**
   * A hash that no node knows was set aside because a user says that nothing was sent; the burn is searched
   * for as before.
   */
  'burn_hash_set_aside',
  /**
   * A hash is not set aside: a node knows it, or one was entered a moment ago, or the chain does not show
   * that the burn can happen only once.
   */
  'burn_hash_stands',
  /** EVM: another transaction of the holder has used the nonce that was next when signing was claimed. */
  'burn_nonce_used',
  /** Another user's claim is not released: the chain does not show that the burn can happen only once. */
  'burn_claim_stands',
  'burn_expired_after_broadcast',
  'burn_failed_unacknowledged',
  /** The service answered that it took, or may have taken, another transaction than this burn. */
  'burn_other_proof_taken',
  'burn_other_proof_possible',
  /** The chain executed the transaction and refused it: no tokens moved. */
  'burn_reverted',
  /** The transaction can no longer land and never did: no tokens moved, it may be signed again. */
  'burn_transaction_dropped',
  /**
   * The chain does not know the hash that the wallet gave: a multisig's proposal, or sent on another network.
   */
  'burn_transaction_unknown',
  /** The holder burned this amount and nothing shows for what: it may be this intent's burn. */
  'burn_unclear',
  /** The service reported a burn of it that is not known here: another could be the second one. */
  'burn_reported',
  /** What an offramp replaces, or another in its place, was burned or may have been (R44). */
  'other_replacement_burned',
  /** Solana: the chain does not have the signature that a user gave, or not confirmed yet. */
  'burn_signature_unknown',
  /** The transaction exists but is not this intent's burn: its hash is never submitted (R82). */
  'burn_proof_foreign',
  /** The token contract differs from the known one of this network (R9). */
  'burn_contract_changed',
  /** No setting and no administrator has confirmed what would be signed for (R9). */
  'contract_unconfirmed',
  /** What an administrator would confirm is not what is named now, or another one is confirmed. */
  'contract_changed',
  /** What the service gave to be signed was given for another intent before. */
  'burn_authorization_of_other_intent',
  /** The transaction is submitted as the burn of another intent. */
  'burn_proof_of_other_intent',
  /** Solana: the burn program differs from the known one (R9). */
  'burn_program_changed',
  'sign_guard_refused',
  // wallets: the service's `details.code`, one by one (R136)
  'wallet_whitelister_not_found',
  'wallet_whitelister_not_active',
  'wallet_whitelister_not_provisioned',
  'wallet_already_registered',
  'wallet_address_unavailable',
  'wallet_banned',
  'wallet_transaction_expired',
  'wallet_transaction_mismatch',
  'wallet_already_active',
  'wallet_not_on_chain',
  'wallet_sync_proof_required',
  'wallet_idempotency_mismatch',
  'wallet_not_pending',
  'wallet_not_managed',
  'wallet_cap_exceeded',
  /** The service could not be asked in time the status of a registration, so no wallet is asked. */
  'wallet_unconfirmed',
  /** Calls about a registration that are made once, and of which it is not known what they did. */
  'wallet_cancel_unconfirmed',
  'wallet_prepare_unconfirmed',
  'wallet_sync_unconfirmed',
  /** The registration is gone, or waits for another signature than the one on screen. */
  'wallet_changed',
  /** What the user has marked as handled is not what is to be handled now. */
  'wallet_task_changed',
  /** A statement contradicts a fact of a registration, and no user has reviewed it. */
  'wallet_contradicted',
  /** Made elsewhere, and no user here has typed what it is: its grant is put before no wallet. */
  'wallet_order_missing',
  /** A user has confirmed it before. */
  'wallet_order_exists',
  /** What the user saw while they typed is not the present state. */
  'wallet_order_changed',
  /** What was typed is not what the service says. */
  'wallet_order_differs',
  /** The answer to a registration is about something else than was asked for. */
  'registration_answer_differs',
  /** A registration was refused after an answer that was lost, and none of it was found for a while. */
  'registration_refused_unseen',
  /** The service has the address registered, and its list does not show that on this network. */
  'registration_unlisted',
  'wallet_receipt_pending',
  /** The chain does not know the hash that a wallet gave for a grant. */
  'wallet_transaction_unknown',
  'wallet_preparation_expired',
  'wallet_verification_failed',
  /** The chain refused the transaction of a grant. */
  'wallet_grant_reverted',
  /** The transaction of a grant succeeded and authorized nothing for its wallet. */
  'wallet_grant_absent',
  /** The transaction set a limit for its wallet, and not the one that was prepared. */
  'wallet_grant_differs',
  /** The transaction set a limit of zero for its wallet. */
  'wallet_grant_zero',
  'wallet_limit_required',
  'wallet_recipient_state_mismatch',
  'wallet_tx_hash_mismatch',
  /** The same, and the dashboard does not know which transaction the service got first. */
  'wallet_original_unknown',
  /** A refusal of a call about a registration, with an unknown code. */
  'wallet_refusal_unknown',
  'wallet_operation_unbound',
  'wallet_operation_in_flight',
  'wallet_signature_open',
  'wallet_cancelled_meanwhile',
  /** A plain 400: nothing prepared is left to submit against (R116). */
  'wallet_no_preparation',
  /** Solana: the service could not be asked in time what is prepared: signed bytes are not compared yet. */
  'wallet_preparation_unconfirmed',
  /** Solana: what was signed is not what was prepared, or not signed by its signer; `field` says which. */
  'wallet_signed_bytes_refused',
  /** A hash that came by a signing link and that the chain does not know yet. */
  'wallet_hash_unseen',
  /** The chain executed that transaction and refused it. */
  'wallet_hash_reverted',
  /** That transaction says nothing of this wallet. */
  'wallet_hash_of_another',
  // signing links
  /** Unknown, expired, used or revoked. A visitor does not learn which. */
  'link_unusable',
  /** The link is made out to another wallet. */
  'link_other_holder',
  /** A link is made for a registration that has no grant to sign now. */
  'link_nothing_to_sign',
  // chains and the dashboard itself
  'chain_unreachable',
  'database_unavailable',
  /** The dashboard did not answer a call from its own page: what it did is not known. */
  'no_answer',
  'note_no_answer',
  /** The dashboard that answered is of another build, and does not know what this page asked for. */
  'other_version',
  'internal',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** The fault of this code, as a row or a record has it; undefined for what is none, or none any more. */
export function findFaultCode(code: unknown): FaultCode | undefined {
  return findKnown(FAULT_CODES, code);
}
