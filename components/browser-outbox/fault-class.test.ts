import { expect, test } from 'vitest';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { faultClassOf } from './fault-class.ts';

/** Answered before the server stores a hash, or both before and after it. */
const BEFORE_IT_IS_STORED = [
  'bad_origin',
  'signed_out',
  'forbidden',
  'invalid_input',
  'not_found',
  'conflict',
  'rate_limited',
  'database_unavailable',
  'internal',
  'link_unusable',
  'wallet_cancelled_meanwhile',
  'wallet_contradicted',
  'wallet_hash_of_another',
  'wallet_hash_reverted',
  'wallet_hash_unseen',
  'wallet_not_managed',
  'wallet_operation_in_flight',
  'wallet_order_missing',
  'wallet_preparation_unconfirmed',
  'wallet_signed_bytes_refused',
  'wallet_tx_hash_mismatch',
] as const;

test.each(BEFORE_IT_IS_STORED)('[R117] %s deletes no copy', (code) => {
  expect(faultClassOf(code)).not.toBe('refusal_stored');
});

test('[R117] only a refusal of a grant deletes a copy', () => {
  const stored = FAULT_CODES.filter((code) => faultClassOf(code) === 'refusal_stored');
  expect(stored.filter((code) => !code.startsWith('wallet_'))).toEqual([]);
});
