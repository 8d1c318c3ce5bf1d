import { expect, test } from 'vitest';
import { ZodError } from 'zod';
import type { ChainRequest } from './chain-request.ts';
import { readProofOnChain } from './read-proof-on-chain.ts';
import { ODD_RECEIPTS, ODD_SOLANA_ERRORS } from './testing/odd-answers.ts';

const nodeOf =
  (answers: Record<string, unknown>): ChainRequest =>
  async (method) =>
    answers[method] ?? null;
const statusOf = (status: object | null) => ({ getSignatureStatuses: { context: {}, value: [status] } });

test.each([
  ['succeeded', { eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x1', logs: [] } }],
  ['failed', { eth_getTransactionReceipt: { status: '0x0', blockNumber: '0x1', logs: [] } }],
  ['pending', { eth_getTransactionByHash: { from: '0x1' } }],
  ['unknown', {}],
  ['unknown', { eth_getTransactionReceipt: { status: '0x1', blockNumber: null } }],
])('[R45] on EVM a proof is %s', async (expected, answers) => {
  expect(await readProofOnChain('base', '0xaa', nodeOf(answers))).toBe(expected);
});

test.each([
  ['succeeded', { err: null, confirmationStatus: 'finalized' }],
  ['failed', { err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'confirmed' }],
  ['pending', { err: null, confirmationStatus: 'processed' }],
  ['unknown', null],
])('[R45] on Solana a proof is %s', async (expected, status) => {
  expect(await readProofOnChain('solana', 'sig', nodeOf(statusOf(status)))).toBe(expected);
});

test.each<[string, object]>([
  ['no commitment', { err: null }],
  ['an unknown commitment', { err: null, confirmationStatus: 'certain' }],
  ...ODD_SOLANA_ERRORS.map(([what, odd]): [string, object] => [
    what,
    { ...odd, confirmationStatus: 'finalized' },
  ]),
])('[R45] on Solana nothing is said of a proof with %s', async (_what, status) => {
  await expect(readProofOnChain('solana', 'sig', nodeOf(statusOf(status)))).rejects.toThrow(ZodError);
});

test.each(ODD_RECEIPTS)('[R45] on EVM nothing is said of a proof with %s', async (_what, receipt) => {
  const node = nodeOf({ eth_getTransactionReceipt: receipt });
  await expect(readProofOnChain('base', '0xaa', node)).rejects.toThrow(ZodError);
});
