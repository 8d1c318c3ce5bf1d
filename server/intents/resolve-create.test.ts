import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { resolveCreates } from '#server/jobs/resolve-creates.ts';
import { countCreateSend, findCreateRequest } from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { createRequests } from '#server/store/schema/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror } from '#server/testing/mirror.ts';
import { startScriptedIntents, type ScriptedIntents } from '#server/testing/service/scripted-intents.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';

useTestDatabase();
let session: Session;
let scripted: ScriptedIntents;
beforeAll(async () => {
  session = await sessionOf('operator');
});
beforeEach(async () => {
  await database().delete(createRequests);
  scripted = await startScriptedIntents();
});
afterEach(() => scripted.close());

function anOfframp({ clientReference }: { clientReference?: string } = {}) {
  const idempotencyKey = randomUUID();
  const reference = clientReference ?? idempotencyKey;
  const facts = { amountCents: 700, chainId: 'base', clientReference: reference } as const;
  const body = JSON.stringify({ ...facts, destinationAddress: 'ana@example.test' });
  return { ...facts, idempotencyKey, body, intentType: 'offramp', destination: 'ana@example.test' } as const;
}

const submit = (draft: ReturnType<typeof anOfframp>) => submitCreate(draft, session);
const endLeases = () =>
  database()
    .update(createRequests)
    .set({ nextAttemptAt: sql`now() - interval '1 second'` })
    .where(sql`${createRequests.nextAttemptAt} is not null`);
async function runJob(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await endLeases();
    await resolveCreates.runTurn();
  }
}

test('[R25] a lookup that outlasts its lease: the process that has the request by then sends it, once', async () => {
  const draft = anOfframp();
  scripted.trouble.push('cut');
  await submit(draft);
  let lookups = 0;
  scripted.onList = async () => {
    lookups += 1;
    if (lookups === 1) await runJob();
  };
  await runJob();
  expect(lookups).toBe(2);
  expect(scripted.creates()).toHaveLength(2);
  await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
});

const TAKEN = { status: 409, body: { code: 'CONFLICT', message: 'in use' } };
const takenFor = (times: number) => scripted.trouble.push(...Array.from({ length: times }, () => TAKEN));

test('[R30] "taken" again and again, by nothing in the list: shown at once, then abandoned, and the page says so', async () => {
  const draft = anOfframp({ clientReference: `invoice-${randomUUID()}` });
  takenFor(20);
  await expect(submit(draft)).resolves.toMatchObject({ state: 'sending', progress: { reason: 'taken' } });
  await runJob(9);
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'reference_taken_unseen' } });
  expect(scripted.creates()).toHaveLength(8);
  const { idempotencyKey } = draft;
  expect(await liveHistory()).toContainEqual({ type: 'create.changed', idempotencyKey, intentId: null });
  const other = anOfframp({ clientReference: draft.clientReference });
  scripted.trouble.length = 0;
  await expect(submit(other)).resolves.toMatchObject({ state: 'accepted' });
});

test('[R25] [R30] "taken" after an answer that was lost is never called refused, and is linked when the list shows it', async () => {
  const draft = anOfframp({ clientReference: `invoice-${randomUUID()}` });
  scripted.trouble.push('cut');
  takenFor(20);
  await expect(submit(draft)).resolves.toMatchObject({ progress: { reason: 'unreachable', tries: 1 } });
  await runJob(12);
  await expect(submit(draft)).resolves.toMatchObject({
    state: 'sending',
    progress: { reason: 'taken_unanswered', tries: 8 },
  });
  expect(scripted.creates()).toHaveLength(8);
  const { clientReference, chainId, amountCents, intentType } = draft;
  const createdAt = new Date().toISOString();
  const late = anIntent({
    intentType,
    chainId,
    clientReference,
    metadata: { amountCents },
    createdAt,
    updatedAt: createdAt,
  });
  scripted.intents.push(late);
  await runJob();
  await expect(submit(draft)).resolves.toEqual({ intentId: late.id, state: 'accepted' });
});

test('[R30] a reference that is our own key can be used by no one else: the search continues', async () => {
  const draft = anOfframp();
  takenFor(20);
  await expect(submit(draft)).resolves.toMatchObject({ progress: { reason: 'taken_unanswered' } });
  await runJob(12);
  await expect(submit(draft)).resolves.toMatchObject({ state: 'sending' });
  expect(scripted.creates()).toHaveLength(8);
});

