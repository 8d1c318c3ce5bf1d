import { describe, expect, test } from 'vitest';
import {
  ChainAnswerTooLargeError,
  ChainRpcError,
  ChainUnreachableError,
  type ChainRequest,
} from '#lib/chains/chain-request.ts';
import { classifyTypedGrant } from './classify-typed-grant.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { ODD_RECEIPTS } from '#lib/chains/testing/odd-answers.ts';
import { answerWith } from '#lib/chains/testing/answer-with.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const CONTRACT = '0xde709f2102306220921060314715629080e2fb77';
const DATA = `0xABCDEF12${toWord(ADDRESS)}${toWord(5_000n)}`;
const asked = {
  txHash: `0x${'ab'.repeat(32)}`,
  address: ADDRESS,
  contract: CONTRACT,
  callData: DATA,
};
const sent = { input: DATA.toLowerCase() };
/** As a Safe or a relayer sends it: the call among other bytes. */
const within = { input: `0x6a761202${DATA.slice(2)}00` };
const unrelated = { input: '0x1234' };

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
  return { status, blockNumber: '0x1', logs: [{ address: CONTRACT.toUpperCase(), topics, data: '0x' }] };
}

function withdrawn(): object {
  const logs = [{ address: CONTRACT, topics: [], data: `0x${toWord(ADDRESS)}`, removed: true }];
  return { status: '0x1', blockNumber: '0x1', logs };
}

describe('[R120] [R123] a hash that a user typed', () => {
  test.each([
    ['unknown', null, null],
    ['pending', sent, null],
    ['pending', within, null],
    ['pending_other', unrelated, null],
    ['pending_other', { input: '0x' }, null],
    ['reverted', sent, receiptOf('0x0', ADDRESS)],
    ['of_another', sent, receiptOf('0x1', OTHER)],
    ['names_wallet', sent, receiptOf('0x1', ADDRESS)],
  ])('is %s', async (verdict, transaction, receipt) => {
    expect(await classifyTypedGrant(chainThat(transaction, receipt), asked)).toBe(verdict);
  });

  test('counts when the event has the address among its data', async () => {
    const logs = [{ address: CONTRACT, topics: [], data: `0x${toWord(1n)}${toWord(ADDRESS)}` }];
    expect(
      await classifyTypedGrant(chainThat(sent, { status: '0x1', blockNumber: '0x1', logs }), asked),
    ).toBe('names_wallet');
  });

  test('counts when one of several events names the wallet', async () => {
    const events = [{ address: CONTRACT, topics: [], data: `0x${toWord(OTHER)}` }];
    const logs = [...events, { address: CONTRACT, topics: [], data: `0x${toWord(ADDRESS)}` }, ...events];
    expect(
      await classifyTypedGrant(chainThat(sent, { status: '0x1', blockNumber: '0x1', logs }), asked),
    ).toBe('names_wallet');
  });

  test('does not count by what another contract says of the wallet', async () => {
    const logs = [{ address: OTHER, topics: [], data: `0x${toWord(ADDRESS)}` }];
    const receipt = { status: '0x1', blockNumber: '0x1', logs };
    expect(await classifyTypedGrant(chainThat(sent, receipt), asked)).toBe('of_another');
    const anyContract = { ...asked, contract: undefined };
    expect(await classifyTypedGrant(chainThat(sent, receipt), anyContract)).toBe('names_wallet');
  });

  test.each([undefined, '0x'])('is of something else while it waits and the call is %s', async (callData) => {
    const verdict = await classifyTypedGrant(chainThat(sent, null), { ...asked, callData });
    expect(verdict).toBe('pending_other');
  });

  test('is pending while its receipt names no block', async () => {
    expect(await classifyTypedGrant(chainThat(sent, { blockNumber: null }), asked)).toBe('pending');
  });

  test.each<readonly [string, object]>([
    ...ODD_RECEIPTS,
    ['events withdrawn', withdrawn()],
    ['a status that is none', { status: 1 }],
  ])('counts by its call alone when its receipt makes no sense: it has %s', async (_what, receipt) => {
    expect(await classifyTypedGrant(chainThat(sent, receipt), asked)).toBe('pending');
    expect(await classifyTypedGrant(chainThat(unrelated, receipt), asked)).toBe('unread');
  });

  test('is not checked when the transaction makes no sense', async () => {
    await expect(classifyTypedGrant(chainThat({ hash: asked.txHash }, null), asked)).rejects.toThrow();
  });
});

describe('[R120] a hash whose receipt the chain does not give', () => {
  const failures = [
    new ChainAnswerTooLargeError('too much'),
    new ChainRpcError(-32_005, 'busy'),
    new ChainUnreachableError('nobody'),
  ];
  const classify = (error: Error, transaction: unknown) =>
    classifyTypedGrant(
      answerWith({
        eth_getTransactionByHash: () => transaction,
        eth_getTransactionReceipt: () => Promise.reject(error),
      }),
      asked,
    );

  test.each(failures)('is pending with the prepared call in it: %s', async (error) => {
    expect(await classify(error, within)).toBe('pending');
  });

  test.each(failures)('is unread without it, or where it is not known: %s', async (error) => {
    expect(await classify(error, unrelated)).toBe('unread');
    expect(await classify(error, null)).toBe('unread');
  });

  test.each(failures)('is not checked where nothing is answered: %s', async (error) => {
    await expect(classify(error, Promise.reject(error))).rejects.toThrow(error);
  });
});
