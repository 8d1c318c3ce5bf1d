import { expect, test } from 'vitest';
import { minedSchema, receiptOf } from './evm-receipt.ts';
import { ODD_RECEIPTS } from './testing/odd-answers.ts';

const schema = receiptOf(minedSchema);

test.each([
  ['has failed', { status: '0x0', blockNumber: '0x10' }],
  ['has succeeded', { status: '0x1', blockNumber: '0x10' }],
])('[B8] a transaction of a block %s', (_what, receipt) => {
  expect(schema.parse(receipt)).toEqual({ ...receipt, blockNumber: 16n });
});

test.each([
  ['the node has no receipt', null],
  ['its receipt names no block yet', { status: '0x1', blockNumber: null }],
  ['its receipt has nothing yet', { blockNumber: null }],
])('[B8] a transaction is not mined while %s', (_what, answer) => {
  expect(schema.parse(answer)).toBeNull();
});

test.each(ODD_RECEIPTS)('[B8] nothing is concluded from a receipt with %s', (_what, receipt) => {
  expect(schema.safeParse(receipt).success).toBe(false);
});
