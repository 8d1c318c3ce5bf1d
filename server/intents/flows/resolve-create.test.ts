import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { LATE_EFFECT_MS } from '#server/conversion/send/send-failure.ts';
import { getCreateOutcome } from '#server/intents/create/get-create-outcome.ts';
import { countCreateSend } from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { createRequests } from '#server/store/schema/schema-intents.ts';
import {
  aDraft,
  aNamedDraft,
  answerTo,
  publishedOf,
  requestOf,
  runCreateJob,
  useCreations,
  type Draft,
} from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';

const creations = useCreations();

const anOfframp = () => aDraft({ intentType: 'offramp' });
const aNamedOfframp = () => aNamedDraft({ intentType: 'offramp' });
const submit = (draft: Draft) => submitCreate(draft, creations.session);

test('[R25] a lookup that outlasts its lease: the process that has the request by then sends it, once', async () => {
  const draft = anOfframp();
  creations.scripted.trouble.push('cut');
  await submit(draft);
  let lookups = 0;
  creations.scripted.onList = async () => {
    lookups += 1;
    if (lookups === 1) await runCreateJob();
  };
  await runCreateJob();
  expect(lookups).toBe(2);
  expect(creations.scripted.creates()).toHaveLength(2);
  await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
});

const TAKEN = { status: 409, body: { code: 'CONFLICT', message: 'in use' } };
const takenFor = (times: number) =>
  creations.scripted.trouble.push(...Array.from({ length: times }, () => TAKEN));

test('[R30] "taken" again and again, by nothing in the list: shown at once, then abandoned, and the page says so', async () => {
  const draft = aNamedOfframp();
  takenFor(20);
  await expect(submit(draft)).resolves.toMatchObject({ state: 'sending', progress: { reason: 'taken' } });
  await runCreateJob(9);
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'reference_taken_unseen' } });
  expect(creations.scripted.creates()).toHaveLength(8);
  expect(await publishedOf(draft)).toEqual([null]);
  const other = aDraft({ intentType: 'offramp', clientReference: draft.clientReference });
  creations.scripted.trouble.length = 0;
  await expect(submit(other)).resolves.toMatchObject({ state: 'accepted' });
});

test('[R25] [R30] "taken" after an answer that was lost is never called refused, and is linked when the list shows it', async () => {
  const draft = aNamedOfframp();
  creations.scripted.trouble.push('cut');
  takenFor(20);
  await expect(submit(draft)).resolves.toMatchObject({ progress: { reason: 'unreachable', tries: 1 } });
  await runCreateJob(12);
  await expect(submit(draft)).resolves.toMatchObject({
    state: 'sending',
    progress: { reason: 'taken_unanswered', tries: 8 },
  });
  expect(creations.scripted.creates()).toHaveLength(8);
  const late = answerTo(draft);
  creations.scripted.intents.push(late);
  await runCreateJob();
  await expect(submit(draft)).resolves.toEqual({ intentId: late.id, state: 'accepted' });
});

test('[R30] a reference that is our own key can be used by no one else: the search continues', async () => {
  const draft = anOfframp();
  takenFor(20);
  await expect(submit(draft)).resolves.toMatchObject({ progress: { reason: 'taken_unanswered' } });
  await runCreateJob(12);
  await expect(submit(draft)).resolves.toMatchObject({ state: 'sending' });
  expect(creations.scripted.creates()).toHaveLength(8);
});

test('[R30] refused at once, and then the list is unavailable for a while: a like intent is still not ours', async () => {
  const draft = aNamedOfframp();
  const like = answerTo(draft);
  takenFor(1);
  creations.scripted.listAnswer = { status: 503 };
  await expect(submit(draft)).resolves.toMatchObject({ state: 'sending' });
  await runCreateJob();
  creations.scripted.listAnswer = undefined;
  creations.scripted.intents.push(like);
  await runCreateJob();
  await expect(submit(draft)).rejects.toMatchObject({
    fault: { code: 'reference_exists', values: { intentId: like.id } },
  });
});

test('[R25] a process that sends it again and dies with the answer has lost it, too', async () => {
  const draft = aNamedOfframp();
  takenFor(1);
  await submit(draft);
  const request = await requestOf(draft);
  expect(request.lostAnswers).toBe(0);
  await countCreateSend(database(), request, new Date(Date.now() + 60_000));
  takenFor(1);
  await runCreateJob();
  expect(await requestOf(draft)).toMatchObject({ lostAnswers: 1 });
  await expect(submit(draft)).resolves.toMatchObject({ progress: { reason: 'taken_unanswered' } });
});

test('a user has an answer within seconds, however long the list takes', async () => {
  const draft = aNamedOfframp();
  takenFor(1);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  creations.scripted.onList = async () => {
    await promise;
  };
  const startedMs = Date.now();
  await expect(submit(draft)).resolves.toMatchObject({ state: 'sending', progress: { reason: 'taken' } });
  // By the tries of the list itself it would be half a minute.
  expect(Date.now() - startedMs).toBeLessThan(20_000);
  resolve(undefined);
});

