import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { CREATE_TIMEOUT_MS } from '#server/conversion/verbs/create-intent.ts';
import { database } from '#server/store/database.ts';
import {
  countCreateSend,
  recordCreateOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import {
  aDraft,
  aNamedDraft,
  answerTo,
  aSentRequest,
  loseAnswer,
  requestOf,
  runCreateJob,
  publishedOf,
  useCreations,
} from '#server/testing/creations.ts';
import { mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import type { ScriptedAnswer } from '#server/testing/service/scripted-service.ts';
import { SEND_LEASE_MS, sendCreate } from './send-create.ts';

const creations = useCreations();

const aRequest = (draft = aNamedDraft()) => aSentRequest(draft, creations.session);
function send(request: CreateRequestRow, answer: ScriptedAnswer, sentBy: 'user' | 'job' = 'job') {
  creations.scripted.trouble.push(answer);
  return sendCreate(conversionConnection(), request, sentBy);
}
const sendFor = (request: CreateRequestRow, made: Intent) => send(request, { status: 201, body: made });
/** It was sent once before, and that was answered. */
const sentAgain = (request: CreateRequestRow): CreateRequestRow => ({ ...request, attempts: 2 });

const REFUSAL = { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } };

test('[R25] no other process takes a request over while its send may still be answered', () => {
  expect(SEND_LEASE_MS).toBeGreaterThan(CREATE_TIMEOUT_MS);
});

describe('the answer to a creation whose intent the mirror has already', () => {
  test('is accepted when a read or an event brought it while the answer was awaited', async () => {
    const request = await aRequest();
    const made = answerTo(request);
    await mirror(made);
    await expect(sendFor(request, made)).resolves.toBe('accepted');
    expect(await requestOf(request)).toMatchObject({
      state: 'accepted',
      intentId: made.id,
      differences: null,
    });
    expect(await rowOf(made)).toMatchObject({
      createRequestKey: request.idempotencyKey,
      contradictedAt: null,
    });
    expect(await timelineOf(made)).toContain('request accepted job');
  });

  test('is accepted when that linked it first, and published once', async () => {
    const request = await aRequest(aDraft());
    const made = answerTo(request);
    await mirror(made);
    expect(await requestOf(request)).toMatchObject({ state: 'accepted', intentId: made.id });
    await expect(sendFor(request, made)).resolves.toBe('accepted');
    expect(await requestOf(request)).toMatchObject({
      state: 'accepted',
      intentId: made.id,
      differences: null,
    });
    expect(await publishedOf(request)).toEqual([made.id]);
  });

  test('is accepted when only an event has named it, without the resource', async () => {
    const request = await aRequest();
    const made = answerTo(request);
    await mirror(made);
    await database().update(intents).set({ body: null }).where(eq(intents.id, made.id));
    await expect(sendFor(request, made)).resolves.toBe('accepted');
    expect((await requestOf(request)).differences).toBeNull();
  });

  test('is not taken over when the mirror has it as another creation’s', async () => {
    const first = await aRequest();
    const made = answerTo(first);
    await sendFor(first, made);
    const second = await aRequest();
    await expect(sendFor(second, answerTo(second, { id: made.id }))).resolves.toBe('unknown');
    const difference = { field: 'id', asked: second.idempotencyKey, answered: made.id };
    expect((await requestOf(second)).differences).toContainEqual(difference);
    expect(await rowOf(made)).toMatchObject({ createRequestKey: first.idempotencyKey });
  });

  test('is not taken over when the mirror has the id with other facts, although the answer itself matches', async () => {
    const request = await aRequest();
    const other = answerTo(request, { chainId: 'polygon' });
    await mirror(other);
    await expect(sendFor(request, { ...other, chainId: 'base' })).resolves.toBe('unknown');
    expect(await requestOf(request)).toMatchObject({
      state: 'unknown',
      intentId: null,
      fault: { code: 'create_answer_differs', values: { reference: request.clientReference } },
      differences: [{ field: 'chainId', asked: 'base', answered: 'polygon' }],
    });
    expect(await rowOf(other)).toMatchObject({ chainId: 'polygon', createRequestKey: null });
    expect(await publishedOf(request)).toEqual([null]);
  });

  test('is not taken over twice: the same difference is stored once', async () => {
    const request = await aRequest();
    const wrong = answerTo(request, { chainId: 'polygon' });
    await sendFor(request, wrong);
    await sendFor(await requestOf(request), wrong);
    expect((await requestOf(request)).differences).toHaveLength(1);
  });

  test('[R24] is another one than the creation has already: both are held back, and neither is taken over', async () => {
    const request = await aRequest();
    const made = answerTo(request);
    await sendFor(request, made);
    const second = answerTo(request);
    await expect(sendFor(request, second)).resolves.toBe('unknown');
    expect(await requestOf(request)).toMatchObject({ state: 'accepted', intentId: made.id });
    expect((await rowOf(made)).contradictedAt).not.toBeNull();
    expect(await rowOf(second)).toMatchObject({ createRequestKey: null, destination: null });
    expect((await rowOf(second)).contradictedAt).not.toBeNull();
  });

  test('[R24] that differs, too, holds back the one that the creation has', async () => {
    const request = await aRequest();
    const made = answerTo(request);
    await sendFor(request, made);
    await expect(sendFor(request, answerTo(request, { chainId: 'polygon' }))).resolves.toBe('unknown');
    expect((await rowOf(made)).contradictedAt).not.toBeNull();
    expect((await requestOf(request)).intentId).toBe(made.id);
  });

  test('that differs says nothing about a creation that is accepted meanwhile', async () => {
    const request = await aRequest(aDraft());
    const made = answerTo(request);
    await mirror(made);
    await sendFor(request, answerTo(request, { chainId: 'polygon' }));
    expect(await requestOf(request)).toMatchObject({
      state: 'accepted',
      intentId: made.id,
      differences: null,
    });
    expect(await publishedOf(request)).toEqual([made.id]);
  });
});

test('an id in capital letters is the same intent: what is published is the id under which it is stored', async () => {
  const request = await aRequest();
  const made = answerTo(request, { id: 'ABCDEFAB-0000-4000-8000-00000000000A' });
  await expect(sendFor(request, made)).resolves.toBe('accepted');
  expect(await publishedOf(request)).toEqual([made.id.toLowerCase()]);
  expect((await rowOf(made)).createRequestKey).toBe(request.idempotencyKey);
});

describe('a send that failed', () => {
  test('here, and not at the service, is no outcome: it is still being sent', async () => {
    const request = await aRequest();
    const onOutcome = () => {
      throw new TypeError('a defect of ours');
    };
    const sending = sendCreate({ ...conversionConnection(), onOutcome }, request, 'user');
    await expect(sending).rejects.toThrow('a defect of ours');
    expect(await requestOf(request)).toMatchObject({ state: 'sending', fault: null });
  });

  test.each([
    ['refused', REFUSAL, 'refused'],
    ['asked to slow down', { status: 429 }, 'stored'],
  ])(
    '%s at the first try is answered to the user who waits for it, and not published',
    async (_name, answer, state) => {
      const request = await aRequest();
      await send(request, answer, 'user');
      expect((await requestOf(request)).state).toBe(state);
      expect(await publishedOf(request)).toEqual([]);
    },
  );

  // Until now two presses under a refused key gave the request to the job, which created it unattended.
  test.each([
    ['the pace', { status: 429 }],
    ['the key', { status: 401, body: { code: 'UNAUTHORIZED', message: 'no' } }],
  ])('[R23] refused %s at every press of a user is never sent without one', async (_name, answer) => {
    const request = await aRequest();
    await expect(send(sentAgain(request), answer, 'user')).resolves.toBe('not_sent');
    expect(await requestOf(request)).toMatchObject({ state: 'stored', nextAttemptAt: null });
    await runCreateJob();
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('[R25] refused after a lost answer decides nothing: it is looked up, and the refusal is kept', async () => {
    const lost = await loseAnswer(await aRequest());
    const request = await countCreateSend(database(), lost, new Date(Date.now() + 60_000));
    if (!request) throw new Error('not counted');
    await expect(send(request, REFUSAL)).resolves.toBe('unknown');
    expect(await requestOf(request)).toMatchObject({
      state: 'unknown',
      fault: { code: 'service_refused' },
      refusal: { code: 'service_refused' },
      lostAnswers: 1,
      lostAt: lost.lostAt,
    });
  });

  test('[R34] refused at a later try is published; once it is accepted nothing is', async () => {
    const request = await aRequest();
    await expect(send(sentAgain(request), REFUSAL)).resolves.toBe('refused');
    expect(await publishedOf(request)).toEqual([null]);
    const accepted = await aRequest();
    const { idempotencyKey: key } = accepted;
    const { id: intentId } = answerTo(accepted);
    await recordCreateOutcome(database(), key, { state: 'accepted', intentId });
    await send(sentAgain(accepted), REFUSAL);
    expect(await requestOf(accepted)).toMatchObject({ state: 'accepted', intentId });
    expect(await publishedOf(accepted)).toEqual([]);
  });

  test.each([
    [
      'the time that the service asked for',
      { status: 503, headers: { 'retry-after': '30' } },
      30_000,
      30_000,
    ],
    ['half a second to one, where it asked for none', { status: 503 }, 500, 1_000],
  ])('without an outcome is looked up again after %s', async (_name, answer, leastMs, mostMs) => {
    const request = await aRequest();
    const begunMs = Date.now();
    await expect(send(request, answer)).resolves.toBe('unknown');
    const { nextAttemptAt } = await requestOf(request);
    const atMs = nextAttemptAt?.getTime() ?? 0;
    expect(atMs).toBeGreaterThanOrEqual(begunMs + leastMs);
    expect(atMs).toBeLessThanOrEqual(Date.now() + mostMs);
  });

  test.each([
    ['no answer came', 'cut', 1],
    ['the service failed', { status: 503 }, 1],
    ['what came is a page', { status: 200, body: '<html>' }, 1],
    ['the pace was refused', { status: 429 }, 0],
  ] as const)(
    'at a later try because %s: the answers that may have been a yes are counted',
    async (_name, answer, lost) => {
      const request = await aRequest();
      await expect(send(sentAgain(request), answer)).resolves.toBe('unknown');
      expect(await requestOf(request)).toMatchObject({ state: 'unknown', lostAnswers: lost });
    },
  );

  test.each([
    ['a code', { code: 'CONFLICT', message: 'in use' }],
    [
      'the code of something else',
      { code: 'CONFLICT', message: 'approved', details: { code: 'WALLET_BANNED' } },
    ],
    ['fields', { data: null, error: [{ code: 'x', path: ['y'], message: 'z' }], success: false }],
  ])('[R30] as taken, in the words of %s, is a conflict, and no answer is lost', async (_name, body) => {
    const request = await aRequest();
    await expect(send(request, { status: 409, body })).resolves.toBe('taken');
    expect(await requestOf(request)).toMatchObject({
      state: 'unknown',
      fault: { code: 'conflict' },
      lostAnswers: 0,
    });
  });

  test.each(['<html>409 Conflict</html>', '', '{}'])(
    '[R15] by the 409 of a proxy (%j) may have created it: it is never called another user’s',
    async (body) => {
      const request = await aRequest();
      creations.scripted.intents.push(answerTo(request));
      await expect(send(request, { status: 409, body })).resolves.toBe('unknown');
      expect(await requestOf(request)).toMatchObject({
        fault: { code: 'service_unreadable' },
        lostAnswers: 1,
      });
      await runCreateJob();
      const [made] = creations.scripted.intents;
      expect(await requestOf(request)).toMatchObject({ state: 'accepted', intentId: made?.id });
    },
  );
});
