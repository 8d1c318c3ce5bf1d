import { expect, vi } from 'vitest';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { claimDueProofs } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { LEASE_MS } from '#server/store/jobs/lease.ts';
import { proofsOf, runJob } from '#server/testing/burns/burn-harness.ts';
import {
  burned,
  signedOnSolana,
  signOnSolana,
  statesOf,
  type StartedBurn,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { landedBurn } from '#server/testing/burns/landed-transactions.ts';
import type { ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const onEvm = () => burned(harness, session);
async function onSolana(): Promise<StartedBurn> {
  const { methods } = harness.solana;
  methods.getTransaction = () => landedBurn(signOnSolana().signedTransactionBase64);
  methods.getSignatureStatuses = () => ({
    context: { slot: 5_000 },
    value: [{ err: null, confirmationStatus: 'confirmed' }],
  });
  return await signedOnSolana(harness, session);
}

/** A node that answers this method only once it is let, and then as before. */
function hold({ methods }: ScriptedChain, method: string) {
  const [asked, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const answer = methods[method];
  methods[method] = async (params) => {
    asked.resolve(undefined);
    await released.promise;
    return answer?.(params);
  };
  return { asked: asked.promise, release: () => released.resolve(undefined) };
}

/** Another process looks for proofs that are due, by a clock that is this far. */
function claimAt(now: Date) {
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  return claimDueProofs(database(), 'stored', { limit: 9, now, leaseUntil });
}

async function leaseOf({ intent }: StartedBurn): Promise<Date> {
  return (await proofsOf(intent))[0]?.nextAttemptAt ?? expect.fail('it is not claimed');
}

test.each([
  ['EVM', 'evm', 'eth_getTransactionReceipt', onEvm],
  ['Solana', 'solana', 'getSignatureStatuses', onSolana],
] as const)(
  '[B5] a burn on %s that its process looks for longer than a lease is taken over by no other, and is reported once',
  async (_name, chain, method, start) => {
    const started = await start();
    const node = hold(harness[chain], method);
    const looking = runJob(watchProofs);
    await node.asked;
    const claimedUntil = await leaseOf(started);
    const extended = async () => expect(await leaseOf(started)).not.toEqual(claimedUntil);
    await vi.waitFor(extended, { timeout: 30_000, interval: 100 });
    expect(await claimAt(new Date(claimedUntil.getTime() + 1_000))).toEqual([]);

    node.release();
    await looking;
    expect(await statesOf(started.intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
    await runJob(submitProofs, 2);
    await runJob(watchProofs);
    expect(await statesOf(started.intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    expect(harness.approvals()).toHaveLength(1);
  },
);
