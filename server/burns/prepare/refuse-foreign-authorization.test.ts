import { expect } from 'vitest';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { offrampOn } from '#server/testing/burns/burn-harness.ts';
import { attemptById, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { rowOf, timelineOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { refuseForeignAuthorization } from './refuse-foreign-authorization.ts';

useTestDatabase();

test('[R82] an attempt with the authorization of another intent ends, and both intents are held back', async () => {
  const { intent, attemptId } = await readyOnEvm(harness, session);
  const other = await offrampOn(harness, 'base');
  await refuseForeignAuthorization(await attemptById(attemptId), other.id);
  const problem = 'burn_authorization_of_other_intent';
  expect(await attemptById(attemptId)).toMatchObject({ state: 'lapsed', problem, nextAttemptAt: null });
  expect((await timelineOf(intent)).filter((line) => line.startsWith('burn')).at(-1)).toBe('burn lapsed job');
  for (const one of [intent, other]) expect((await rowOf(one)).contradictedAt).not.toBeNull();
});

test('[B7] an attempt that a user has claimed meanwhile is left alone', async () => {
  const { intent, attemptId } = await readyOnEvm(harness, session);
  const seen = await attemptById(attemptId);
  const other = await offrampOn(harness, 'base');
  await updateBurnAttempt(database(), attemptId, { state: 'signing', claimedBy: session.userId });
  await refuseForeignAuthorization(seen, other.id);
  expect(await attemptById(attemptId)).toMatchObject({ state: 'signing', problem: null });
  expect((await rowOf(intent)).contradictedAt).toBeNull();
});
