import { setTimeout as delay } from 'node:timers/promises';
import bs58 from 'bs58';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { watchProofs } from '#server/jobs/burn-jobs.ts';
import { Worker } from '#server/jobs/workers/worker.ts';
import { database } from '#server/store/database.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { burnReceipt, proofsOf, runJob } from '#server/testing/burns/burn-harness.ts';
import {
  hash,
  signedOnSolana,
  signing,
  signingOnSolana,
  signOnSolana,
  SOLANA_SIGNER,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { aStagedTransaction, authorizationAccount } from '#server/testing/burns/staged-transaction.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** Less than the search of one burn takes at a time. */
const SOON_MS = 3_000;
const staged = (account: number) =>
  aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(account) });

/** So many transactions that are no burn, in the history of the first authorization's account. */
function spam(count: number): void {
  const history = Array.from({ length: count }, (_, index) => {
    const bytes = Buffer.alloc(64, 9);
    bytes.writeUInt32BE(index, 60);
    return { signature: bs58.encode(bytes), err: null, blockTime: harness.timeUnix, slot: 5_000 - index };
  });
  harness.solana.methods.getSignaturesForAddress = ([address, options]) => {
    if (address !== authorizationAccount(1)) return [];
    const { before, limit } = options as { before?: string; limit: number };
    const start = before === undefined ? 0 : history.findIndex(({ signature }) => signature === before) + 1;
    return history.slice(start, start + limit);
  };
}

/** Signed bytes of one user that no node has taken, and whose look for another burn is due. */
async function aBurnThatIsSearchedFor(): Promise<void> {
  await signedOnSolana(harness, session, staged(1));
  await runJob(watchProofs);
  await database()
    .update(burnProofs)
    .set({ tries: 9, nextAttemptAt: sql`now()` });
}

/** What two others do meanwhile: signed bytes on Solana, a mined burn on EVM. Until both are done. */
async function othersAreServed(): Promise<number> {
  const sent: unknown[] = [];
  harness.solana.methods.sendTransaction = ([bytes]) => {
    sent.push(bytes);
    return 'sent';
  };
  const onSolana = await signingOnSolana(harness, session, staged(2));
  const onEvm = await signing(harness, session);
  const worker = new Worker(watchProofs);
  const searches = () =>
    harness.solana.calls.filter(({ method }) => method === 'getSignaturesForAddress').length;
  const before = searches();
  worker.start();
  try {
    await expect.poll(searches).toBeGreaterThan(before);
    const signed = signOnSolana(8, staged(2));
    const begunMs = performance.now();
    await storeProof({ attemptId: onSolana.attemptId, ...signed, session });
    harness.evm.methods.eth_getTransactionReceipt = ([asked]) => (asked === hash(5) ? burnReceipt() : null);
    await storeProof({ attemptId: onEvm.attemptId, proof: hash(5), session });
    worker.wake();
    await vi.waitFor(
      async () => {
        expect(sent).toContain(signed.signedTransactionBase64);
        expect((await proofsOf(onEvm.intent)).map(({ state }) => state)).toEqual(['mined']);
      },
      { timeout: 30_000, interval: 50 },
    );
    return performance.now() - begunMs;
  } finally {
    await worker.stop();
  }
}

/** The same, with so many transactions beside a burn that is searched for. */
async function servedBeside(count: number): Promise<number> {
  spam(count);
  harness.solana.methods.getTransaction = () => delay(20, null);
  await aBurnThatIsSearchedFor();
  return othersAreServed();
}

/** How long it takes alone: on a busy machine, longer. */
let aloneMs = 0;

test('burns of others are served beside one that is searched for', { timeout: 90_000 }, async () => {
  aloneMs = await servedBeside(0);
});

test(
  '[R72] [R79] 900 transactions beside one burn hold back no burn of others, beside the time of the test above',
  { timeout: 90_000 },
  async () => {
    expect(aloneMs, 'run with the test above, which measures it').toBeGreaterThan(0);
    expect(await servedBeside(900)).toBeLessThan(aloneMs + SOON_MS);
  },
);
