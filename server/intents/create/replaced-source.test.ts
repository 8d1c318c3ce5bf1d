import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { insertBurnAttempt, updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import {
  storeBurnProofRow,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { LATE_EFFECT_MS } from '#server/conversion/send/send-failure.ts';
import { database, sqlClient, withTransaction } from '#server/store/database.ts';
import { findCreateRequest } from '#server/store/intents/create-requests-repository.ts';
import { lockIntent } from '#server/store/intents/intents-repository.ts';
import { createRequests, intents } from '#server/store/schema/schema-intents.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import {
  aDraft,
  answerTo,
  requestOf,
  runCreateJob,
  useCreations,
  type Draft,
} from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { findPrefill } from './find-prefill.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

/** What the migration does with the conversions that it finds. */
const BACK_FILL =
  readFileSync('server/store/migrations/0068_replaces_source.sql', 'utf8')
    .split('--> statement-breakpoint')
    .at(-1) ?? '';

const submit = (draft: Draft) => submitCreate(draft, creations.session);
const minute = (n: number) => `2026-11-21T12:0${n}:00.000Z`;
const HOLDER = '0x52908400098527886E0F7030069857D2E4169EE7';
const FAILED = { status: 'failed', failureCode: 'destination_invalid' };

async function anOfframp(facts: object): Promise<Intent> {
  const intent = anIntent({ intentType: 'offramp', chainId: 'base', ...facts });
  await mirror(intent);
  return intent;
}

const says = (intent: Intent, facts: object) => mirror({ ...intent, updatedAt: minute(5), ...facts });

const prefillOf = ({ id }: Intent) =>
  findPrefill({
    source: { intentId: id, replaces: false },
    intentType: 'offramp',
    session: creations.session,
  });

const aReplacement = ({ id }: { readonly id: string }, replacesSource: boolean | null = null) =>
  aDraft({ intentType: 'offramp', sourceIntentId: id, replacesSource });

/** An attempt that is over, and the hash that was entered for it. */
async function enterHash({ id: intentId }: Intent, proof: Partial<BurnProofRow>): Promise<void> {
  const of = { intentId, chainId: 'base', tokenHolder: HOLDER, nextAttemptAt: null } as const;
  const draft = { ...of, startedBy: creations.session.userId };
  const attemptId = (await insertBurnAttempt(database(), draft))?.id ?? '';
  const ended = { state: 'lapsed', authorizationExpiresAt: new Date(minute(1)) } as const;
  await updateBurnAttempt(database(), attemptId, ended);
  const hash = { ...of, attemptId, proof: `0x${'ab'.repeat(32)}`, signedTransaction: null };
  const stored = await storeBurnProofRow(database(), hash);
  await updateBurnProof(database(), stored.id, proof);
}

const contradict = ({ id }: Intent) =>
  database().update(intents).set({ contradictedAt: new Date() }).where(eq(intents.id, id));

describe('[R44] [R56] the source of a replacement is checked when it is sent', () => {
  const expired = { status: 'expired' };
  test.each([
    ['its refund began', FAILED, (source) => says(source, { ...FAILED, status: 'refunding' })],
    ['its hash was entered', expired, (source) => enterHash(source, { state: 'mined' })],
    [
      'it was reported as burned',
      expired,
      (source) => says(source, { ...expired, metadata: { burnTxSignature: `0x${'cd'.repeat(32)}` } }),
    ],
    [
      'its burn counts for another, and no user has reviewed that',
      expired,
      async (source) => {
        await enterHash(source, { state: 'dropped', lastError: 'burn_proof_of_other_intent' });
        await contradict(source);
      },
    ],
  ] as const satisfies readonly (readonly [string, object, (source: Intent) => Promise<unknown>])[])(
    'refused, with the form open since before %s',
    async (_what, facts, happens) => {
      const source = await anOfframp(facts);
      expect(await prefillOf(source)).not.toBeNull();
      await happens(source);
      const draft = aReplacement(source);
      const { status } = await rowOf(source);
      await expect(submit(draft)).rejects.toMatchObject({
        fault: {
          code: 'source_not_repeatable',
          isFinal: true,
          values: { intentId: source.id, intentType: 'offramp', status },
        },
      });
      expect(await findCreateRequest(database(), draft.idempotencyKey)).toBeUndefined();
      expect(creations.scripted.creates()).toEqual([]);
      expect(await prefillOf(source)).toBeNull();
    },
  );

  test('refused where its refund is being recorded while it is sent', async () => {
    const source = await anOfframp(FAILED);
    const draft = aReplacement(source);
    const sent = await withTransaction(async (tx) => {
      await lockIntent(tx, source.id);
      const answer = submit(draft).catch((error: unknown) => error);
      await expect.poll(() => countWaiting()).toBe(1);
      // By a read that was begun after that of the one who waits.
      const refund = { status: 'refunding', readOrder: 2_000_000_000 };
      await tx.update(intents).set(refund).where(eq(intents.id, source.id));
      return { answer };
    });
    expect(await sent.answer).toMatchObject({ fault: { code: 'source_not_repeatable' } });
    expect(creations.scripted.creates()).toEqual([]);
  });

  test('a request without an answer is only looked for once its source is not repeated', async () => {
    const source = await anOfframp(FAILED);
    const draft = aReplacement(source);
    creations.scripted.trouble.push('cut');
    await submit(draft);
    await says(source, { ...FAILED, status: 'refunding' });
    await expect(submit(draft)).resolves.toMatchObject({ state: 'sending' });
    expect(await requestOf(draft)).toMatchObject({ sourceIntentId: source.id });
    await runCreateJob();
    await expect(submit(draft)).resolves.toMatchObject({
      state: 'sending',
      progress: { reason: 'source_changed', tries: 1 },
    });
    expect(creations.scripted.creates()).toHaveLength(1);
    const late = answerTo(draft);
    creations.scripted.intents.push(late);
    await runCreateJob();
    await expect(submit(draft)).resolves.toEqual({ intentId: late.id, state: 'accepted' });
  });

  test.each([
    ['onramp', 'fiat_received'],
    ['offramp', 'burn_approved'],
  ] as const)(
    'an %s that was refused after a lost answer is only looked for once its source is %s',
    async (intentType, status) => {
      const source = anIntent({ intentType, chainId: 'base', status: 'expired' });
      await mirror(source);
      const draft = aDraft({ intentType, sourceIntentId: source.id, replacesSource: true });
      const refused = { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } };
      creations.scripted.trouble.push('cut', refused);
      await submit(draft);
      await runCreateJob();
      const longAgo = { lostAt: new Date(Date.now() - LATE_EFFECT_MS) };
      const ofDraft = eq(createRequests.idempotencyKey, draft.idempotencyKey);
      await database().update(createRequests).set(longAgo).where(ofDraft);
      await runCreateJob();
      expect(await requestOf(draft)).toMatchObject({ fault: { code: 'create_refused_unseen' } });

      await says(source, { status });
      const waits = { state: 'sending', progress: { reason: 'source_changed' } };
      await expect(submit(draft)).resolves.toMatchObject(waits);
      // Nothing is found, and its reference is free again.
      await runCreateJob();
      expect(await requestOf(draft)).toMatchObject({ fault: { code: 'create_refused_unseen' } });
      await expect(submit(draft)).resolves.toMatchObject(waits);
      expect(creations.scripted.creates()).toHaveLength(2);
      const late = answerTo(draft);
      creations.scripted.intents.push(late);
      await runCreateJob();
      await expect(submit(draft)).resolves.toEqual({ intentId: late.id, state: 'accepted' });
    },
  );

  test.each([
    ['onramp', 'fiat_received'],
    ['offramp', 'burn_approved'],
  ] as const)(
    'an %s that was not processed is not sent once its source is %s',
    async (intentType, status) => {
      const source = anIntent({ intentType, chainId: 'base', status: 'expired' });
      await mirror(source);
      const draft = aDraft({ intentType, sourceIntentId: source.id, replacesSource: true });
      creations.scripted.trouble.push({ status: 429 });
      await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'service_rate_limited' } });
      await says(source, { status });
      await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'source_not_repeatable' } });
      expect(creations.scripted.creates()).toHaveLength(1);
    },
  );

  test('a payout of its own that is sent again once its source has ended is in its place', async () => {
    const source = await anOfframp({ status: 'awaiting_burn_approval' });
    const draft = aReplacement(source, false);
    creations.scripted.trouble.push({ status: 429 });
    await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'service_rate_limited' } });
    await says(source, { status: 'expired' });
    await submit(draft);
    expect(await requestOf(draft)).toMatchObject({ state: 'accepted', replacesSource: true });
  });

  test.each([
    ['had ended', 'expired', true],
    ['waits for its burn', 'awaiting_burn_approval', false],
  ] as const)(
    'of one that %s it is stored whether another is in its place',
    async (_what, status, isPlace) => {
      const source = await anOfframp({ status });
      const draft = aReplacement(source, isPlace);
      await submit(draft);
      expect(await requestOf(draft)).toMatchObject({ replacesSource: isPlace });
      const made = await database().select().from(intents).where(eq(intents.sourceIntentId, source.id));
      expect(made).toMatchObject([{ replacesSource: isPlace }]);

      const ofSource = eq(intents.sourceIntentId, source.id);
      await database().update(intents).set({ replacesSource: null }).where(ofSource);
      await sqlClient().unsafe(BACK_FILL);
      expect(await database().select().from(intents).where(ofSource)).toEqual(made);
    },
  );

  test('accepted once the refund is over', async () => {
    const source = await anOfframp({ ...FAILED, status: 'refunding' });
    await says(source, { ...FAILED, status: 'refunded' });
    await expect(submit(aReplacement(source))).resolves.toMatchObject({ state: 'accepted' });
  });

  test.each(['one that is not here', 'one of the other type'])(
    '%s is no source, as for the page',
    async (what) => {
      const onramp = anIntent({ status: 'failed' });
      await mirror(onramp);
      const source = what === 'one that is not here' ? { id: randomUUID() } : onramp;
      await expect(submit(aReplacement(source))).resolves.toMatchObject({ state: 'accepted' });
    },
  );
});

