import { describe, expect } from 'vitest';
import { submitProofs, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { burnLog, burnReceipt, runJob, serviceSays } from '#server/testing/burns/burn-harness.ts';
import { attemptById, burned, hash, signing, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { LongResult } from '#server/testing/burns/scripted-chain.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const OTHER = `0x${'99'.repeat(20)}`;
const MB = 1024 * 1024;
/** An event of another contract, with so many bytes in it. */
const noise = (bytes: number) => ({ address: OTHER, topics: [], data: `0x${'00'.repeat(bytes)}` });
/** The text of its bytes is twice as long. */
const SIZES = [
  ['is small', 0],
  ['has six megabytes', 3 * MB],
  ['is longer than anything that is read', 33 * MB],
] as const;

async function nearTheEnd({ intent, attemptId }: Awaited<ReturnType<typeof burned>>) {
  await updateBurnAttempt(database(), attemptId, { authorizationExpiresAt: new Date(Date.now() - 10_000) });
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  await serviceSays(harness, intent, { expiresAt, updatedAt: '2026-11-21T12:10:00.000Z' });
}

describe('[R81] [R82] near the end of its intent', () => {
  test.each(SIZES)('another’s transaction is not submitted where its receipt %s', async (_what, bytes) => {
    const started = await burned(harness, session);
    harness.evm.methods['eth_getTransactionByHash'] = () => ({
      input: '0x1234',
      to: OTHER,
      from: OTHER,
      nonce: '0x1',
    });
    const receipt = new LongResult({ status: '0x1', blockNumber: '0x10', logs: [noise(bytes)] });
    let asked = 0;
    harness.evm.methods['eth_getTransactionReceipt'] = () => {
      asked += 1;
      return receipt;
    };
    await nearTheEnd(started);
    await runJob(watchProofs, 2);
    expect(asked).toBeGreaterThan(0);
    expect(harness.approvals()).toEqual([]);
  });
});

describe('[R81] [R82] near the end of its intent, another’s transaction is not submitted where', () => {
  const transaction = { input: '0x1234', to: OTHER, from: OTHER, nonce: '0x1' };
  const long = new LongResult({ status: '0x1', blockNumber: '0x10', logs: [noise(3 * MB)] });
  const refuse = () => {
    throw new Error('response size exceeded');
  };

  test.each<[string, (asked: number) => unknown]>([
    ['its receipt is refused for its length', refuse],
    ['its receipt is refused when more of it is read', (asked) => (asked % 2 === 1 ? long : refuse())],
    ['its receipt does not come', () => null],
  ])('%s', async (_what, answer) => {
    const started = await burned(harness, session);
    let asked = 0;
    harness.evm.methods['eth_getTransactionByHash'] = () => transaction;
    harness.evm.methods['eth_getTransactionReceipt'] = () => answer((asked += 1));
    await nearTheEnd(started);
    await runJob(watchProofs, 2);
    expect(asked).toBeGreaterThan(1);
    expect(harness.approvals()).toEqual([]);
  });
});

describe('[B5] [R70] a burn in a receipt of six megabytes', () => {
  const receipt = new LongResult({ ...burnReceipt(), logs: [noise(3 * MB), burnLog()] });

  test('is delivered', async () => {
    const { intent } = await burned(harness, session);
    harness.evm.methods['eth_getTransactionReceipt'] = () => receipt;
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test('is found where no browser reported it', async () => {
    const { intent, attemptId } = await signing(harness, session);
    harness.evm.methods['eth_getLogs'] = () => [{ ...burnLog(), transactionHash: hash(5) }];
    harness.evm.methods['eth_getTransactionReceipt'] = () => receipt;
    const { authorization } = await attemptById(attemptId);
    harness.evm.methods['eth_getTransactionByHash'] = () => ({ input: authorization?.data });
    await runJob(watchAttempts);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });
});

const written = new Map<string, LongResult>();

/** So many events with so many bytes each. */
function eventsOf(count: number, bytes: number): LongResult {
  const key = `${String(count)} of ${String(bytes)}`;
  const data = `0x${'00'.repeat(bytes)}`;
  const event = { ...burnLog(), data, transactionHash: hash(5) };
  const events = written.get(key) ?? new LongResult(Array.from({ length: count }, () => event));
  written.set(key, events);
  return events;
}

describe('[B5] [B7] events that a node cannot answer at once', () => {
  /**
   * The state after some turns over an event with so many bytes in each of so many blocks; the authorization
   * is over. On a busy machine one turn takes longer than it may, and the next reads on.
   */
  async function flooded(blocks: number, bytesIn: (asked: number) => number, turns = 12): Promise<string> {
    const { attemptId } = await signing(harness, session);
    harness.height = 400;
    harness.evm.methods['eth_getLogs'] = ([filter]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
      const [from, to] = [Math.max(Number(fromBlock), 100), Math.min(Number(toBlock), 99 + blocks)];
      const bytes = bytesIn(Number(toBlock) - Number(fromBlock) + 1);
      return eventsOf(Math.max(0, to - from + 1), bytes);
    };
    harness.timeUnix += 700;
    await runJob(watchAttempts, turns);
    return (await attemptById(attemptId)).state;
  }

  test('end although it refuses to be asked more often in the middle of each look', async () => {
    const { attemptId } = await signing(harness, session);
    harness.height += 1_000;
    harness.timeUnix += 700;
    let asked = 0;
    harness.evm.methods['eth_getLogs'] = ([filter]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
      asked += 1;
      if (asked % 40 === 0) throw new Error('exceeded the compute units per second capacity');
      if (Number(toBlock) - Number(fromBlock) >= 10) throw new Error('block range is limited to 10 blocks');
      return [];
    };
    await runJob(watchAttempts, 30);
    expect((await attemptById(attemptId)).state).toBe('lapsed');
  });

  test('are read in parts', async () => {
    expect(await flooded(50, () => MB / 16)).toBe('lapsed');
  });

  test('are read also where one block has more than is read of others', async () => {
    expect(await flooded(1, () => 3 * MB)).toBe('lapsed');
  });

  test('[R82] end nothing where one block has more than is ever read', async () => {
    expect(await flooded(1, (asked) => (asked > 1 ? 3 * MB : 33 * MB), 1)).toBe('signing');
  });
});
