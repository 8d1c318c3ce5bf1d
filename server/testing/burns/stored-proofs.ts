import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import {
  listBurnProofs,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { attemptById, proofOfAttempt, type StartedBurn } from './burn-steps.ts';

/** States of an attempt whose one proof is chosen. */
export const CHOSEN_STATES = ['submitting', 'accepted', 'escalated'] as const;
/** All others. */
export const OPEN_STATES = ['preparing', 'ready', 'signing', 'proof_stored', 'lapsed', 'reverted'] as const;
/** A hash that came after the one proof was chosen. */
export const UNSUBMITTED = {
  state: 'dropped',
  lastError: 'burn_proof_conflict',
  nextAttemptAt: null,
} as const;
/** States of a proof that is not watched any more, and was never submitted. */
export const ABANDONED_STATES = ['dropped', 'reverted'] as const;

export async function setAttempt(
  { attemptId }: StartedBurn,
  state: BurnAttemptRow['state'],
): Promise<BurnAttemptRow> {
  return updateBurnAttempt(database(), attemptId, { state });
}

/** As of hashes that were entered half a minute ago: by then a node knows a transaction. */
export async function passHalfMinute(): Promise<void> {
  const then = sql`now() - interval '30 seconds'`;
  await database().update(burnProofs).set({ createdAt: then });
  await database().update(burnAttempts).set({ updatedAt: then });
}

/** Changes the state of its newest proof. */
export async function setProof({ attemptId }: StartedBurn, state: BurnProofRow['state']): Promise<void> {
  await updateBurnProof(database(), (await proofOfAttempt(attemptId)).id, { state });
}

/** Everything that a request to store a proof may change. */
export async function recordOf({ intent, attemptId }: StartedBurn) {
  const isOfBurn = and(eq(auditLog.action, 'burn.proved'), eq(auditLog.subject, intent.id));
  return {
    attempt: await attemptById(attemptId),
    proofs: await listBurnProofs(database(), attemptId),
    audit: await database().select().from(auditLog).where(isOfBurn).orderBy(auditLog.id),
  };
}

/** The burn is answered as it is, without an error and without a change. */
export async function expectUnchanged(burn: StartedBurn, store: () => Promise<unknown>): Promise<void> {
  const before = await recordOf(burn);
  await expect(store()).resolves.toMatchObject({ intentId: burn.intent.id });
  expect(await recordOf(burn)).toEqual(before);
}

/** Nothing is changed, and the error has this code. */
export async function expectRefused(
  burn: StartedBurn,
  store: () => Promise<unknown>,
  code: string,
): Promise<void> {
  const before = await recordOf(burn);
  await expect(store()).rejects.toMatchObject({ fault: { code } });
  expect(await recordOf(burn)).toEqual(before);
}
