import { expect, test } from 'vitest';
import { ODD_SOLANA_ERRORS } from '#lib/chains/testing/odd-answers.ts';
import { mayHaveSucceeded } from './list-signatures.ts';

test.each<[string, object, boolean]>([
  ['no error', { err: null }, true],
  ['the name of an error', { err: 'AccountInUse' }, false],
  ['an error with details', { err: { InstructionError: [0, 'Custom'] } }, false],
  ...ODD_SOLANA_ERRORS.map(([what, odd]): [string, object, boolean] => [what, odd, true]),
])('[R82] a transaction that is listed with %s may have burned, or not', (_what, odd, expected) => {
  expect(mayHaveSucceeded({ signature: 'signature', ...odd })).toBe(expected);
});
