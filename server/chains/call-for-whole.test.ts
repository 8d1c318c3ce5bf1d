import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ChainAnswerTooLargeError } from '#lib/chains/chain-request.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { forget } from '#server/testing/forget.ts';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { callForWhole } from './call-for-whole.ts';
import { listChainHealth } from './chain-health.ts';

/** A little more than four megabytes. */
const LONG = { logs: `0x${'00'.repeat(2.1 * 1024 * 1024)}` };

let chain: ScriptedChain;
beforeEach(async () => {
  forget('whole-answers');
  chain = await startScriptedChain();
  useTestEnv({ RPC_URL_BASE: chain.url });
});
afterEach(() => chain.close());

const receiptOf = async (hash: string) =>
  callForWhole('base', { method: 'eth_getTransactionReceipt', params: [hash] });
const logsOf = async (fromBlock: string, toBlock: string) =>
  callForWhole('base', { method: 'eth_getLogs', params: [{ fromBlock, toBlock }] });

describe('[B5] an answer longer than most', () => {
  test('is read of a transaction and of a block', async () => {
    chain.methods['eth_getTransactionReceipt'] = () => LONG;
    chain.methods['eth_getLogs'] = () => LONG;
    expect(await receiptOf('0x1')).toEqual({ result: LONG });
    expect(await logsOf('0x1', '0x1')).toEqual({ result: LONG });
    expect(chain.calls).toHaveLength(4);
  });

  test('is not read of several blocks, which can be asked for in parts; its node is well', async () => {
    chain.methods['eth_getLogs'] = () => LONG;
    await expect(logsOf('0x1', '0x2')).rejects.toThrow(ChainAnswerTooLargeError);
    expect(chain.calls).toHaveLength(1);
    expect(listChainHealth()).toContainEqual(expect.objectContaining({ chainId: 'base', state: 'ok' }));
  });

  test('is read one at a time, and not where many wait for theirs', async () => {
    const asked = new Set<string>();
    const answer = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: LONG }));
    let atOnce = 0;
    let most = 0;
    const server = createServer((message, response) => {
      void text(message).then(async (body) => {
        const hash = /0x\d+/.exec(body)?.[0] ?? '';
        const isWhole = asked.has(hash);
        asked.add(hash);
        atOnce += isWhole ? 1 : 0;
        most = Math.max(most, atOnce);
        await sleep(20);
        atOnce -= isWhole ? 1 : 0;
        response.setHeader('content-type', 'application/json').end(answer);
      });
    });
    const { url, close } = await listenOnLoopback(server);
    useTestEnv({ RPC_URL_BASE: url });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => receiptOf(`0x${at}`)));
    await close();
    expect(most).toBe(1);
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toBeInstanceOf(ChainAnswerTooLargeError);
    expect(refused.length).toBeLessThan(answers.length);
  });
});
