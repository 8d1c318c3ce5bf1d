import { describe, expect, test } from 'vitest';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { classifyTypedGrant } from './classify-typed-grant.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { ODD_RECEIPTS } from '#lib/chains/testing/odd-answers.ts';
import { answerWith } from '#lib/chains/testing/answer-with.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const asked = { txHash: `0x${'ab'.repeat(32)}`, address: ADDRESS };
const sent = { input: '0x1234' };

function chainThat(transaction: object | null, receipt: object | null): ChainRequest {
  const ofAsked = (answer: object | null) => (params: readonly unknown[]) =>
    params[0] === asked.txHash ? answer : null;
  return answerWith({
    eth_getTransactionByHash: ofAsked(transaction),
    eth_getTransactionReceipt: ofAsked(receipt),
  });
}

function receiptOf(status: string, named: string): object {
  const topics = [`0x${'11'.repeat(32)}`, `0x${toWord(named)}`];
  return { status, blockNumber: '0x1', logs: [{ address: OTHER, topics, data: '0x' }] };
}

function withdrawn(): object {
  const logs = [{ address: OTHER, topics: [], data: `0x${toWord(ADDRESS)}`, removed: true }];
  return { status: '0x1', blockNumber: '0x1', logs };
}

describe('[R120] [R123] a hash that a user typed', () => {
  test.each([
    ['unknown', null, null],
    ['pending', sent, null],
    ['reverted', sent, receiptOf('0x0', ADDRESS)],
    ['of_another', sent, receiptOf('0x1', OTHER)],
    ['names_wallet', sent, receiptOf('0x1', ADDRESS)],
  ])('is %s', async (verdict, transaction, receipt) => {
    expect(await classifyTypedGrant(chainThat(transaction, receipt), asked)).toBe(verdict);
  });

  test('counts when the event has the address among its data', async () => {
    const logs = [{ address: OTHER, topics: [], data: `0x${toWord(1n)}${toWord(ADDRESS)}` }];
    expect(
      await classifyTypedGrant(chainThat(sent, { status: '0x1', blockNumber: '0x1', logs }), asked),
    ).toBe('names_wallet');
  });

  test('counts when one of several events names the wallet', async () => {
    const events = [{ address: OTHER, topics: [], data: `0x${toWord(OTHER)}` }];
    const logs = [...events, { address: OTHER, topics: [], data: `0x${toWord(ADDRESS)}` }, ...events];
    expect(
      await classifyTypedGrant(chainThat(sent, { status: '0x1', blockNumber: '0x1', logs }), asked),
    ).toBe('names_wallet');
  });

  test('is pending while its receipt names no block', async () => {
    expect(await classifyTypedGrant(chainThat(sent, { blockNumber: null }), asked)).toBe('pending');
  });

  test.each<[string, object | null, object | null]>([
    ...ODD_RECEIPTS.map(([what, odd]): [string, object, object] => [`receipt, with ${what}`, sent, odd]),
    ['receipt, with events withdrawn', sent, withdrawn()],
    ['receipt', sent, { status: 1 }],
    ['transaction', { hash: asked.txHash }, null],
  ])('is not checked when the chain answers with another %s', async (_what, transaction, receipt) => {
    await expect(classifyTypedGrant(chainThat(transaction, receipt), asked)).rejects.toThrow();
  });
});
