import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { toBurnHistory } from '#server/intents/to-burn-history.ts';
import { findBurnView } from '#server/intents/find-burn-view.ts';
import { toHolderBurnView } from '#server/links/sign/get-signing-view.ts';
import { watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { listBurnAttempts, updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { listProofsOfIntent } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { APPROVAL_TOPIC } from '#lib/evm/allowances.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { TRANSFER_TOPIC } from '#lib/evm/token-logs.ts';
import {
  anAuthorization,
  attemptOf,
  burnLog,
  burnReceipt,
  HOLDER,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { burned, hash, readyOnEvm, signing } from '#server/testing/burns/burn-steps.ts';
import { setAttempt } from '#server/testing/burns/stored-proofs.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

const viewFor = (intent: { id: string }, reader = {}) => findBurnView(database(), intent.id, reader);

describe('who has a burn before a wallet', () => {
  test('[B7] is named with the time to everyone who may read it, and the user sees that it is their own', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    const browserId = randomUUID();
    await claimSigning({ attemptId, browserId, session });
    const { claimedAt } = await attemptOf(intent);
    const at = claimedAt?.toISOString();
    expect((await viewFor(intent, { userId: session.userId }))?.claim).toEqual({
      by: session.name,
      isOwn: true,
      browserId,
      at,
    });
    const other = await sessionOf('admin');
    const seen = await viewFor(intent, { userId: other.userId });
    expect(seen?.claim).toEqual({ by: session.name, isOwn: false, browserId: null, at });
    expect(seen && toHolderBurnView(seen).claim).toEqual({ by: null, isOwn: false, browserId: null, at });
  });

  test('has no name once the claim is released', async () => {
    const { intent, attemptId } = await signing(harness, session);
    await releaseSigning({ attemptId, session });
    expect((await viewFor(intent, { userId: session.userId }))?.claim).toBeNull();
  });
});

test('what is known of a hash: given, seen by a node, mined, or shown to be no burn', async () => {
  const { intent, attemptId } = await signing(harness, session);
  const stage = async () => (await viewFor(intent))?.proofStage;
  expect(await stage()).toBeNull();
  await storeProof({ attemptId, proof: hash(1), session });
  expect(await stage()).toBe('given');
  await runJob(watchProofs);
  expect(await stage()).toBe('given');
  const { data: input } = anAuthorization(harness);
  harness.evm.methods['eth_getTransactionByHash'] = () => ({ input, to: TOKEN, from: HOLDER, nonce: '0x7' });
  await runJob(watchProofs);
  expect(await stage()).toBe('seen');
  // It has left the pool again.
  harness.evm.methods['eth_getTransactionByHash'] = () => null;
  await runJob(watchProofs);
  expect(await stage()).toBe('given');
  harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
  await runJob(watchProofs);
  expect(await stage()).toBe('mined');
});

test('a hash that no node had any more is given when it is entered again, until a node has it', async () => {
  const { intent, attemptId } = await signing(harness, session);
  await storeProof({ attemptId, proof: hash(1), session });
  const dropped = { state: 'dropped', isPending: true, nextAttemptAt: null } as const;
  await database().update(burnProofs).set(dropped).where(eq(burnProofs.intentId, intent.id));
  await storeProof({ attemptId, proof: hash(1), session });
  expect((await viewFor(intent))?.proofStage).toBe('given');
});

test('[R44] a burn that reverted may happen by a copy of it, until its authorization has ended and the chain was asked again', async () => {
  const burn = await burned(harness, session);
  const isLive = async () => {
    const attempts = await listBurnAttempts(database(), burn.intent.id);
    const proofs = await listProofsOfIntent(database(), burn.intent.id);
    return toBurnHistory(attempts, proofs).map((entry) => entry.isLive);
  };
  expect(await isLive()).toEqual([false]);
  await setAttempt(burn, 'reverted');
  expect(await isLive()).toEqual([true]);
  const authorizationExpiresAt = new Date(Date.now() - 60_000);
  await updateBurnAttempt(database(), burn.attemptId, { authorizationExpiresAt });
  expect(await isLive()).toEqual([true]);
  await updateBurnAttempt(database(), burn.attemptId, { authorizationExpiresAt: new Date(0) });
  expect(await isLive()).toEqual([false]);
});

describe('what a holder lets others take while a burn is signed', () => {
  const SPENDER = `0x${'de'.repeat(20)}`;
  const approval = (amount: bigint) => ({
    address: TOKEN.toLowerCase(),
    topics: [APPROVAL_TOPIC, `0x${toWord(HOLDER)}`, `0x${toWord(SPENDER)}`],
    data: `0x${toWord(amount)}`,
    transactionHash: hash(9),
  });
  /** The token's answers, by what is asked. */
  function logsAre(logs: readonly { topics: string[] }[]): void {
    harness.evm.methods['eth_getLogs'] = ([filter]) => {
      const [topic] = (filter as { topics: string[] }).topics;
      return logs.filter(({ topics }) => topics[0] === topic);
    };
  }
  const allowances = async (intent: { id: string }) => (await viewFor(intent))?.allowances;
  const ALL = 2n ** 256n - 1n;

  test('an approval without limit before the burn is found while the wallet is open, and is still shown after it', async () => {
    const { intent, attemptId } = await signing(harness, session);
    logsAre([approval(ALL)]);
    await runJob(watchAttempts);
    const found = [{ spender: SPENDER, amountBaseUnits: String(ALL), transactionHash: hash(9) }];
    expect(await allowances(intent)).toEqual(found);
    harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(watchProofs);
    expect(await allowances(intent)).toEqual(found);
  });

  test('it is found with the receipt when the wallet was faster than every check', async () => {
    const { intent, attemptId } = await signing(harness, session);
    logsAre([approval(5n), { ...burnLog(), transactionHash: hash(1) } as never]);
    harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(watchProofs);
    expect(await allowances(intent)).toMatchObject([{ amountBaseUnits: '5' }]);
    expect((await attemptOf(intent)).state).toBe('submitting');
  });

  test('a burn does not wait for this check', async () => {
    const { intent, attemptId } = await signing(harness, session);
    harness.evm.methods['eth_getLogs'] = ([filter]) => {
      if ((filter as { topics: string[] }).topics[0] === TRANSFER_TOPIC) return [];
      throw new Error('the node refuses');
    };
    harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(watchProofs);
    expect((await attemptOf(intent)).state).toBe('submitting');
  });

  test('[B5] a burn that is found is recorded before this check', async () => {
    const { intent } = await signing(harness, session);
    const states: string[] = [];
    harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
    harness.evm.methods['eth_getTransactionByHash'] = async () => ({
      input: (await attemptOf(intent)).authorization?.data,
      to: TOKEN,
      from: HOLDER,
      nonce: '0x0',
    });
    harness.evm.methods['eth_getLogs'] = async ([filter]) => {
      if ((filter as { topics: string[] }).topics[0] === TRANSFER_TOPIC)
        return [{ ...burnLog(), transactionHash: hash(1) }];
      states.push((await attemptOf(intent)).state);
      return [];
    };
    await runJob(watchAttempts);
    await runJob(watchProofs);
    expect((await attemptOf(intent)).state).toBe('submitting');
    expect(states).toEqual(['submitting']);
  });
});
