import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import type { Actor } from '#server/actors/actor.ts';
import type { Session } from '#server/auth/require-session.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { database } from '#server/store/database.ts';
import { intentEvents } from '#server/store/schema/schema-intents.ts';
import { auditLog, users } from '#server/store/schema/schema.ts';
import { attemptById, hash, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

let intent: Intent;
let attemptId: string;
let bia: Session;
let caio: Session;
let davi: Session;
beforeEach(async () => {
  [bia, caio, davi] = [await signer('Bia'), await signer('Caio'), await signer('Davi')];
  ({ intent, attemptId } = await readyOnEvm(harness, bia));
});

async function signer(name: string): Promise<Session> {
  const session = await sessionOf('signer');
  await database().update(users).set({ name }).where(eq(users.id, session.userId));
  return { ...session, name };
}

/** The lines of the burn that users wrote, with the names that a page shows. */
async function linesOf({ id }: Intent): Promise<(readonly [string, string | null])[]> {
  const { timeline } = await getIntentDetail({ id, session: bia });
  return timeline
    .filter(({ kind, source }) => kind === 'burn' && source === 'user')
    .map(({ value, actor }) => [value, actor] as const);
}

const aLink = async () => (await aLinkTo(intent, await sessionOf('operator'))).link;
const releases = () => database().select().from(auditLog).where(eq(auditLog.action, 'burn.claim_given_back'));
const releasesOf = async () => (await releases()).filter(({ subject }) => subject === intent.id);

describe('[B7] a line of the timeline names who did it', () => {
  test('and not who has the claim now', async () => {
    await claimSigning({ attemptId, session: caio });
    await confirmSigning({ attemptId, session: caio });
    await releaseSigning({ attemptId, session: caio });
    await claimSigning({ attemptId, session: davi });
    await confirmSigning({ attemptId, session: davi });
    await storeProof({ attemptId, proof: hash(1), session: davi });
    expect(await linesOf(intent)).toEqual([
      ['preparing', 'Bia'],
      ['signing', 'Caio'],
      ['asked', 'Caio'],
      ['ready', 'Caio'],
      ['signing', 'Davi'],
      ['asked', 'Davi'],
      ['proof_stored', 'Davi'],
    ]);
  });

  test.for([
    ['another signer', async (): Promise<Actor> => ({ session: davi }), 'Davi'],
    ['the holder of a link, who has no name', async (): Promise<Actor> => ({ link: await aLink() }), null],
  ] as const)('also of a hash that is entered by %s', async ([, actorOf, name]) => {
    const actor = await actorOf();
    await claimSigning({ attemptId, session: caio });
    await storeProof({ attemptId, proof: hash(1), ...actor });
    expect((await linesOf(intent)).slice(1)).toEqual([
      ['signing', 'Caio'],
      ['proof_stored', name],
    ]);
  });

  test('and no user for the steps of a link', async () => {
    const link = await aLink();
    await claimSigning({ attemptId, link });
    await releaseSigning({ attemptId, link });
    expect((await linesOf(intent)).slice(1)).toEqual([
      ['signing', null],
      ['ready', null],
    ]);
  });

  test('or no user, where an earlier build wrote it and several may have done it', async () => {
    await claimSigning({ attemptId, session: caio });
    await confirmSigning({ attemptId, session: caio });
    await releaseSigning({ attemptId, session: caio });
    await database().update(intentEvents).set({ actorUserId: null });
    expect(await linesOf(intent)).toEqual([
      ['preparing', 'Bia'],
      ['signing', null],
      ['asked', null],
      ['ready', null],
    ]);
  });
});

describe('[B7] a claim that its owner gives back', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['while a wallet is asked', () => confirmSigning({ attemptId, session: caio })],
    [
      'while a hash of another signer is checked',
      () => storeProof({ attemptId, proof: hash(1), session: davi }),
    ],
  ])('%s is in the audit log, once, with which claim it was', async (_when, step) => {
    const { claimedAt } = await claimSigning({ attemptId, session: caio });
    await step();
    await releaseSigning({ attemptId, session: caio });
    await releaseSigning({ attemptId, session: caio });
    expect(await attemptById(attemptId)).toMatchObject({ claimedBy: null, claimedAt: null });
    const entry = { actorUserId: caio.userId, details: { attemptId, claimedAt } };
    expect(await releasesOf()).toMatchObject([entry]);
  });

  test('with a link names the link', async () => {
    const link = await aLink();
    const { claimedAt } = await claimSigning({ attemptId, link });
    await releaseSigning({ attemptId, claimedAt, link });
    const details = { attemptId, claimedAt, linkId: link.id };
    expect(await releasesOf()).toMatchObject([{ actorUserId: null, details }]);
  });

  test('is in no entry where nothing was released', async () => {
    const { claimedAt } = await claimSigning({ attemptId, session: caio });
    await expect(releaseSigning({ attemptId, session: davi })).rejects.toThrow();
    await releaseSigning({ attemptId, session: caio, claimedAt: new Date(0).toISOString() });
    expect((await attemptById(attemptId)).claimedAt?.toISOString()).toBe(claimedAt);
    expect(await releasesOf()).toEqual([]);
  });
});