test('[R30] refused at once, and then the list is unavailable for a while: a like intent is still not ours', async () => {
  const draft = anOfframp({ clientReference: `invoice-${randomUUID()}` });
  const { clientReference, chainId, amountCents, intentType } = draft;
  const createdAt = new Date().toISOString();
  const like = anIntent({
    intentType,
    chainId,
    clientReference,
    metadata: { amountCents },
    createdAt,
    updatedAt: createdAt,
  });
  takenFor(1);
  scripted.listAnswer = { status: 503 };
  await expect(submit(draft)).resolves.toMatchObject({ state: 'sending' });
  await runJob();
  scripted.listAnswer = undefined;
  scripted.intents.push(like);
  await runJob();
  await expect(submit(draft)).rejects.toMatchObject({
    fault: { code: 'reference_exists', values: { intentId: like.id } },
  });
});

test('[R25] a process that sends it again and dies with the answer has lost it, too', async () => {
  const draft = anOfframp({ clientReference: `invoice-${randomUUID()}` });
  takenFor(1);
  await submit(draft);
  const request = await findCreateRequest(database(), draft.idempotencyKey);
  if (!request) throw new Error('no request');
  expect(request.lostAnswers).toBe(0);
  await countCreateSend(database(), request, new Date(Date.now() + 60_000));
  takenFor(1);
  await runJob();
  expect(await findCreateRequest(database(), draft.idempotencyKey)).toMatchObject({ lostAnswers: 1 });
  await expect(submit(draft)).resolves.toMatchObject({ progress: { reason: 'taken_unanswered' } });
});

test('a user has an answer within seconds, however long the list takes', async () => {
  const draft = anOfframp({ clientReference: `invoice-${randomUUID()}` });
  takenFor(1);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  scripted.onList = async () => {
    await promise;
  };
  const startedMs = Date.now();
  await expect(submit(draft)).resolves.toMatchObject({ state: 'sending', progress: { reason: 'taken' } });
  expect(Date.now() - startedMs).toBeLessThan(8_000);
  resolve(undefined);
});

test('[R27] an answer that was lost was a success, although the retry was refused: the intent is still ours', async () => {
  const draft = anOfframp();
  const { clientReference, chainId, amountCents, intentType } = draft;
  scripted.trouble.push('cut', { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } });
  await submit(draft);
  await runJob();
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'service_refused' } });
  const createdAt = new Date().toISOString();
  const late = anIntent({
    intentType,
    chainId,
    clientReference,
    metadata: { amountCents },
    createdAt,
    updatedAt: createdAt,
  });
  await mirror(late);
  await expect(submit(draft)).resolves.toEqual({ intentId: late.id, state: 'accepted' });
  const { idempotencyKey } = draft;
  expect(await liveHistory()).toContainEqual({ type: 'create.changed', idempotencyKey, intentId: late.id });
});

test('[R27] a first send that was refused created nothing: a like intent is not ours', async () => {
  const draft = anOfframp();
  const { clientReference, chainId, amountCents, intentType } = draft;
  scripted.trouble.push({ status: 400, body: { code: 'BAD_REQUEST', message: 'no' } });
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'service_refused' } });
  const createdAt = new Date().toISOString();
  await mirror(
    anIntent({
      intentType,
      chainId,
      clientReference,
      metadata: { amountCents },
      createdAt,
      updatedAt: createdAt,
    }),
  );
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
    scripted.trouble.push('lost');
    await submit(draft);
    const old = 'chainId' in facts || 'createdAt' in facts ? { ...anIntent(), ...facts } : facts;
    scripted.intents.unshift(old as never);
    await runJob();
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    expect(scripted.creates()).toHaveLength(1);
  },
);

test('[R20] [R25] a row with its reference that cannot be read: it is not sent again, and the page says why', async () => {
  const draft = anOfframp();
  scripted.trouble.push('lost');
  await submit(draft);
  const [made] = scripted.intents;
  if (!made) throw new Error('nothing made');
  scripted.intents[0] = { ...made, createdAt: null } as never;
  await runJob(3);
  expect(scripted.creates()).toHaveLength(1);
  await expect(submit(draft)).resolves.toMatchObject({
    state: 'sending',
    progress: { reason: 'row_unreadable' },
  });
  scripted.intents[0] = made;
  await runJob();
  await expect(submit(draft)).resolves.toEqual({ intentId: made.id, state: 'accepted' });
});
