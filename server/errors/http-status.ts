import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

const STATUS_BY_CODE: Partial<Record<FaultCode, number>> = {
  signed_out: 401,
  invalid_credentials: 401,
  password_change_required: 403,
  forbidden: 403,
  bad_origin: 403,
  rate_limited: 429,
  invalid_input: 400,
  not_found: 404,
  link_unusable: 404,
  conflict: 409,
  labels_enough: 409,
  deliveries_changed: 409,
  reference_exists: 409,
  source_not_repeatable: 409,
  reference_taken_unseen: 409,
  create_refused_unseen: 409,
  request_altered: 409,
  registration_refused_unseen: 409,
  intent_wrong_status: 409,
  intent_changed: 409,
  wallet_task_changed: 409,
  intent_contradicted: 409,
  order_exists: 409,
  export_in_progress: 409,
  order_changed: 409,
  wallet_contradicted: 409,
  wallet_order_exists: 409,
  wallet_order_changed: 409,
  intent_unconfirmed: 503,
  intent_events_unapplied: 503,
  wallet_unconfirmed: 503,
  wallet_preparation_unconfirmed: 503,
  wallet_cancel_unconfirmed: 502,
  wallet_prepare_unconfirmed: 502,
  wallet_sync_unconfirmed: 502,
  test_event_unconfirmed: 502,
  burn_in_progress: 409,
  other_replacement_burned: 409,
  burn_in_other_browser: 409,
  burn_proof_conflict: 409,
  burn_hashes_enough: 409,
  burn_hash_stands: 409,
  burn_claim_stands: 409,
  service_unreachable: 502,
  service_error: 502,
  service_unreadable: 502,
  chain_unreachable: 502,
  service_rate_limited: 503,
  service_key_refused: 503,
  service_key_wrong_place: 503,
  database_unavailable: 503,
  internal: 500,
};

/**
 * The HTTP status of a fault on our own API routes. A refusal by the service or by a check of ours is a 422.
 */
export function toHttpStatus(code: FaultCode): number {
  return STATUS_BY_CODE[code] ?? 422;
}
