import { expect, test } from 'vitest';
import { ZodError } from 'zod';
import { ODD_SOLANA_ERRORS } from '#lib/chains/testing/odd-answers.ts';
import { readSignatureStatus } from './read-signature-status.ts';

const read = (status: object | null) =>
  readSignatureStatus('signature', () => Promise.resolve({ context: { slot: 7 }, value: [status] }));

test.each([
  ['unknown', null],
  ['seen', { err: null, confirmationStatus: 'processed' }],
  ['seen', { err: 'AccountInUse', confirmationStatus: 'processed' }],
  ['confirmed', { err: null, confirmationStatus: 'confirmed' }],
  ['confirmed', { err: null, confirmationStatus: 'finalized' }],
  ['failed', { err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'confirmed' }],
])('[R72] a signature is %s', async (status, answer) => {
  expect(await read(answer)).toEqual({ status, slot: 7 });
});

test.each<[string, object]>([
  ['no commitment', { err: null }],
  ['null as its commitment', { err: null, confirmationStatus: null }],
  ...ODD_SOLANA_ERRORS.map(([what, odd]): [string, object] => [
    what,
    { ...odd, confirmationStatus: 'finalized' },
  ]),
])('[R72] nothing is concluded from a signature with %s', async (_what, answer) => {
  await expect(read(answer)).rejects.toThrow(ZodError);
});
