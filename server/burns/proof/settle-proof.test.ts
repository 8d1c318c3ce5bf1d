import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { burnAttempts } from '#server/store/schema/schema-burns.ts';
import { listPinnedContracts } from '#server/store/pinned-contracts-repository.ts';
import { HOLDER } from '#server/testing/burns/burn-harness.ts';
import {
  type StartedBurn,
  hash,
  burned,
  withOneHash,
  attemptById,
  proofOfAttempt,
  readyOnEvm,
  signedOnSolana,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { BURN_PROGRAM } from '#server/testing/burns/staged-transaction.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { wakesDuring } from '#server/testing/wakes.ts';
import { settleFailed, settleMined, settleOther, settleUnmined } from './settle-proof.ts';
import { storeProof } from './store-proof.ts';

useTestDatabase();

const DROPPED = {
  proofState: 'dropped',
  problem: 'burn_transaction_dropped',
  comparison: 'explained',
} as const;
/** By the holder's own wallet. */
const REVERTED = {
  proofState: 'reverted',
  problem: 'burn_reverted',
  comparison: 'explained',
  sentBy: { from: HOLDER, nonce: 7 },
} as const;

const proofBy = (attemptId: string, proof = hash(1)) => proofOfAttempt(attemptId, proof);

const storeHash = async ({ attemptId }: StartedBurn) => {
  await storeProof({ attemptId, proof: hash(1), session });
};

/** The proof of a fresh burn. */
async function burnedProof(): Promise<{ burn: StartedBurn; proof: BurnProofRow }> {
  const burn = await burned(harness, session);
  return { burn, proof: await proofBy(burn.attemptId) };
}

describe('[B7] a transaction that burned nothing', () => {
  const dropped = { state: 'dropped', nextAttemptAt: null };
  const { problem } = DROPPED;

  test('and never will leaves the claim where it is: its wallet may be open, whoever entered the hash', async () => {
    const browserId = randomUUID();
    const burn = await readyOnEvm(harness, session);
    await claimSigning({ attemptId: burn.attemptId, browserId, session });
    const { state, claimedBy, claimedBrowser, claimedAt, walletNonce } = await attemptById(burn.attemptId);
    const claimed = { state, claimedBy, claimedBrowser, claimedAt, walletNonce };
    expect(claimed).toMatchObject({ state: 'signing', claimedBrowser: browserId });
    const other = await sessionOf('signer');
    await storeProof({ attemptId: burn.attemptId, proof: hash(1), session: other });
    const woken = await wakesDuring(async () => {
      await settleFailed(await proofBy(burn.attemptId), { ...DROPPED, mayStillLand: true });
    });
    expect(woken).toContain('watch-attempts');
    expect(await attemptById(burn.attemptId)).toMatchObject({ ...claimed, problem });
    expect(await proofBy(burn.attemptId)).toMatchObject(dropped);
    const inProgress = { fault: { code: 'burn_in_progress' } };
    await expect(claimSigning({ attemptId: burn.attemptId, session: other })).rejects.toMatchObject(
      inProgress,
    );
    await claimSigning({ attemptId: burn.attemptId, browserId, session });
  });

  test('and never will makes it ready where its wallet refused meanwhile', async () => {
    const { attemptId } = await readyOnEvm(harness, session);
    const { claimedAt } = await claimSigning({ attemptId, session });
    const other = await sessionOf('signer');
    await storeProof({ attemptId, proof: hash(1), session: other });
    await releaseSigning({ attemptId, claimedAt, session: other });
    expect((await attemptById(attemptId)).claimedBy).toBe(session.userId);
    await releaseSigning({ attemptId, claimedAt, session });
    expect(await attemptById(attemptId)).toMatchObject({ state: 'proof_stored', claimedAt: null });
    await settleFailed(await proofBy(attemptId), { ...DROPPED, mayStillLand: true });
    expect(await attemptById(attemptId)).toMatchObject({ state: 'ready', problem });
  });

  test.each([
    ['and no user has it before a wallet', () => readyOnEvm(harness, session), storeHash],
    ['and was signed on Solana by the wallet that had the claim', () => signedOnSolana(harness, session)],
  ])(
    '%s makes the attempt ready for another signature, without a claim',
    async (_what, start, store?: typeof storeHash) => {
      const burn = await start();
      await store?.(burn);
      await settleFailed(await proofOfAttempt(burn.attemptId), { ...DROPPED, mayStillLand: true });
      const unclaimed = { claimedBy: null, claimedByLink: null, claimedBrowser: null, claimedAt: null };
      expect(await attemptById(burn.attemptId)).toMatchObject({ state: 'ready', problem, ...unclaimed });
      expect(await proofOfAttempt(burn.attemptId)).toMatchObject(dropped);
    },
  );

  test.each([
    ['reverted', REVERTED, true, 'reverted'],
    ['reverted after the authorization', REVERTED, false, 'reverted'],
    ['dropped after the authorization', DROPPED, false, 'lapsed'],
  ] as const)('and is %s ends the attempt, which is checked once more', async (_, failure, isLive, state) => {
    const { burn, proof } = await burnedProof();
    await settleFailed(proof, { ...failure, mayStillLand: isLive });
    const attempt = await attemptById(burn.attemptId);
    expect(attempt).toMatchObject({ state, problem: failure.problem, claimedBy: null, claimedAt: null });
    expect(attempt.nextAttemptAt).not.toBeNull();
  });

  test.each(['stored', 'mined'] as const)(
    'leaves the attempt to its other proof, which is %s',
    async (state) => {
      for (const failure of [DROPPED, REVERTED]) {
        const { burn, proof } = await burnedProof();
        await storeProof({ attemptId: burn.attemptId, proof: hash(2), session });
        await updateBurnProof(database(), (await proofBy(burn.attemptId, hash(2))).id, { state });
        await settleFailed(proof, { ...failure, mayStillLand: true });
        expect((await attemptById(burn.attemptId)).state).toBe('proof_stored');
        expect((await proofBy(burn.attemptId)).state).toBe(failure.proofState);
      }
    },
  );

  test.each(['dropped', 'reverted'] as const)('does not wait for another that is %s', async (state) => {
    const { burn, proof } = await burnedProof();
    await storeProof({ attemptId: burn.attemptId, proof: hash(2), session });
    await updateBurnProof(database(), (await proofBy(burn.attemptId, hash(2))).id, { state });
    await settleFailed(proof, { ...DROPPED, mayStillLand: true });
    expect((await attemptById(burn.attemptId)).state).toBe('signing');
  });

  test.each<BurnAttemptState>(['submitting', 'accepted', 'escalated', 'lapsed', 'reverted', 'signing'])(
    'changes nothing about an attempt that is "%s"',
    async (state) => {
      const { burn, proof } = await burnedProof();
      await updateBurnAttempt(database(), burn.attemptId, { state });
      await settleFailed(proof, { ...DROPPED, mayStillLand: true });
      expect((await attemptById(burn.attemptId)).state).toBe(state);
    },
  );
});

describe('[B7] a burn that the chain has executed', () => {
  test.each<BurnAttemptState>(['ready', 'signing', 'proof_stored'])(
    'takes its attempt out of "%s": it is not signed again',
    async (state) => {
      const { burn, proof } = await burnedProof();
      await updateBurnAttempt(database(), burn.attemptId, { state });
      await settleMined(proof, {});
      expect((await attemptById(burn.attemptId)).state).toBe('submitting');
      expect((await proofBy(burn.attemptId)).state).toBe('mined');
    },
  );

  test.each<BurnAttemptState>(['accepted', 'escalated'])('changes no attempt that is "%s"', async (state) => {
    const { burn, proof } = await burnedProof();
    await updateBurnAttempt(database(), burn.attemptId, { state });
    await settleMined(proof, {});
    expect((await attemptById(burn.attemptId)).state).toBe(state);
  });
});

describe('[B8] a block that was undone', () => {
  test('before the burn was submitted has it watched again', async () => {
    const { burn, proof } = await burnedProof();
    await settleMined(proof, {});
    expect((await attemptById(burn.attemptId)).state).toBe('submitting');
    await settleUnmined(await proofBy(burn.attemptId));
    expect((await attemptById(burn.attemptId)).state).toBe('proof_stored');
    expect((await proofBy(burn.attemptId)).state).toBe('stored');
  });

  test.each<BurnAttemptState>(['accepted', 'escalated', 'lapsed'])(
    'moves no attempt that is "%s"',
    async (state) => {
      const { burn, proof } = await burnedProof();
      await settleMined(proof, {});
      await updateBurnAttempt(database(), burn.attemptId, { state });
      await settleUnmined(await proofBy(burn.attemptId));
      expect((await attemptById(burn.attemptId)).state).toBe(state);
    },
  );
});

describe('[R82] a transaction that another offramp has', () => {
  const CALLS = [`0xabcdef01${'3c'.repeat(32)}`, `0xabcdef01${'c3'.repeat(32)}`] as const;

  /** Another offramp with a call of its own was proven by the same transaction. */
  async function sharedTransaction() {
    const [theirs, mine] = await withOneHash(harness, session, CALLS);
    await updateBurnProof(database(), (await proofBy(theirs.attemptId)).id, { state: 'accepted' });
    return { theirs, mine, proof: await proofBy(mine.attemptId) };
  }

  test('[R70] counts for both, when it ran the call of each', async () => {
    const { mine, proof } = await sharedTransaction();
    await settleMined(proof, {});
    expect((await attemptById(mine.attemptId)).state).toBe('submitting');
    expect((await proofBy(mine.attemptId)).state).toBe('mined');
  });

  test('is not submitted for this one, when it is only presumed to be', async () => {
    const { mine, proof } = await sharedTransaction();
    await settleMined(proof, { isPresumed: true });
    expect(await attemptById(mine.attemptId)).toMatchObject({
      state: 'escalated',
      problem: 'burn_proof_of_other_intent',
      nextAttemptAt: null,
    });
    expect(await proofBy(mine.attemptId)).toMatchObject({
      state: 'escalated',
      lastError: 'burn_proof_of_other_intent',
      nextAttemptAt: null,
    });
  });

  test('is not submitted for this one, although a later attempt is the live one', async () => {
    const { mine, proof } = await sharedTransaction();
    await updateBurnAttempt(database(), mine.attemptId, { state: 'lapsed' });
    const { id: _id, ...earlier } = await attemptById(mine.attemptId);
    const [live] = await database()
      .insert(burnAttempts)
      .values({ ...earlier, state: 'ready' })
      .returning();
    await settleMined(proof, { isPresumed: true });
    expect((await proofBy(mine.attemptId)).state).toBe('escalated');
    expect((await attemptById(mine.attemptId)).state).toBe('lapsed');
    expect((await attemptById(live?.id ?? '')).state).toBe('ready');
  });

  test('is not submitted for this one, when the chain showed whose it is', async () => {
    const { mine, theirs, proof } = await sharedTransaction();
    await settleOther(proof, theirs.intent.id);
    expect((await attemptById(mine.attemptId)).state).toBe('escalated');
    expect((await proofBy(mine.attemptId)).state).toBe('escalated');
    expect((await attemptById(theirs.attemptId)).state).toBe('proof_stored');
  });
});

test('[R9] the code that a known program had when it burned is recorded', async () => {
  const burn = await signedOnSolana(harness, session);
  const proof = await proofOfAttempt(burn.attemptId);
  await settleMined(proof, { program: { address: BURN_PROGRAM, deployedSlot: 5 } });
  expect(await listPinnedContracts(database())).toContainEqual(
    expect.objectContaining({ kind: 'burn_program', address: BURN_PROGRAM, deployedSlot: 5 }),
  );
});
