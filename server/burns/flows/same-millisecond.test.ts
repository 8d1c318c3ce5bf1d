import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import {
  isFirstUseOfTransaction,
  isLikeliestOfIntent,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { hash, proofOfAttempt, signing, withOneHash } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const CALL = `0xabcdef01${'c3'.repeat(32)}`;

/** Entered at these microseconds of one second, by the clock of the database. */
async function enteredAt(proofs: readonly BurnProofRow[], microseconds: readonly number[]) {
  for (const [index, { id }] of proofs.entries()) {
    const createdAt = sql`${`2026-11-21T12:00:00.${String(microseconds[index])}Z`}::timestamptz`;
    await database().update(burnProofs).set({ createdAt }).where(eq(burnProofs.id, id));
  }
  return Promise.all(proofs.map(({ attemptId, proof }) => proofOfAttempt(attemptId, proof)));
}

describe('[R82] of two proofs that are entered within one millisecond one comes first', () => {
  const rows = [
    ['the first', [123_100, 123_900], [true, false]],
    ['the second', [123_900, 123_100], [false, true]],
  ] as const;

  test.each(rows)('where they are one hash for two offramps: %s', async (_which, microseconds, isFirst) => {
    const both = await withOneHash(harness, session, [CALL, CALL]);
    const entered = await Promise.all(both.map(({ attemptId }) => proofOfAttempt(attemptId)));
    const proofs = await enteredAt(entered, microseconds);
    const asked = proofs.map((proof) => isFirstUseOfTransaction(database(), proof));
    expect(await Promise.all(asked)).toEqual(isFirst);
  });

  test.each(rows)('where they are two hashes of one offramp: %s', async (_which, microseconds, isFirst) => {
    const { attemptId } = await signing(harness, session);
    for (const proof of [hash(1), hash(2)]) await storeProof({ attemptId, proof, session });
    const entered = [await proofOfAttempt(attemptId, hash(1)), await proofOfAttempt(attemptId, hash(2))];
    const proofs = await enteredAt(entered, microseconds);
    const asked = proofs.map((proof) => isLikeliestOfIntent(database(), proof));
    expect(await Promise.all(asked)).toEqual(isFirst);
  });

  test('also at the same microsecond', async () => {
    const both = await withOneHash(harness, session, [CALL, CALL]);
    const entered = await Promise.all(both.map(({ attemptId }) => proofOfAttempt(attemptId)));
    const proofs = await enteredAt(entered, [123_100, 123_100]);
    const asked = proofs.map((proof) => isFirstUseOfTransaction(database(), proof));
    expect((await Promise.all(asked)).toSorted()).toEqual([false, true]);
  });
});