test('[R27] an answer that was lost was a success, although the retry was refused: the intent is still ours', async () => {
  const draft = anOfframp();
  creations.scripted.trouble.push('cut', { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } });
  await submit(draft);
  await runCreateJob(3);
  expect(creations.scripted.creates()).toHaveLength(2);
  await expect(submit(draft)).resolves.toMatchObject({
    state: 'sending',
    progress: { reason: 'refused_unanswered', tries: 2 },
  });
  const late = answerTo(draft);
  await mirror(late);
  await expect(submit(draft)).resolves.toEqual({ intentId: late.id, state: 'accepted' });
  expect(await publishedOf(draft)).toContain(late.id);
});

describe('[R25] a creation that was refused after a lost answer', () => {
  const REFUSED = { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } };
  /** As if its last answer had been lost so long ago. */
  const age = ({ idempotencyKey }: Draft, ms: number) =>
    database()
      .update(createRequests)
      .set({ lostAt: new Date(Date.now() - ms) })
      .where(eq(createRequests.idempotencyKey, idempotencyKey));
  const outcomeOf = ({ idempotencyKey: key }: Draft) => getCreateOutcome({ key, session: creations.session });
  async function refusedLater(): Promise<Draft> {
    const draft = aDraft();
    creations.scripted.trouble.push('cut', REFUSED);
    await submit(draft);
    await runCreateJob();
    return draft;
  }

  test('is called refused only when nothing was found for long enough, and not with certainty', async () => {
    const draft = await refusedLater();
    await age(draft, LATE_EFFECT_MS - 20_000);
    await runCreateJob();
    expect((await outcomeOf(draft)).state).toBe('sending');
    await age(draft, LATE_EFFECT_MS);
    await runCreateJob();
    const outcome = await outcomeOf(draft);
    expect(outcome).toMatchObject({ state: 'refused', fault: { code: 'create_refused_unseen' } });
    expect(outcome).not.toHaveProperty('fault.isFinal');
    expect(outcome).not.toHaveProperty('fault.fieldErrors');
    expect(creations.scripted.creates()).toHaveLength(2);
    expect(await publishedOf(draft)).toEqual([null]);
  });

  test('is not called refused while the list cannot be read', async () => {
    const draft = await refusedLater();
    await age(draft, 2 * LATE_EFFECT_MS);
    creations.scripted.listAnswer = { status: 503 };
    await runCreateJob(2);
    await expect(outcomeOf(draft)).resolves.toMatchObject({ progress: { reason: 'refused_unanswered' } });
  });

  test('is sent again by its user, with the same key and bytes, and makes one intent', async () => {
    const draft = await refusedLater();
    await age(draft, LATE_EFFECT_MS);
    await runCreateJob();
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    const creates = creations.scripted.creates();
    expect(creates).toHaveLength(3);
    expect(new Set(creates.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(creations.scripted.intents).toHaveLength(1);
  });

  test('is linked with what its first send made after all, also when it is called refused', async () => {
    const draft = await refusedLater();
    await age(draft, LATE_EFFECT_MS);
    await runCreateJob();
    const late = answerTo(draft);
    await mirror(late);
    await expect(submit(draft)).resolves.toEqual({ intentId: late.id, state: 'accepted' });
    expect(creations.scripted.creates()).toHaveLength(2);
  });
});

test('[R27] a first send that was refused created nothing: a like intent is not ours', async () => {
  const draft = anOfframp();
  creations.scripted.trouble.push({ status: 400, body: { code: 'BAD_REQUEST', message: 'no' } });
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'service_refused' } });
  await mirror(answerTo(draft));
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'service_refused' } });
});

/** A row that makes a list unreadable, unless rows are read one by one. */
const BAD_ROWS = [
  ['an unknown chain', { chainId: 'lemuria' }],
  ['a null date', { createdAt: null }],
  ['nothing in it', {}],
] as const;

test.each(BAD_ROWS)(
  '[R20] [R25] an old row with %s hides nothing: a creation whose answer was lost is linked at the first lookup',
  async (_what, facts) => {
    const draft = anOfframp();
    creations.scripted.trouble.push('lost');
    await submit(draft);
    const old = 'chainId' in facts || 'createdAt' in facts ? { ...anIntent(), ...facts } : facts;
    creations.scripted.intents.unshift(old as never);
    await runCreateJob();
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    expect(creations.scripted.creates()).toHaveLength(1);
  },
);

test('[R20] [R25] a row with its reference that cannot be read: it is not sent again, and the page says why', async () => {
  const draft = anOfframp();
  creations.scripted.trouble.push('lost');
  await submit(draft);
  const [made] = creations.scripted.intents;
  if (!made) throw new Error('nothing made');
  creations.scripted.intents[0] = { ...made, createdAt: null } as never;
  await runCreateJob(3);
  expect(creations.scripted.creates()).toHaveLength(1);
  await expect(submit(draft)).resolves.toMatchObject({
    state: 'sending',
    progress: { reason: 'row_unreadable' },
  });
  creations.scripted.intents[0] = made;
  await runCreateJob();
  await expect(submit(draft)).resolves.toEqual({ intentId: made.id, state: 'accepted' });
});
