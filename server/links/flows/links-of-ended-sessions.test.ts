import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { administerUser, resetPasswordAs } from '#server/auth/administer-users.ts';
import { changeUser } from '#server/auth/manage-users.ts';
import { changeOwnPassword } from '#server/auth/own-password.ts';
import { endOwnSessions } from '#server/auth/own-sessions.ts';
import { hashPassword } from '#server/auth/password.ts';
import type { Session } from '#server/auth/require-session.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { createSigningLink } from '#server/links/manage/create-signing-link.ts';
import { findLink } from '#server/links/find-link.ts';
import { isLinkUsable, toLinkState } from '#server/actors/link-state.ts';
import { insertSession } from '#server/store/users/sessions-repository.ts';
import { updateUser } from '#server/store/users/users-repository.ts';
import { database } from '#server/store/database.ts';
import { auditLog, sessions } from '#server/store/schema/schema.ts';
import { anAuthorization, HOLDER, offrampOn, runJob } from '#server/testing/burns/burn-harness.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { hash, statesOf } from '#server/testing/burns/burn-steps.ts';
import { liveHistory } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo, expireLink, linkOf } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
const PASSWORD = 'the-first-password';
let passwordHash = '';
let [admin, operator]: Session[] = [];

beforeEach(async () => {
  passwordHash ||= await hashPassword(PASSWORD);
  [admin, operator] = [await sessionOf('admin'), await sessionOf('operator')];
  await updateUser(database(), operator.email, { passwordHash });
});

const who = () => {
  if (!admin || !operator) throw new Error('no sessions');
  return { admin, operator };
};

async function aBurnLink(session = who().operator) {
  const intent = await offrampOn(harness, 'base');
  harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(harness) } });
  return { intent, ...(await aLinkTo(intent, session)) };
}

const isOpen = async (token: string) => {
  const link = await findLink({ token, clientAddress: '192.0.2.1', kind: 'signing' });
  return link !== undefined && isLinkUsable(link, new Date());
};

const revocationsOf = (subject: string) =>
  database()
    .select({ actorUserId: auditLog.actorUserId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'link.revoked'), eq(auditLog.subject, subject)))
    .orderBy(asc(auditLog.id));

const endAll = async () => {
  const { admin: actor, operator: user } = who();
  await administerUser({ what: 'sessions', userId: user.userId }, actor);
};

describe('a link that a stolen session made ends with the sessions of its maker', () => {
  test.each<[string, () => Promise<unknown>, () => string | null]>([
    [
      'who changes their password',
      () => changeOwnPassword({ current: PASSWORD, next: 'another-password' }, who().operator),
      () => who().operator.userId,
    ],
    [
      'who ends all their other sessions',
      () => endOwnSessions(null, who().operator),
      () => who().operator.userId,
    ],
    ['whose sessions an administrator ends', endAll, () => who().admin.userId],
    [
      'whom an administrator gives a new password',
      () => resetPasswordAs(who().operator.userId, who().admin),
      () => who().admin.userId,
    ],
    [
      'who gets a new password from the command line',
      () => changeUser(database(), who().operator.email, { passwordHash }),
      () => null,
    ],
    [
      'whose identity is forgotten',
      () => changeUser(database(), who().operator.email, { isIdentityForgotten: true }),
      () => null,
    ],
    [
      'who is disabled, also once they are enabled again',
      async () => {
        await changeUser(database(), who().operator.email, { isDisabled: true });
        await changeUser(database(), who().operator.email, { isDisabled: false });
      },
      () => null,
    ],
  ])('%s', async (_name, end, actor) => {
    const { token, link, intent } = await aBurnLink();
    const other = await aBurnLink(await sessionOf('operator'));
    await end();
    expect([await isOpen(token), await isOpen(other.token)]).toEqual([false, true]);
    expect(await linkOf(token)).toMatchObject({ revokedBy: actor() });
    expect(await revocationsOf(intent.id)).toEqual([{ actorUserId: actor(), details: { linkId: link.id } }]);
    expect(await revocationsOf(other.intent.id)).toEqual([]);
    const published = { type: 'link.changed', linkId: link.id, intentId: intent.id, walletId: null };
    expect((await liveHistory()).at(-1)).toEqual(published);
  });

  test('not with one session that its maker ends, nor with a password that was not changed', async () => {
    const { token } = await aBurnLink();
    const { userId } = who().operator;
    const expiresAt = new Date(Date.now() + 60_000);
    await endOwnSessions(
      await insertSession(database(), { userId, expiresAt, userAgent: null }),
      who().operator,
    );
    await changeOwnPassword({ current: 'a-guess', next: 'another-password' }, who().operator).catch(
      () => undefined,
    );
    expect(await isOpen(token)).toBe(true);
  });

  test('[R79] [B5] and one whose wallet was asked before still brings the hash of its burn', async () => {
    const { token, intent, link } = await aBurnLink();
    const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, link });
    await runJob(prepareBurns);
    await claimSigning({ attemptId, link });
    await endAll();
    await storeProof({ attemptId, proof: hash(1), isMarkedBrowser: true, link: await linkOf(token) });
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test('and one that was signed with, or ran out, stays what it was', async () => {
    const [used, expired] = [await aBurnLink(), await aBurnLink()];
    const { attemptId } = await startAttempt({
      intentId: used.intent.id,
      tokenHolder: HOLDER,
      link: used.link,
    });
    await runJob(prepareBurns);
    await storeProof({ attemptId, proof: hash(1), link: used.link });
    await expireLink(expired.link);
    await endAll();
    const now = new Date();
    expect(toLinkState(await linkOf(used.token), now)).toBe('used');
    expect(toLinkState(await linkOf(expired.token), now)).toBe('expired');
  });

  test('and no request that was let in before makes one after', async () => {
    const intent = await offrampOn(harness, 'base');
    await database()
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(eq(sessions.userId, who().operator.userId));
    const making = createSigningLink({ session: who().operator, subject: { intentId: intent.id } });
    await expect(making).rejects.toMatchObject({ fault: { code: 'signed_out' } });
  });

  test('and of many made at the same moment none is left', async () => {
    const intents = [];
    for (let n = 0; n < 6; n += 1) intents.push(await offrampOn(harness, 'base'));
    const made = intents.map((intent) => aLinkTo(intent, who().operator).catch(() => undefined));
    await endAll();
    const links = await Promise.all(made);
    for (const link of links) expect(link && (await isOpen(link.token))).not.toBe(true);
  });
});
