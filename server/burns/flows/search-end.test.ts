import { sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { toQuantity } from '#lib/chains/evm-rpc-values.ts';
import { watchAttempts } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { burnAttempts } from '#server/store/schema/schema-burns.ts';
import { burnLog, burnReceipt, HOLDER, runJob } from '#server/testing/burns/burn-harness.ts';
import { attemptById, hash, signing, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const BLOCK_SECONDS = 2;
const DAY_SECONDS = 86_400;
const NONE = { state: 'lapsed', problem: 'burn_grant_lapsed', unclearHeight: null };

/** A chain with a block every two seconds; one of them, if any, has a burn of the amount. */
function chainWith(
  burnAtSecond: number | null,
  input = '0x1234',
): { readonly moveTo: (second: number) => void } {
  const start = { timeUnix: harness.timeUnix, height: harness.height };
  const heightAt = (second: number) => start.height + Math.floor(second / BLOCK_SECONDS);
  const burnBlock = burnAtSecond === null ? null : heightAt(burnAtSecond);
  const { methods } = harness.evm;
  methods['eth_getBlockByNumber'] = ([block]) => {
    const number = block === 'latest' ? harness.height : Number(block);
    const timeUnix = start.timeUnix + (number - start.height) * BLOCK_SECONDS;
    return { number: toQuantity(number), timestamp: toQuantity(timeUnix) };
  };
  methods['eth_getLogs'] = ([filter]) => {
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
    const isThere = burnBlock !== null && Number(fromBlock) <= burnBlock && burnBlock <= Number(toBlock);
    return isThere && burnBlock <= harness.height ? [{ ...burnLog(), transactionHash: hash(5) }] : [];
  };
  methods['eth_getTransactionByHash'] = () => ({ input, to: HOLDER, from: HOLDER, nonce: '0x7' });
  methods['eth_getTransactionReceipt'] = () =>
    burnBlock === null ? null : { ...burnReceipt(), blockNumber: toQuantity(burnBlock) };
  const moveTo = (second: number) => {
    harness.timeUnix = start.timeUnix + second;
    harness.height = heightAt(second);
  };
  return { moveTo };
}

async function look(attemptId: string): Promise<BurnAttemptRow> {
  await database()
    .update(burnAttempts)
    .set({ nextAttemptAt: sql`now()` });
  await runJob(watchAttempts);
  return attemptById(attemptId);
}

async function lookToTheEnd(attemptId: string): Promise<void> {
  for (let looks = 0; looks < 20; looks += 1) {
    if ((await look(attemptId)).state !== 'signing') return;
  }
}

const countSearches = () => harness.evm.calls.filter(({ method }) => method === 'eth_getLogs').length;

describe('[R64] a burn of the same amount by another program', () => {
  test.each([700, 1_600])(
    'is not this one %d seconds after its authorization was handed out',
    async (second) => {
      const { attemptId } = await signing(harness, session);
      const { moveTo } = chainWith(second);
      moveTo(640);
      expect(await look(attemptId)).toMatchObject(NONE);
      for (const later of [second + 4, second + 1_000, second + DAY_SECONDS]) {
        moveTo(later);
        expect(await look(attemptId)).toMatchObject(NONE);
      }
    },
  );

  test('[R82] may be this one before the end of its authorization, and for as long as nothing explains it', async () => {
    const { attemptId } = await signing(harness, session);
    const { moveTo } = chainWith(590);
    for (const second of [640, 1_000, 30 * DAY_SECONDS]) {
      moveTo(second);
      expect(await look(attemptId)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
    }
  });

  test('[R82] may be this one where its node does not say when it was mined, until it does', async () => {
    const { attemptId } = await signing(harness, session);
    const { moveTo } = chainWith(700);
    const readBlock = harness.evm.methods['eth_getBlockByNumber'];
    harness.evm.methods['eth_getBlockByNumber'] = (params) => {
      if (params[0] !== 'latest') throw new Error('header not found');
      return readBlock?.(params);
    };
    for (const second of [740, 1_500]) {
      moveTo(second);
      expect(await look(attemptId)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
    }
    expect((await attemptById(attemptId)).scanToBlock).toBeNull();
    if (readBlock) harness.evm.methods['eth_getBlockByNumber'] = readBlock;
    moveTo(1_530);
    expect(await look(attemptId)).toMatchObject(NONE);
  });
});

describe('[B5] the search for an unclear burn', () => {
  test('ends with the authorization: its cost does not grow', async () => {
    const { intent, attemptId } = await signing(harness, session);
    const { moveTo } = chainWith(590);
    moveTo(640);
    await look(attemptId);
    await mirror({ ...intent, status: 'expired', updatedAt: '2026-11-21T14:00:00.000Z' });
    for (const days of [1, 30, 90]) {
      moveTo(days * DAY_SECONDS);
      const before = countSearches();
      expect(await look(attemptId)).toMatchObject({ problem: 'burn_unclear' });
      expect(countSearches() - before).toBeLessThanOrEqual(2);
    }
  });

  test('finds its own burn in the last block that can have it, also a day later', async () => {
    const { intent, attemptId } = await signing(harness, session);
    const { authorization } = await attemptById(attemptId);
    const { moveTo } = chainWith(598, authorization?.data);
    moveTo(DAY_SECONDS);
    await look(attemptId);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });
});

describe('[B5] [B7] a long history at a node that answers ten blocks at a time', () => {
  /** 5,000 blocks that were not searched yet, up to the end of the authorization; then nothing is left. */
  async function longSearch(input?: string) {
    harness.height = 5_100;
    const { intent, attemptId } = await signing(harness, session);
    const { authorization } = await attemptById(attemptId);
    const { moveTo } = chainWith(0, input ?? authorization?.data);
    await updateBurnAttempt(database(), attemptId, { scanFromBlock: 100n });
    const search = harness.evm.methods['eth_getLogs'];
    harness.evm.methods['eth_getLogs'] = (params) => {
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
      if (Number(toBlock) - Number(fromBlock) >= 10) throw new Error('at most 10 blocks at once');
      return search?.(params);
    };
    moveTo(DAY_SECONDS);
    // A part ends by its number of searches, however slow the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    return { intent, attemptId };
  }

  test('is read in parts, and ends nothing before all was read', async () => {
    const { intent, attemptId } = await longSearch();
    let from = 100n;
    for (let looks = 0; looks < 2; looks += 1) {
      const before = countSearches();
      const { state, scanFromBlock } = await look(attemptId);
      expect(state).toBe('signing');
      expect(countSearches() - before).toBeLessThan(500);
      expect(scanFromBlock).toBeGreaterThan(from + 1_000n);
      from = scanFromBlock ?? 0n;
    }
    await lookToTheEnd(attemptId);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test('[R82] is read to its end where a burn in it may be its own', async () => {
    const { attemptId } = await longSearch('0x1234');
    await lookToTheEnd(attemptId);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
  });

  test('ends the attempt once all was read', async () => {
    const { attemptId } = await longSearch();
    const search = harness.evm.methods['eth_getLogs'];
    harness.evm.methods['eth_getLogs'] = (params) => search?.(params) && [];
    for (let looks = 0; looks < 2; looks += 1) expect((await look(attemptId)).state).toBe('signing');
    await lookToTheEnd(attemptId);
    expect(await attemptById(attemptId)).toMatchObject(NONE);
  });
});
