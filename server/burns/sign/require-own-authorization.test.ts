import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import { attemptById, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from './claim-signing.ts';
import { requireOwnAuthorization } from './require-own-authorization.ts';

useTestDatabase();

const ofOther = { fault: { code: 'burn_authorization_of_other_intent' } };

let first: BurnAttemptRow;
let second: BurnAttemptRow;
beforeEach(async () => {
  first = await attemptById((await readyOnEvm(harness, session)).attemptId);
  second = await attemptById((await readyOnEvm(harness, session)).attemptId);
});

const contradictionsOf = async ({ intentId }: BurnAttemptRow) => {
  const all = await listContradictions(database(), { intentId });
  return all.map(({ field, held, stated, source }) => ({ field, held, stated, source }));
};

/** Each of the two intents says that it was given what the other was given. */
async function expectContradicted(): Promise<void> {
  const [one, other] = [first.intentId, second.intentId];
  const said = { field: 'burnAuthorization', source: 'prepare' };
  expect(await contradictionsOf(first)).toEqual([{ ...said, held: one, stated: other }]);
  expect(await contradictionsOf(second)).toEqual([{ ...said, held: other, stated: one }]);
}

describe('[R82] the last check before a wallet is asked', () => {
  test('lets an authorization of its own through, and contradicts nothing', async () => {
    await expect(requireOwnAuthorization(second)).resolves.toBeUndefined();
    expect(await contradictionsOf(second)).toEqual([]);
  });

  test('refuses the authorization of another intent, and both wait for a user', async () => {
    const { authorization } = first;
    await expect(requireOwnAuthorization({ ...second, authorization })).rejects.toMatchObject(ofOther);
    await expectContradicted();
  });

  test('refuses the claim of an attempt that was given it, and no wallet is asked', async () => {
    const { authorization } = first;
    await updateBurnAttempt(database(), second.id, { authorization });
    await expect(claimSigning({ attemptId: second.id, session })).rejects.toMatchObject(ofOther);
    expect(await attemptById(second.id)).toMatchObject({ state: 'ready', claimedBy: null });
    await expectContradicted();
  });

  test('refuses the claim while the database fails, and does not call that the chain’s fault', async () => {
    await database().execute(sql`alter table burn_authorization_marks rename to marks_elsewhere`);
    try {
      const claiming = claimSigning({ attemptId: second.id, session });
      await expect(claiming).rejects.toMatchObject({ cause: { code: '42P01' } });
      await expect(claiming).rejects.not.toHaveProperty('fault');
    } finally {
      await database().execute(sql`alter table marks_elsewhere rename to burn_authorization_marks`);
    }
    expect(await attemptById(second.id)).toMatchObject({ state: 'ready', claimedBy: null });
  });

  test('refuses one of which the chain does not show whose it is', async () => {
    if (!first.authorization || !second.authorization) throw new Error('no authorization');
    const data = first.authorization.data + '77'.repeat(32);
    const authorization = { ...second.authorization, data };
    const undecided = { fault: { code: 'sign_guard_refused' } };
    await expect(requireOwnAuthorization({ ...second, authorization })).rejects.toMatchObject(undecided);
    expect(await contradictionsOf(second)).toEqual([]);
  });
});
