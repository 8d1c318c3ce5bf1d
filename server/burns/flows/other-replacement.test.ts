import { eq, inArray } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { findNextStep } from '#lib/intents/next-step.ts';
import { getBurnSigningView } from '#server/links/sign/get-signing-view.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { requireLinkSubject } from '#server/links/sign/require-link-subject.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { insertBurnAttempt, updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { storeBurnProofRow, updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { HOLDER, offrampOn, proofsOf } from '#server/testing/burns/burn-harness.ts';
import {
  attemptById,
  hash,
  readyOnEvm,
  signing,
  signingOnSolana,
  signOnSolana,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const REFUSED = { fault: { code: 'other_replacement_burned' } };

async function anOfframp(status = 'expired', sourceIntentId?: string): Promise<Intent> {
  const intent = anIntent({ intentType: 'offramp', chainId: 'base', status });
  await mirror(intent);
  if (sourceIntentId !== undefined) await replaces(sourceIntentId, intent);
  return intent;
}

const replaces = (sourceIntentId: string, ...replacements: readonly Intent[]) =>
  database()
    .update(intents)
    .set({ sourceIntentId })
    .where(
      inArray(
        intents.id,
        replacements.map(({ id }) => id),
      ),
    );

const says = (intent: Intent, status: string) =>
  mirror({ ...intent, status, updatedAt: new Date(Date.now() + 60_000).toISOString() });

/** The hash of its burn, which was entered late. */
async function enterHash({ id: intentId }: Intent): Promise<void> {
  const of = { intentId, chainId: 'base', tokenHolder: HOLDER, nextAttemptAt: null } as const;
  const draft = { ...of, startedBy: session.userId };
  const attemptId = (await insertBurnAttempt(database(), draft))?.id ?? '';
  await updateBurnAttempt(database(), attemptId, { state: 'lapsed' });
  const proof = { ...of, attemptId, proof: hash(9), signedTransaction: null };
  const { id } = await storeBurnProofRow(database(), proof);
  await updateBurnProof(database(), id, { state: 'mined' });
}

/** As its creation stored it: what they were begun from had ended by then, or had not. */
const begins = (sourceIntentId: string, replacement: Intent, replacesSource: boolean) =>
  database().update(intents).set({ sourceIntentId, replacesSource }).where(eq(intents.id, replacement.id));

const burn = ({ id }: Intent) =>
  database().update(intents).set({ burnStanding: 'burned' }).where(eq(intents.id, id));

/** Another offramp in place of the same one was burned. */
async function burnAnother(intent: Intent): Promise<void> {
  const source = await anOfframp();
  await burn(await anOfframp('awaiting_burn_approval', source.id));
  await replaces(source.id, intent);
}

describe('[R44] an offramp that waits for its burn again', () => {
  test('is not prepared once what replaced it was burned', async () => {
    const intent = await offrampOn(harness, 'base');
    await says(intent, 'expired');
    await burn(await anOfframp('completed', intent.id));
    await mirror({ ...intent, updatedAt: new Date(Date.now() + 120_000).toISOString() });
    const start = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await expect(start).rejects.toMatchObject(REFUSED);
  });

  test('is not signed once what replaced it was burned, or that was replaced in turn', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    const replacement = await anOfframp('expired', intent.id);
    await burn(await anOfframp('completed', replacement.id));
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(REFUSED);
    expect((await attemptById(attemptId)).state).toBe('ready');
  });

  test('says so on its page and that of its link, and gets no other link', async () => {
    const { intent } = await readyOnEvm(harness, session);
    const { link } = await aLinkTo(intent, session);
    const page = () => getIntentDetail({ id: intent.id, session });
    expect((await page()).otherBurned).toBeNull();
    const replacement = await anOfframp('completed', intent.id);
    await burn(replacement);
    const detail = await page();
    expect(detail.otherBurned).toMatchObject({ id: replacement.id, isTaken: true });
    expect(findNextStep(detail).kind).toBe('other_burned');
    const view = await getBurnSigningView({ link, access: 'sign' });
    expect(view.intent.isOtherBurned).toBe(true);
    await expect(requireLinkSubject({ intentId: intent.id })).rejects.toMatchObject(REFUSED);
  });

  test('burns nothing by signed bytes that come once what replaced it was burned', async () => {
    const { intent, attemptId } = await signingOnSolana(harness, session);
    await burn(await anOfframp('completed', intent.id));
    const late = storeProof({ attemptId, ...signOnSolana(), session });
    await expect(late).rejects.toMatchObject(REFUSED);
    expect(await proofsOf(intent)).toEqual([]);
    expect(harness.solana.calls.filter(({ method }) => method === 'sendTransaction')).toEqual([]);
  });

  test('is not put before a wallet once what replaced it was burned', async () => {
    const { intent, attemptId } = await signing(harness, session);
    await burn(await anOfframp('completed', intent.id));
    await expect(confirmSigning({ attemptId, session })).rejects.toMatchObject(REFUSED);
  });

  test('and what replaced it, claimed at once: one is', async () => {
    const source = await readyOnEvm(harness, session);
    const replacement = await readyOnEvm(harness, session);
    await begins(source.intent.id, replacement.intent, true);
    const claim = ({ attemptId }: typeof source) => claimSigning({ attemptId, session });
    const claimed = await Promise.allSettled([claim(source), claim(replacement)]);
    expect(claimed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an offramp that was begun from one that waited for its burn', () => {
  test('is in place of nothing: both are signed', async () => {
    const pattern = await readyOnEvm(harness, session);
    const other = await readyOnEvm(harness, session);
    await begins(pattern.intent.id, other.intent, false);
    await claimSigning({ attemptId: other.attemptId, session });
    await claimSigning({ attemptId: pattern.attemptId, session });
    const states = await Promise.all([pattern, other].map(({ attemptId }) => attemptById(attemptId)));
    expect(states.map(({ state }) => state)).toEqual(['signing', 'signing']);
  });

  test('is signed also once that one was burned and paid', async () => {
    const pattern = await anOfframp('awaiting_burn_approval');
    const { intent, attemptId } = await readyOnEvm(harness, session);
    await begins(pattern.id, intent, false);
    await burn(pattern);
    await says(pattern, 'completed');
    await claimSigning({ attemptId, session });
    expect((await attemptById(attemptId)).state).toBe('signing');
  });
});

describe('[R44] of two offramps in place of the same one', () => {
  test('the second is not prepared once the first was burned', async () => {
    const intent = await offrampOn(harness, 'base');
    await burnAnother(intent);
    const start = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await expect(start).rejects.toMatchObject(REFUSED);
  });

  test('the second is not signed once the first was burned', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    await burnAnother(intent);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(REFUSED);
    expect((await attemptById(attemptId)).state).toBe('ready');
  });

  test('a wallet that was claimed is not asked once the first was burned', async () => {
    const { intent, attemptId } = await signing(harness, session);
    await burnAnother(intent);
    await expect(confirmSigning({ attemptId, session })).rejects.toMatchObject(REFUSED);
  });

  test('nor where the first was replaced in turn, or is in place of the source of its source', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    const origin = await anOfframp('expired');
    const source = await anOfframp('expired', origin.id);
    await replaces(source.id, intent);
    const other = await anOfframp('expired', origin.id);
    await burn(await anOfframp('awaiting_burn_approval', other.id));
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(REFUSED);
  });

  test.each<[string, (source: Intent) => Promise<unknown>]>([
    ['the first burned nothing', (source) => anOfframp('awaiting_burn_approval', source.id)],
    [
      'the source had completed: it is a pattern for others, whatever its own source was',
      async (source) => {
        await burn(await anOfframp('completed', source.id));
        const origin = await anOfframp();
        await burn(await anOfframp('awaiting_burn_approval', origin.id));
        const statusSince = new Date('2026-11-01T12:00:00Z');
        const pattern = { status: 'completed', statusSince, sourceIntentId: origin.id };
        await database().update(intents).set(pattern).where(eq(intents.id, source.id));
      },
    ],
  ])('the second is signed where %s', async (_what, happens) => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    const source = await anOfframp();
    await replaces(source.id, intent);
    await happens(source);
    await claimSigning({ attemptId, session });
    expect((await attemptById(attemptId)).state).toBe('signing');
  });

  test('the second is not signed once the first was burned, however many there are', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    const source = await anOfframp();
    await burn(await anOfframp('awaiting_burn_approval', source.id));
    for (let more = 0; more < 25; more += 1) await anOfframp('expired', source.id);
    await replaces(source.id, intent);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(REFUSED);
  });

  test.each<[string, (source: Intent) => Promise<unknown>]>([
    ['was burned after all', enterHash],
    ['completed after all', (source) => says(source, 'completed')],
    ['waits for its burn again', (source) => says(source, 'awaiting_burn_approval')],
    ['has a refund', (source) => says(source, 'refunding')],
  ])('nor is one whose source %s', async (_what, happens) => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    const source = await anOfframp();
    await replaces(source.id, intent);
    await happens(source);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(REFUSED);
  });

  describe.each(['lapsed', 'reverted'] as const)(
    'where a wallet was asked for the first, which %s',
    (state) => {
      async function startBoth(authorizationExpiresAt: Date): Promise<string> {
        const first = await readyOnEvm(harness, session);
        const { intent, attemptId } = await readyOnEvm(harness, session);
        await replaces((await anOfframp()).id, first.intent, intent);
        const asked = { state, askedAt: new Date(), authorizationExpiresAt };
        await updateBurnAttempt(database(), first.attemptId, asked);
        return attemptId;
      }

      test('the second is not signed while that burn may still be found', async () => {
        const attemptId = await startBoth(new Date(Date.now() - 60_000));
        await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(REFUSED);
      });

      test('the second is signed once the chain was searched again', async () => {
        const attemptId = await startBoth(new Date(Date.now() - 11 * 60_000));
        await claimSigning({ attemptId, session });
        expect((await attemptById(attemptId)).state).toBe('signing');
      });
    },
  );

  test('of two claimed at once, one is', async () => {
    const first = await readyOnEvm(harness, session);
    const second = await readyOnEvm(harness, session);
    await replaces((await anOfframp()).id, first.intent, second.intent);
    const claim = ({ attemptId }: typeof first) => claimSigning({ attemptId, session });
    const claimed = await Promise.allSettled([claim(first), claim(second)]);
    expect(claimed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
