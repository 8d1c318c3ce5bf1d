import { expect, test } from 'vitest';
import { hasFailed, signatureStatusSchema, transactionErrorSchema } from './solana-rpc-values.ts';
import { ODD_SOLANA_ERRORS } from './testing/odd-answers.ts';

const FAILED = [
  ['a name', 'AccountInUse'],
  ['details', { InstructionError: [0, { Custom: 1 }] }],
] as const;

test('[R72] only null says that a transaction has succeeded', () => {
  expect(transactionErrorSchema.parse(null)).toBeNull();
  expect(hasFailed(null)).toBe(false);
});

test.each(FAILED)('[R72] %s says that it has failed', (_what, err) => {
  expect(transactionErrorSchema.parse(err)).toEqual(err);
  expect(hasFailed(err)).toBe(true);
});

test.each(ODD_SOLANA_ERRORS)('[R72] %s says neither', (_what, { err }) => {
  expect(transactionErrorSchema.safeParse(err).success).toBe(false);
  expect(hasFailed(err)).toBe(false);
});

test.each<[string, object]>([
  ['no commitment', { err: null }],
  ['null for it', { err: null, confirmationStatus: null }],
  ['a commitment that does not exist', { err: null, confirmationStatus: 'certain' }],
  ...ODD_SOLANA_ERRORS.map(([what, odd]): [string, object] => [
    what,
    { ...odd, confirmationStatus: 'finalized' },
  ]),
])('[R72] a signature with %s has no status that can be read', (_what, status) => {
  expect(signatureStatusSchema.safeParse(status).success).toBe(false);
});