test('[R82] one whose burn counts for another is not filled in before that was reviewed', async () => {
  const source = await anOfframp({ status: 'expired' });
  await enterHash(source, { state: 'dropped', lastError: 'burn_proof_of_other_intent' });
  expect(await prefillOf(source)).not.toBeNull();
  await contradict(source);
  expect(await prefillOf(source)).toBeNull();
});

describe('[R44] [R56] in place of one that failed', () => {
  test('another is created where one was burned that was begun from it while it waited', async () => {
    const source = await anOfframp({ status: 'awaiting_burn_approval' });
    await submit(aReplacement(source, false));
    await database()
      .update(intents)
      .set({ burnStanding: 'burned' })
      .where(eq(intents.sourceIntentId, source.id));
    await says(source, FAILED);
    await expect(submit(aReplacement(source))).resolves.toMatchObject({ state: 'accepted' });
    const { successors } = await getIntentDetail({ id: source.id, session: creations.session });
    expect(successors.map(({ isTaken }) => isTaken)).toEqual([false, false]);
  });

  const replacementOf = async ({ id }: Intent, facts: object): Promise<Intent> => {
    const successor = await anOfframp(facts);
    await database().update(intents).set({ sourceIntentId: id }).where(eq(intents.id, successor.id));
    return successor;
  };
  const burns = ({ id }: Intent) =>
    database().update(intents).set({ burnStanding: 'burned' }).where(eq(intents.id, id));

  test.each([
    [
      'the one that was created',
      async (source: Intent) => replacementOf(source, { status: 'expired' }),
      { outcome: 'burned_not_paid' },
    ],
    [
      'one that was created in place of that',
      async (source: Intent) =>
        replacementOf(await replacementOf(source, { status: 'expired' }), { status: 'expired' }),
      {},
    ],
  ] as const)('no other is created once %s has burned', async (_what, replace, outcome) => {
    const source = await anOfframp(FAILED);
    const burned = await replace(source);
    expect(await prefillOf(source)).not.toBeNull();
    await burns(burned);
    expect(await prefillOf(source)).toBeNull();
    await expect(submit(aReplacement(source))).rejects.toMatchObject({
      fault: { code: 'source_not_repeatable', values: { status: 'expired', ...outcome } },
    });
    expect(creations.scripted.creates()).toEqual([]);
    const { successors } = await getIntentDetail({ id: source.id, session: creations.session });
    expect(successors).toMatchObject([{ isTaken: true }]);
  });

  test('what became of the replacement is said as its own page says it', async () => {
    const source = await anOfframp(FAILED);
    const burned = await replacementOf(source, { status: 'expired' });
    await burns(burned);
    const shown = { burnOutcome: 'burned_not_paid', reportMark: null };
    const { successors } = await getIntentDetail({ id: source.id, session: creations.session });
    expect(successors).toMatchObject([{ id: burned.id, ...shown }]);
    expect(await getIntentDetail({ id: burned.id, session: creations.session })).toMatchObject(shown);
  });

  test('another is created while its replacement has not burned', async () => {
    const source = await anOfframp(FAILED);
    await replacementOf(source, { status: 'expired' });
    await expect(submit(aReplacement(source))).resolves.toMatchObject({ state: 'accepted' });
  });
});
