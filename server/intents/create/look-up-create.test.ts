import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { conversionConnection } from '#server/conversion/connection.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import {
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
  publishedOf,
  useCreations,
} from '#server/testing/creations.ts';
import { mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { lookUpCreate } from './look-up-create.ts';
import { sendCreate } from './send-create.ts';

const creations = useCreations();

/** A request whose answer is lost; its reference is one that others could use, too. */
const aLostRequest = async () => loseAnswer(await aSentRequest(aNamedDraft(), creations.session));
const lookUp = (request: CreateRequestRow) => lookUpCreate(conversionConnection(), request);
const accept = ({ idempotencyKey }: CreateRequestRow, intentId: string) =>
  recordCreateOutcome(database(), idempotencyKey, { state: 'accepted', intentId });

describe('[R27] the intent that the list has under the reference of a lost creation', () => {
  test('is linked, once, when it came into the mirror while the answer was still awaited', async () => {
    const sent = await aSentRequest(aNamedDraft(), creations.session);
    const made = answerTo(sent);
    await mirror(made);
    expect((await requestOf(sent)).state).toBe('sending');
    const request = await loseAnswer(sent);
    creations.scripted.intents.push(made);
    await expect(lookUp(request)).resolves.toBe('linked');
    await expect(lookUp(request)).resolves.toBe('linked');
    expect(await requestOf(sent)).toMatchObject({ state: 'accepted', intentId: made.id, differences: null });
    expect(await rowOf(made)).toMatchObject({
      createRequestKey: sent.idempotencyKey,
      createdBy: creations.session.userId,
      amountCents: 700,
      destination: '0xA',
      contradictedAt: null,
    });
    expect(await timelineOf(made)).toEqual([
      'request sent user',
      'status awaiting_fiat_payment read',
      'request accepted job',
    ]);
    expect(await publishedOf(sent)).toEqual([made.id]);
  });

  test('is not linked, and held back with both values, when it does not match the request', async () => {
    const sent = await aSentRequest(aNamedDraft(), creations.session);
    const wrong = answerTo(sent, { chainId: 'polygon' });
    await mirror(wrong);
    const request = await loseAnswer(sent);
    creations.scripted.intents.push(wrong);
    await expect(lookUp(request)).resolves.toBe('differs');
    const difference = { field: 'chainId', asked: 'base', answered: 'polygon' };
    expect(await requestOf(sent)).toMatchObject({
      state: 'unknown',
      intentId: null,
      fault: { code: 'create_answer_differs', values: { reference: sent.clientReference } },
      differences: [difference],
    });
    const row = await rowOf(wrong);
    expect(row).toMatchObject({ createRequestKey: null, createdBy: null });
    expect(row.contradictedAt).not.toBeNull();
    const statements = await listContradictions(database(), { intentId: wrong.id });
    expect(statements).toMatchObject([
      { field: 'chainId', held: 'base', stated: 'polygon', source: 'create' },
    ]);
    expect(await publishedOf(sent)).toEqual([null]);
  });

  test('[R29] is another creation’s when the mirror has it as that one’s, however alike it is', async () => {
    const sent = await aSentRequest(aNamedDraft(), creations.session);
    const other = answerTo(sent);
    await mirror(other);
    const createRequestKey = randomUUID();
    await database().update(intents).set({ createRequestKey }).where(eq(intents.id, other.id));
    const request = await loseAnswer(sent);
    creations.scripted.intents.push(other);
    await expect(lookUp(request)).resolves.toBe('refused');
    expect(await requestOf(request)).toMatchObject({ state: 'refused', fault: { code: 'reference_exists' } });
    expect(await rowOf(other)).toMatchObject({ createRequestKey, createdBy: null, contradictedAt: null });
  });

  test('[R29] is another user’s when it is older: refused with its kind and status, and published', async () => {
    const request = await aLostRequest();
    const older = answerTo(request, {
      createdAt: '2020-01-01T00:00:00.000Z',
      intentType: 'offramp',
      status: 'expired',
    });
    creations.scripted.intents.push(older);
    await expect(lookUp(request)).resolves.toBe('refused');
    const values = { intentId: older.id, intentType: 'offramp', status: 'expired' };
    expect(await requestOf(request)).toMatchObject({
      state: 'refused',
      fault: { code: 'reference_exists', values },
    });
    expect(await publishedOf(request)).toEqual([null]);
    expect(await rowOf(older)).toMatchObject({ createRequestKey: null, contradictedAt: null });
    expect(await timelineOf(older)).toEqual(['status expired read']);
  });
});

describe('an older intent under a reference that no one else can have', () => {
  const LONG_AGO = '2020-01-01T00:00:00.000Z';
  const aKeyed = async () => loseAnswer(await aSentRequest(aDraft(), creations.session));
  /** The service has answered its creation with a time before it. */
  const anAnswered = async () => {
    const request = await aSentRequest(aNamedDraft(), creations.session);
    const body = answerTo(request, { createdAt: LONG_AGO });
    creations.scripted.trouble.push({ status: 201, body });
    await sendCreate(conversionConnection(), request, 'user');
    return requestOf(request);
  };

  test.each([
    ['our own key', aKeyed],
    ['one that the service has accepted', anAnswered],
  ])('%s, is never called another user’s: it is held back with both times', async (_name, aRequest) => {
    const request = await aRequest();
    const older = answerTo(request, { createdAt: LONG_AGO });
    creations.scripted.intents.push(older);
    await expect(lookUp(request)).resolves.toBe('differs');
    const { state, differences } = await requestOf(request);
    expect(state).toBe('unknown');
    expect(differences).toEqual([
      { field: 'createdAt', asked: request.createdAt.toISOString(), answered: LONG_AGO },
    ]);
    const { contradictedAt, createRequestKey } = await rowOf(older);
    expect(contradictedAt).not.toBeNull();
    expect(createRequestKey).toBeNull();
  });
});

describe('a lookup that ends after the answer has come', () => {
  test.each([
    ['another user’s intent', 'overtaken', { createdAt: '2020-01-01T00:00:00.000Z' }],
    ['a row that cannot be read', 'unreadable', { createdAt: null }],
    ['an intent that does not match', 'differs', { chainId: 'polygon' }],
  ] as const)(
    'with %s changes nothing of what is accepted, and publishes nothing',
    async (_name, ended, facts) => {
      const request = await aLostRequest();
      const intentId = randomUUID();
      await accept(request, intentId);
      creations.scripted.intents.push({ ...answerTo(request), ...facts } as never);
      await expect(lookUp(request)).resolves.toBe(ended);
      expect(await requestOf(request)).toMatchObject({ state: 'accepted', intentId, fault: null });
      expect(await publishedOf(request)).toEqual([]);
    },
  );
});

test('[R20] a row that cannot be read: nothing is said of whose it is, and the reason for the wait is published', async () => {
  const request = await aLostRequest();
  creations.scripted.intents.push({ ...answerTo(request), createdAt: null } as never);
  await expect(lookUp(request)).resolves.toBe('unreadable');
  const values = { reference: request.clientReference };
  expect(await requestOf(request)).toMatchObject({
    state: 'unknown',
    fault: { code: 'create_row_unreadable', values },
  });
  expect(await publishedOf(request)).toEqual([null]);
});
