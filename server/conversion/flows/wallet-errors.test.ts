import { describe, expect, test } from 'vitest';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { toServiceError } from '#server/conversion/to-service-error.ts';

/** The wallet spec's table of errors, "Errors". */
const TABLE: readonly (readonly [string, FaultCode])[] = [
  ['WHITELISTER_NOT_FOUND', 'wallet_whitelister_not_found'],
  ['WHITELISTER_NOT_ACTIVE', 'wallet_whitelister_not_active'],
  ['WHITELISTER_NOT_PROVISIONED', 'wallet_whitelister_not_provisioned'],
  ['WALLET_ALREADY_REGISTERED', 'wallet_already_registered'],
  ['ADDRESS_UNAVAILABLE', 'wallet_address_unavailable'],
  ['WALLET_BANNED', 'wallet_banned'],
  ['TRANSACTION_EXPIRED', 'wallet_transaction_expired'],
  ['TRANSACTION_MISMATCH', 'wallet_transaction_mismatch'],
  ['ALREADY_ACTIVE', 'wallet_already_active'],
  ['NOT_ON_CHAIN', 'wallet_not_on_chain'],
  ['SYNC_PROOF_REQUIRED', 'wallet_sync_proof_required'],
  ['IDEMPOTENCY_KEY_MISMATCH', 'wallet_idempotency_mismatch'],
  ['WALLET_NOT_PENDING', 'wallet_not_pending'],
  ['WALLET_NOT_MANAGED', 'wallet_not_managed'],
  ['WALLET_CAP_EXCEEDED', 'wallet_cap_exceeded'],
  ['RECEIPT_PENDING', 'wallet_receipt_pending'],
  ['PREPARATION_EXPIRED', 'wallet_preparation_expired'],
  ['VERIFICATION_FAILED', 'wallet_verification_failed'],
  ['LIMIT_REQUIRED', 'wallet_limit_required'],
  ['RECIPIENT_STATE_MISMATCH', 'wallet_recipient_state_mismatch'],
  ['TX_HASH_MISMATCH', 'wallet_tx_hash_mismatch'],
  ['OPERATION_UNBOUND', 'wallet_operation_unbound'],
  ['OPERATION_IN_FLIGHT', 'wallet_operation_in_flight'],
];

const faultOf = (status: number, body: object) =>
  toServiceError({ status, text: JSON.stringify(body), retryAfterMs: null }).fault.code;
const named = (code: string) => ({ code: 'CONFLICT', message: 'refused', details: { code } });

describe('[R16] a wallet’s refusal is decided by details.code', () => {
  test.each(TABLE)('%s, under whatever category and status', (code, fault) => {
    for (const status of [400, 403, 404, 409, 410, 422]) expect(faultOf(status, named(code))).toBe(fault);
  });

  test.each(TABLE)('[R17] %s instead of the category, or in the message', (code, fault) => {
    expect(faultOf(409, { code, message: 'refused' })).toBe(fault);
    expect(faultOf(409, { code: 'CONFLICT', message: `refused (${code})` })).toBe(fault);
  });

  test.each(TABLE)('%s in the sentence of an unknown one is not its code', (code) => {
    const body = { code: 'CONFLICT', message: `refused; see ${code}`, details: { code: 'SOMETHING_NEW' } };
    expect(faultOf(409, body)).toBe('conflict');
  });

  test('[R80] [R116] what the spec names by its sentence alone is read from it, also beside a new code', () => {
    const details = { code: 'SOMETHING_NEW' };
    const said = (message: string) => faultOf(400, { code: 'BAD_REQUEST', message, details });
    expect(said('Intent is not awaiting burn approval: burn_approved')).toBe('intent_wrong_status');
    expect(said('no pending prepared transaction exists')).toBe('wallet_no_preparation');
  });

  test.each([
    [409, 'conflict'],
    [422, 'service_refused'],
    [403, 'service_key_wrong_place'],
    [404, 'not_found'],
  ] as const)('[R18] an unknown one is its status: %s', (status, fault) => {
    expect(faultOf(status, named('SOMETHING_NEW'))).toBe(fault);
  });

  test.each([
    [500, 'service_error'],
    [429, 'service_rate_limited'],
    [401, 'service_key_refused'],
  ] as const)(
    'and never against the status %s, which says that the wallet was not processed',
    (status, fault) => {
      expect(faultOf(status, named('ALREADY_ACTIVE'))).toBe(fault);
    },
  );
});

test('[R116] the plain 400 of a dropped preparation is known by its text', () => {
  const message = 'No pending prepared transaction exists for this wallet';
  expect(faultOf(400, { code: 'BAD_REQUEST', message })).toBe('wallet_no_preparation');
});
