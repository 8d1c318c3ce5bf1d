import { describe, expect } from 'vitest';
import { isProvenElsewhere, updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import {
  attemptById,
  burned,
  proofOfAttempt,
  signedOnSolana,
  signing,
  type StartedBurn,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { watchAttempt } from './watch-attempt.ts';
import { watchEvmProof } from './watch-evm-proof.ts';
import { watchSolanaProof } from './watch-solana-proof.ts';

useTestDatabase();

const NEXT_CLAIM = new Date('2099-01-01T00:00:00.000Z');

describe('a check of an attempt that ends after another process has checked', () => {
  /** This process has the attempt as it was; since then another one has found a burn that may be its own. */
  async function checkedTwice() {
    const { attemptId } = await signing(harness, session);
    const before = await attemptById(attemptId);
    await updateBurnAttempt(database(), attemptId, { problem: 'burn_unclear', nextAttemptAt: NEXT_CLAIM });
    return before;
  }

  test('[R82] does not withdraw the burn that the other has found', async () => {
    const before = await checkedTwice();
    await watchAttempt(before);
    expect(await attemptById(before.id)).toMatchObject({
      state: 'signing',
      problem: 'burn_unclear',
      scanFromBlock: before.scanFromBlock,
    });
  });

  test('[R82] does not say that nothing was burned when it ends the attempt', async () => {
    const before = await checkedTwice();
    harness.timeUnix += 700;
    await watchAttempt(before);
    expect(await attemptById(before.id)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
  });
});

describe('a check of a proof that ends after another process has decided', () => {
  async function watchedOf({ intent, attemptId }: StartedBurn) {
    const attempt = await attemptById(attemptId);
    const { amountCents = null } = (await findIntent(database(), intent.id)) ?? {};
    return {
      proof: await proofOfAttempt(attemptId),
      attempt,
      amountCents,
      isAwaited: true,
      createdAt: attempt.startedAt,
    };
  }
  const decision = {
    state: 'escalated',
    nextAttemptAt: null,
    lastError: 'burn_proof_of_other_intent',
  } as const;

  test('[R82] on Solana, keeps whose burn it is: for the other intent it stays the burn', async () => {
    const burn = await signedOnSolana(harness, session);
    const watched = await watchedOf(burn);
    await updateBurnProof(database(), watched.proof.id, decision);
    await watchSolanaProof(watched);
    expect(await proofOfAttempt(burn.attemptId)).toMatchObject(decision);
    const elsewhere = { ...watched.proof, intentId: watched.attempt.id };
    expect(await isProvenElsewhere(database(), elsewhere)).toBe(false);
  });

  test('on EVM, changes nothing', async () => {
    const burn = await burned(harness, session);
    harness.evm.methods['eth_getTransactionReceipt'] = () => null;
    const watched = await watchedOf(burn);
    await updateBurnProof(database(), watched.proof.id, decision);
    await watchEvmProof(watched);
    expect(await proofOfAttempt(burn.attemptId)).toMatchObject(decision);
  });
});
