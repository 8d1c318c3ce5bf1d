import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { burnAuthorizationMarks } from '#server/store/schema/schema-burns.ts';
import { anAuthorization, attemptOf, HOLDER, offrampOn, runJob } from '#server/testing/burns/burn-harness.ts';
import { signing, signingOnSolana, SOLANA_SIGNER } from '#server/testing/burns/burn-steps.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aStagedTransaction, authorizationAccount } from '#server/testing/burns/staged-transaction.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('admin');
});

const CALL = `0xabcdef01${'c3'.repeat(32)}${'3c'.repeat(32)}`;

/** The call that the service gives for a second offramp. */
async function prepare(data: string) {
  const intent = await offrampOn(harness, 'base');
  harness.onPrepare = () => ({
    status: 200,
    body: { status: 'ready', burn: anAuthorization(harness, { data }) },
  });
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
  return { intent, attemptId };
}

describe('[R82] what was handed out before marks were recorded', () => {
  const migration =
    readdirSync('server/store/migrations').find((name) => name.includes('authorization_marks')) ?? '';
  const backFill = readFileSync(`server/store/migrations/${migration}`, 'utf8')
    .split('--> statement-breakpoint')
    .slice(4);
  const marks = async () =>
    database()
      .select({ mark: burnAuthorizationMarks.mark, intentId: burnAuthorizationMarks.intentId })
      .from(burnAuthorizationMarks)
      .orderBy(burnAuthorizationMarks.mark);

  /** The migration, over attempts that exist already. */
  async function migrate(): Promise<void> {
    await database().delete(burnAuthorizationMarks);
    await sqlClient().begin(async (sql) => {
      for (const statement of backFill) await sql.unsafe(statement);
    });
  }

  test('is recorded by the migration as the dashboard records it', async () => {
    await signing(harness, session, { data: `0x${CALL.slice(2).toUpperCase()}` });
    await signing(harness, session);
    await signingOnSolana(harness, session);
    await signingOnSolana(
      harness,
      session,
      aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(2) }),
    );
    const noted = await marks();
    expect(noted.length).toBeGreaterThan(8);
    await migrate();
    expect(await marks()).toEqual(noted);
  });

  test('a word that several intents’ calls have is shared, whichever process recorded it', async () => {
    const [own, other, common] = ['a1'.repeat(32), 'b2'.repeat(32), 'c3'.repeat(32)];
    await prepare(`0xabcdef01${own}${common}`);
    await prepare(`0xabcdef01${other}${common.toUpperCase()}`);
    const { mark, isShared } = burnAuthorizationMarks;
    const shared = () => database().select({ mark }).from(burnAuthorizationMarks).where(eq(isShared, true));
    await database().update(burnAuthorizationMarks).set({ isShared: false });
    await sqlClient().unsafe(readFileSync('server/store/migrations/0053_shared_words.sql', 'utf8'));
    expect(await shared()).toEqual([{ mark: `word:${common}` }]);
  });

  test('what is no call and no transaction gets no owner, and does not stop the migration', async () => {
    const { attemptId } = await signing(harness, session);
    for (const unsignedTransaction of ['', '!', 'AA==', 'AQ==', Buffer.alloc(300, 255).toString('base64')]) {
      await updateBurnAttempt(database(), attemptId, { authorization: null, unsignedTransaction });
      await migrate();
    }
    const authorization = { ...anAuthorization(harness), data: '0xabc' };
    await updateBurnAttempt(database(), attemptId, { authorization, unsignedTransaction: null });
    await migrate();
    expect(await marks()).toEqual([]);
  });

  test('is signed for the offramp that got it first and for no other', async () => {
    const first = await signing(harness, session, { data: CALL });
    await database().delete(burnAuthorizationMarks);
    const second = await prepare(CALL);
    expect((await attemptOf(second.intent)).state).toBe('ready');
    await migrate();
    expect(new Set((await marks()).map(({ intentId }) => intentId))).toEqual(new Set([first.intent.id]));
    await expect(claimSigning({ attemptId: second.attemptId, session })).rejects.toMatchObject({
      fault: { code: 'burn_authorization_of_other_intent' },
    });
    // Both wait for a user; the first may continue after the review.
    await reviewContradictionsOf(first.intent);
    await reviewContradictionsOf(second.intent);
    await expect(claimSigning({ attemptId: second.attemptId, session })).rejects.toMatchObject({
      fault: { code: 'burn_authorization_of_other_intent' },
    });
    await expect(claimedBurn({ attemptId: first.attemptId, session })).resolves.toMatchObject({
      state: 'signing',
    });
  });

  test('a mark has one owner, whichever process writes it', async () => {
    const { intent, attemptId } = await signing(harness, session, { data: CALL });
    const other = await offrampOn(harness, 'base');
    const [mark = { mark: '' }] = await marks();
    const row = { chainId: 'base' as const, mark: mark.mark, intentId: other.id, attemptId };
    await expect(database().insert(burnAuthorizationMarks).values(row)).rejects.toThrow();
    const owners = await database()
      .select({ intentId: burnAuthorizationMarks.intentId })
      .from(burnAuthorizationMarks)
      .where(eq(burnAuthorizationMarks.mark, mark.mark));
    expect(owners).toEqual([{ intentId: intent.id }]);
  });
});
