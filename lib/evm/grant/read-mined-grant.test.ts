import { describe, expect, test } from 'vitest';
import { readMinedGrant } from './read-mined-grant.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { ODD_RECEIPTS } from '#lib/chains/testing/odd-answers.ts';
import { answerWith } from '#lib/chains/testing/answer-with.ts';
import { NUMBERS_END } from '#lib/evm/words.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const CONTRACT = '0xde709f2102306220921060314715629080e2fb77';
const STRANGER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const grant = { txHash: `0x${'ab'.repeat(32)}`, contract: CONTRACT, address: ADDRESS };

const logOf = (words: readonly bigint[], { by = CONTRACT, of = ADDRESS } = {}) => ({
  address: by,
  topics: [`0x${'11'.repeat(32)}`, `0x${toWord(of)}`],
  data: `0x${words.map(toWord).join('')}`,
});
const read = (receipt: object | null) =>
  readMinedGrant(
    answerWith({ eth_getTransactionReceipt: ([hash]) => (hash === grant.txHash ? receipt : null) }),
    grant,
  );

describe('what the chain has of a grant that the service did not take', () => {
  test.each([
    ['nothing yet', null, { state: 'unmined' }],
    ['a receipt of no block yet', { status: '0x1', blockNumber: null, logs: [] }, { state: 'unmined' }],
    ['a refusal', { status: '0x0', blockNumber: '0x1', logs: [] }, { state: 'reverted' }],
    [
      'nothing about the wallet',
      { status: '0x1', blockNumber: '0x1', logs: [logOf([5n], { of: STRANGER })] },
      { state: 'absent' },
    ],
    [
      'an event of another contract',
      { status: '0x1', blockNumber: '0x1', logs: [logOf([5n], { by: STRANGER })] },
      { state: 'absent' },
    ],
    [
      'one limit',
      { status: '0x1', blockNumber: '0x1', logs: [logOf([5n, 5n, 0n])] },
      { state: 'said', limitBaseUnits: 5n },
    ],
    [
      'one limit, the largest',
      { status: '0x1', blockNumber: '0x1', logs: [logOf([NUMBERS_END - 1n])] },
      { state: 'said', limitBaseUnits: NUMBERS_END - 1n },
    ],
    [
      'what is no number',
      { status: '0x1', blockNumber: '0x1', logs: [logOf([NUMBERS_END])] },
      { state: 'said', limitBaseUnits: undefined },
    ],
    [
      'no number',
      { status: '0x1', blockNumber: '0x1', logs: [logOf([])] },
      { state: 'said', limitBaseUnits: undefined },
    ],
    [
      'a limit of zero, which revokes',
      { status: '0x1', blockNumber: '0x1', logs: [logOf([0n, 0n, 0n])] },
      { state: 'said', limitBaseUnits: 0n },
    ],
    [
      'zero, and then perhaps the limit of before',
      { status: '0x1', blockNumber: '0x1', logs: [logOf([0n, 0n, 5n])] },
      { state: 'said', limitBaseUnits: undefined },
    ],
    [
      'several numbers',
      { status: '0x1', blockNumber: '0x1', logs: [logOf([9n, 5n])] },
      { state: 'said', limitBaseUnits: undefined },
    ],
  ])('%s', async (_, receipt, expected) => {
    expect(await read(receipt)).toEqual(expected);
  });

  test.each([
    ...ODD_RECEIPTS,
    [
      'events withdrawn',
      { status: '0x1', blockNumber: '0x1', logs: [{ ...logOf([5n]), removed: true }] },
    ] as const,
  ])('is not read from a receipt with %s', async (_what, receipt) => {
    await expect(read(receipt)).rejects.toThrow();
  });
});
