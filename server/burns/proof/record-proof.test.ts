import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { recordProof, recordReplacement } from '#server/burns/proof/record-proof.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import {
  listBurnProofs,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { intentTerms } from '#server/store/schema/schema-intents.ts';
import { HOLDER, proofsOf } from '#server/testing/burns/burn-harness.ts';
import {
  hash,
  signing,
  startedAgain,
  attemptById,
  proofOfAttempt,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { timelineOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** As a job that saw it on the chain does it, or a user who entered it. */
async function record(attemptId: string, { proof = hash(1), isSeen = true } = {}): Promise<void> {
  const attempt = await attemptById(attemptId);
  const source = isSeen ? 'job' : { session };
  await commitChanges((changes) =>
    recordProof(changes, attempt, { proof, signedTransaction: null, source, isSeen }),
  );
}

/** The first attempt has expired, another is the live one and has no proof. */
async function expiredAndStartedAgain() {
  const { intent, attemptId: earlier, secondId: live } = await startedAgain(harness, session);
  return { intent, earlier, live };
}

/** The same, and the earlier attempt has a hash that a user entered, in this state. */
async function withEarlierProof(state: BurnProofRow['state']) {
  const attempts = await expiredAndStartedAgain();
  await record(attempts.earlier, { isSeen: false });
  await updateBurnProof(database(), (await proofOfAttempt(attempts.earlier)).id, { state });
  return attempts;
}

describe('[B7] a proof that an earlier attempt has', () => {
  test.each([
    ['stored', 'proof_stored'],
    ['dropped', 'proof_stored'],
    ['reverted', 'proof_stored'],
    ['mined', 'submitting'],
    ['accepted', 'accepted'],
    ['escalated', 'escalated'],
  ] as const)('and is %s moves to the live one that the chain shows it for: %s', async (stored, state) => {
    const { intent, earlier, live } = await withEarlierProof(stored);
    await record(live);
    expect(await attemptById(live)).toMatchObject({ state, problem: null });
    expect(await proofsOf(intent)).toMatchObject([{ proof: hash(1), attemptId: live }]);
    expect(await listBurnProofs(database(), earlier)).toEqual([]);
  });

  test('[R82] moves with why it was escalated', async () => {
    const { earlier, live } = await withEarlierProof('escalated');
    const problem = 'burn_proof_of_other_intent';
    await updateBurnProof(database(), (await proofOfAttempt(earlier)).id, { lastError: problem });
    await record(live);
    expect(await attemptById(live)).toMatchObject({ state: 'escalated', problem });
  });

  test('stays where it is when a user enters it again', async () => {
    const { earlier, live } = await withEarlierProof('stored');
    await record(live, { isSeen: false });
    expect((await attemptById(live)).state).toBe('preparing');
    expect(await listBurnProofs(database(), earlier)).toHaveLength(1);
  });

  test.each(['proof_stored', 'submitting', 'accepted', 'escalated', 'lapsed', 'reverted'] as const)(
    'stays where it is while the other attempt is "%s"',
    async (state) => {
      const { earlier, live } = await withEarlierProof('stored');
      await updateBurnAttempt(database(), live, { state });
      await record(live);
      expect((await attemptById(live)).state).toBe(state);
      expect(await listBurnProofs(database(), earlier)).toHaveLength(1);
    },
  );
});

describe('[B7] a hash of an attempt that was abandoned, while another is the live one', () => {
  test('that the chain shows makes it the live one again', async () => {
    const { earlier, live } = await expiredAndStartedAgain();
    await record(earlier);
    expect(await attemptById(earlier)).toMatchObject({ state: 'proof_stored', problem: null });
    expect(await attemptById(live)).toMatchObject({ state: 'lapsed', problem: 'burn_in_progress' });
  });

  test('that the chain shows leaves the other one watched where its wallet may be open', async () => {
    const { earlier, live } = await expiredAndStartedAgain();
    const asked = { state: 'signing', authorizationExpiresAt: new Date(), askedAt: new Date() } as const;
    await updateBurnAttempt(database(), live, { ...asked, nextAttemptAt: null });
    await record(earlier);
    // Nothing says that no wallet was asked.
    expect(await attemptById(live)).toMatchObject({ state: 'lapsed', problem: null });
    expect((await attemptById(live)).nextAttemptAt).not.toBeNull();
  });

  test('that a user enters is stored and replaces nothing', async () => {
    const { earlier, live } = await expiredAndStartedAgain();
    await record(earlier, { isSeen: false });
    expect((await attemptById(earlier)).state).toBe('lapsed');
    expect((await attemptById(live)).state).toBe('preparing');
    expect(await listBurnProofs(database(), earlier)).toMatchObject([{ state: 'stored', source: 'user' }]);
  });

  test('that the chain shows replaces none that has a proof of its own', async () => {
    const { earlier, live } = await expiredAndStartedAgain();
    await record(live, { proof: hash(2) });
    await record(earlier);
    expect((await attemptById(earlier)).state).toBe('lapsed');
    expect((await attemptById(live)).state).toBe('proof_stored');
    expect(await listBurnProofs(database(), earlier)).toMatchObject([{ state: 'stored', source: 'job' }]);
  });
});

describe('[B7] the burn that the chain shows in place of the one that a wallet reported', () => {
  test('makes an abandoned attempt the live one again; the timeline says that no user reported it', async () => {
    const { intent, earlier, live } = await expiredAndStartedAgain();
    await recordReplacement(await attemptById(earlier), hash(3));
    expect(await attemptById(earlier)).toMatchObject({ state: 'proof_stored', problem: null });
    expect(await attemptById(live)).toMatchObject({ state: 'lapsed', problem: 'burn_in_progress' });
    expect(await proofsOf(intent)).toMatchObject([{ proof: hash(3), attemptId: earlier, source: 'job' }]);
    expect(await timelineOf(intent)).toContain('burn proof_stored job');
  });

  test('is not stored for an attempt that is not there', async () => {
    const { intent, attemptId } = await signing(harness, session);
    const missing = { ...(await attemptById(attemptId)), id: randomUUID() };
    await recordReplacement(missing, hash(3));
    expect(await proofsOf(intent)).toEqual([]);
  });
});

test('a proof and its holder are found by a search', async () => {
  const { intent, attemptId } = await signing(harness, session);
  await record(attemptId, { proof: hash(7) });
  const terms = await database().select().from(intentTerms).where(eq(intentTerms.intentId, intent.id));
  expect(terms.map(({ term }) => term)).toEqual(expect.arrayContaining([hash(7), HOLDER.toLowerCase()]));
});
