import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { Actor } from '#server/actors/actor.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { database } from '#server/store/database.ts';
import { takeFromWindow } from '#server/store/limits/rate-limits-repository.ts';
import { auditLog, rateLimits } from '#server/store/schema/schema.ts';
import { HOLDER } from '#server/testing/burns/burn-harness.ts';
import { hash, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { refused } from '#server/testing/refused.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
const MINUTE_MS = 60_000;
let intentId: string;
let attemptId: string;
beforeEach(async () => {
  await database().delete(rateLimits);
  const ready = await readyOnEvm(harness, session);
  ({ attemptId } = ready);
  intentId = ready.intent.id;
});

const countClaims = async () => {
  const lines = await database().select().from(auditLog).where(eq(auditLog.subject, intentId));
  return lines.filter(({ action }) => action === 'burn.claimed').length;
};

test('[B7] a claim that this very browser has already is no new line of the audit log', async () => {
  const browserId = randomUUID();
  for (const wasOwn of [false, true, true])
    expect(await claimSigning({ attemptId, session, browserId })).toMatchObject({ wasOwn });
  expect(await countClaims()).toBe(1);
  await releaseSigning({ attemptId, session });
  await claimSigning({ attemptId, session, browserId: randomUUID() });
  expect(await countClaims()).toBe(2);
});

test('[B7] a claim without a browser is one more line once a browser has it', async () => {
  const browserId = randomUUID();
  await claimSigning({ attemptId, session });
  await claimSigning({ attemptId, session });
  await claimSigning({ attemptId, session, browserId });
  await claimSigning({ attemptId, session, browserId });
  expect(await countClaims()).toBe(2);
});

const link = async () => (await aLinkTo({ id: intentId }, await sessionOf('operator'))).link;

test.for([
  ['user', 120, async (): Promise<Actor> => ({ session })],
  ['link', 30, async (): Promise<Actor> => ({ link: await link() })],
] as const)(
  '[B5] more steps than a %s takes are refused, and no release and no proof is',
  async ([kind, most, actorOf]) => {
    const actor = await actorOf();
    await claimSigning({ attemptId, ...actor });
    const key = `signing:minute:${kind}:${actor.link?.id ?? session.userId}`;
    while ((await takeFromWindow(database(), key, MINUTE_MS)) < most);
    const limited = refused('rate_limited');
    await expect(claimSigning({ attemptId, ...actor })).rejects.toMatchObject(limited);
    await expect(confirmSigning({ attemptId, ...actor })).rejects.toMatchObject(limited);
    await expect(startAttempt({ intentId, tokenHolder: HOLDER, ...actor })).rejects.toMatchObject(limited);
    await releaseSigning({ attemptId, ...actor });
    await expect(storeProof({ attemptId, proof: hash(7), ...actor })).resolves.toMatchObject({
      state: 'proof_stored',
    });
  },
);
