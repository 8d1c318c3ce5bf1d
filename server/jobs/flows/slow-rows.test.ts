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

const PATIENCE_MS = 60_000;
/** After which viem ends a call by itself. */
const CLIENT_TIMEOUT_MS = 10_000;
const NEVER_MS = 3_600_000;
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

/**
 * The node says nothing of a transaction before `open` is called, and no call to it ends by time: only what
 * waits for no such call is served until then.
 */
function holdTransactions() {
  const { setTimeout: wait } = globalThis;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms, ...rest) =>
    wait(work, ms === CLIENT_TIMEOUT_MS ? NEVER_MS : ms, ...rest),
  );
  const { promise, resolve } = Promise.withResolvers<null>();
  let [asked, answered] = [0, 0];
  harness.solana.methods.getTransaction = async () => {
    asked += 1;
    await promise;
    answered += 1;
    return null;
  };
  return { open: () => resolve(null), asked: () => asked, answered: () => answered };
}

test(
  '[R72] [R79] 900 transactions beside one burn hold back no burn of others',
  { timeout: 180_000 },
  async () => {
    spam(900);
    await aBurnThatIsSearchedFor();
    const sent: unknown[] = [];
    harness.solana.methods.sendTransaction = ([bytes]) => {
      sent.push(bytes);
      return 'sent';
    };
    const onSolana = await signingOnSolana(harness, session, staged(2));
    const onEvm = await signing(harness, session);
    const node = holdTransactions();
    const worker = new Worker(watchProofs);
    worker.start();
    try {
      await expect.poll(node.asked, { timeout: PATIENCE_MS }).toBe(1);
      const signed = signOnSolana(8, staged(2));
      await storeProof({ attemptId: onSolana.attemptId, ...signed, session });
      harness.evm.methods.eth_getTransactionReceipt = ([asked]) => (asked === hash(5) ? burnReceipt() : null);
      await storeProof({ attemptId: onEvm.attemptId, proof: hash(5), session });
      worker.wake();
      await expect.poll(() => sent, { timeout: PATIENCE_MS }).toContain(signed.signedTransactionBase64);
      const statesOnEvm = async () => (await proofsOf(onEvm.intent)).map(({ state }) => state);
      await expect.poll(statesOnEvm, { timeout: PATIENCE_MS }).toEqual(['mined']);
      // The search still waits for its first transaction.
      expect([node.asked(), node.answered()]).toEqual([1, 0]);
    } finally {
      node.open();
      await worker.stop();
    }
  },
);
