import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { linkIntent, listIntentEvents } from '#server/store/intents/intents-repository.ts';
import { findMintReading } from '#server/store/intents/mint-readings-repository.ts';
import {
  recordCreateOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { findOrder } from '#server/store/intents/intent-orders-repository.ts';
import { createRequests, intentTerms } from '#server/store/schema/schema-intents.ts';
import {
  aDraft,
  aNamedDraft,
  answerTo,
  aSentRequest,
  loseAnswer,
  publishedOf,
  requestOf,
  runCreateJob,
  useCreations,
  type Draft,
} from '#server/testing/creations.ts';
import { HOLDER } from '#server/testing/burns/burn-harness.ts';
import { liveHistory, mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { linkCreate, mayBeMadeBy, mayBeOurs } from './link-creates.ts';

const creations = useCreations();

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const CHAIN = { field: 'chainId', asked: 'base', answered: 'polygon' } as const;

const sent = (draft = aNamedDraft()) => aSentRequest(draft, creations.session);
const lost = async (draft?: Draft) => loseAnswer(await sent(draft));
/** The service refuses it in the end. */
async function refused(request: CreateRequestRow): Promise<CreateRequestRow> {
  const fault = { code: 'service_refused' } as const;
  await recordCreateOutcome(database(), request.idempotencyKey, { state: 'refused', fault });
  return requestOf(request);
}
/** Every send was answered, and none with success. */
async function taken(draft = aNamedDraft()): Promise<CreateRequestRow> {
  const request = await sent(draft);
  const pending = { state: 'unknown', fault: { code: 'conflict' }, nextAttemptAt: new Date() } as const;
  await recordCreateOutcome(database(), request.idempotencyKey, pending);
  return requestOf(request);
}

describe('what has the reference of a creation', () => {
  const named = { clientReference: 'invoice-7' };
  const none = { lostAnswers: 0, differences: null };

  test.each([
    ['may be ours when an answer was lost', { ...named, ...none, lostAnswers: 1 }, true, false],
    ['is another user’s when every answer came', { ...named, ...none }, false, false],
    ['may be ours when the reference is the key', none, true, true],
    [
      'may be ours when it was answered about something else',
      { ...named, ...none, differences: [CHAIN] },
      true,
      true,
    ],
  ])('[R29] [R30] %s', async (_name, facts, isOurs, isOursWhenOlder) => {
    const request = { ...(await sent(aDraft())), ...facts };
    const { clientReference, createdAt } = request;
    const made = { clientReference, createdAt: createdAt.toISOString() };
    expect(mayBeOurs(request)).toBe(isOurs);
    expect(mayBeMadeBy(request, made)).toBe(isOurs);
    expect(mayBeMadeBy(request, { ...made, createdAt: LONG_AGO })).toBe(isOursWhenOlder);
    expect(mayBeMadeBy(request, { ...made, clientReference: 'invoice-8' })).toBe(false);
    expect(mayBeMadeBy(request, { ...made, clientReference: null })).toBe(false);
  });
});

describe('[R27] an intent that is new to the mirror', () => {
  test.each([
    ['whose answer was lost', () => lost()],
    ['that was refused after its answer was lost', async () => refused(await lost())],
    ['that is being sent, where the reference is its key', () => sent(aDraft())],
    ['whose reference is its key, although it is called taken', () => taken(aDraft())],
  ])('is linked with the creation %s', async (_name, aRequest) => {
    const request = await aRequest();
    const made = answerTo(request);
    await mirror(made);
    expect(await requestOf(request)).toMatchObject({ state: 'accepted', intentId: made.id, fault: null });
    const { idempotencyKey: createRequestKey, destination } = request;
    expect(await rowOf(made)).toMatchObject({ createRequestKey, destination, contradictedAt: null });
    expect(await publishedOf(request)).toEqual([made.id]);
  });

  test.each([
    ['whose answer is awaited', () => sent(), {}],
    ['of which every send was refused', () => taken(), {}],
    ['that was made later', () => lost(), { createdAt: LONG_AGO }],
    ['with another reference', () => lost(), { clientReference: 'invoice-8' }],
    ['when it has no reference', () => lost(), { clientReference: null }],
    [
      'that was refused, and whose chain is another',
      async () => refused(await lost()),
      { chainId: 'polygon' },
    ],
  ])('is neither linked nor held back for a creation %s', async (_name, aRequest, facts) => {
    const request = await aRequest();
    const other = answerTo(request, facts);
    await mirror(other);
    expect(await requestOf(request)).toEqual(request);
    expect(await rowOf(other)).toMatchObject({ createRequestKey: null, contradictedAt: null });
    expect(await findOrder(database(), other.id)).toBeUndefined();
    expect(await publishedOf(request)).toEqual([]);
  });

  test('is held back, and not linked, when it may be what an unknown creation made and differs', async () => {
    const request = await lost();
    const other = answerTo(request, { chainId: 'polygon' });
    await mirror(other);
    expect(await requestOf(request)).toMatchObject({
      state: 'unknown',
      intentId: null,
      differences: [CHAIN],
    });
    const row = await rowOf(other);
    expect(row.createRequestKey).toBeNull();
    expect(row.contradictedAt).not.toBeNull();
  });

  test('is linked with its own creation, however many come at once', async () => {
    const [first, second] = [await lost(), await lost()];
    const [made, other] = [answerTo(first), answerTo(second)];
    const awaited = await sent();
    await mirror(answerTo(awaited), other, made);
    expect((await requestOf(awaited)).intentId).toBeNull();
    expect((await requestOf(first)).intentId).toBe(made.id);
    expect((await requestOf(second)).intentId).toBe(other.id);
  });
});

/** One was refused after a lost answer, and submitted again with its reference and another destination. */
describe('[R29] an intent under a reference that two creations have', () => {
  let earlier: CreateRequestRow;
  let corrected: Draft;
  beforeEach(async () => {
    earlier = await refused(await lost());
    corrected = aNamedDraft({ clientReference: earlier.clientReference, destination: '0xB' });
  });

  test('waits for the answer to the later one: nothing is linked with the earlier one', async () => {
    const later = await sent(corrected);
    const made = answerTo(corrected);
    await mirror(made);
    expect(await requestOf(earlier)).toEqual(earlier);
    expect(await requestOf(later)).toEqual(later);
    expect(await rowOf(made)).toMatchObject({ createRequestKey: null, destination: null });
  });

  test('is what the later one made, with its destination, and is linked once', async () => {
    const later = await lost(corrected);
    const made = answerTo(corrected);
    await mirror(made);
    expect(await requestOf(later)).toMatchObject({ state: 'accepted', intentId: made.id });
    expect(await requestOf(earlier)).toEqual(earlier);
    expect(await rowOf(made)).toMatchObject({ createRequestKey: later.idempotencyKey, destination: '0xB' });
    expect(await findOrder(database(), made.id)).toMatchObject({ destination: '0xB' });
    expect(await publishedOf(earlier)).toEqual([]);
  });

  test('is what the earlier one made, when only that one matches: it is not held back', async () => {
    const later = await lost({ ...corrected, amountCents: 900 });
    const made = answerTo(earlier);
    await mirror(made);
    expect(await requestOf(earlier)).toMatchObject({ state: 'accepted', intentId: made.id });
    expect(await requestOf(later)).toEqual(later);
    expect((await rowOf(made)).contradictedAt).toBeNull();
  });

  test('[R51] is linked with neither where its metadata names the destination of neither', async () => {
    const later = await lost(corrected);
    const made = answerTo(corrected, { metadata: { destinationAddress: '0x…' } });
    await mirror(made);
    expect((await requestOf(later)).state).toBe('unknown');
    expect(await requestOf(earlier)).toEqual(earlier);
    expect(await rowOf(made)).toMatchObject({ createRequestKey: null, destination: null });
    expect((await rowOf(made)).contradictedAt).not.toBeNull();
    // Nor by a lookup of one of them.
    creations.scripted.intents.push(made);
    await runCreateJob();
    expect((await requestOf(later)).state).toBe('unknown');
    expect((await rowOf(made)).createRequestKey).toBeNull();
  });

  test('is what the earlier one made, when it is older than the later one', async () => {
    const later = await sent(corrected);
    await database()
      .update(createRequests)
      .set({ createdAt: new Date(Date.now() + 3_600_000) })
      .where(eq(createRequests.idempotencyKey, later.idempotencyKey));
    const made = answerTo(earlier);
    await mirror(made);
    expect(await requestOf(earlier)).toMatchObject({ state: 'accepted', intentId: made.id });
    expect((await requestOf(later)).state).toBe('sending');
  });
});

describe('[R24] a second intent for a creation that has one', () => {
  const link = (request: CreateRequestRow, intentId: string) =>
    commitChanges((changes) => linkCreate(changes, { request, intentId, source: 'job' }));

  test('is not linked, has no order, and both are held back, each with both ids', async () => {
    const request = await lost();
    const [made, second] = [answerTo(request), answerTo(request)];
    await mirror(made);
    await mirror(second);
    await expect(link(request, second.id)).resolves.toBe(false);
    expect(await requestOf(request)).toMatchObject({ state: 'accepted', intentId: made.id });
    expect(await rowOf(second)).toMatchObject({ createRequestKey: null, createdBy: null });
    expect(await findOrder(database(), second.id)).toBeUndefined();
    for (const { id } of [made, second]) {
      expect((await rowOf({ id })).contradictedAt).not.toBeNull();
      expect(await listContradictions(database(), { intentId: id })).toMatchObject([
        { field: 'createRequest', held: made.id, stated: second.id, source: 'create' },
      ]);
    }
  });

  test('is found by the mirror, too, where the request itself has lost its intent', async () => {
    const request = await lost();
    const [made, second] = [answerTo(request), answerTo(request)];
    await mirror(made);
    await database()
      .update(createRequests)
      .set({ state: 'unknown', intentId: null })
      .where(eq(createRequests.idempotencyKey, request.idempotencyKey));
    await mirror(second);
    expect((await rowOf(second)).createRequestKey).toBeNull();
    expect((await rowOf(made)).contradictedAt).not.toBeNull();
  });

  test('cannot be stored', async () => {
    const request = await lost();
    const [made, second] = [answerTo(request), answerTo(request, { clientReference: null })];
    await mirror(made, second);
    await expect(linkIntent(database(), second.id, request)).rejects.toThrow();
  });
});

describe('a link', () => {
  test('makes what the user asked for the order, on the timeline and in the search', async () => {
    const request = await lost();
    const made = answerTo(request);
    await mirror(made);
    const { idempotencyKey, clientReference, createdAt } = request;
    expect(await findOrder(database(), made.id)).toMatchObject({
      ...{ intentType: 'onramp', chainId: 'base', amountCents: 700, destination: '0xA', clientReference },
      ...{ origin: 'created', decidedBy: creations.session.userId, decidedAt: createdAt },
    });
    expect(await timelineOf(made)).toEqual([
      'request sent user',
      'status awaiting_fiat_payment read',
      'request accepted read',
    ]);
    const [first] = await listIntentEvents(database(), made.id);
    expect(first).toMatchObject({ value: 'sent', actorUserId: creations.session.userId });
    const terms = await database().select().from(intentTerms).where(eq(intentTerms.intentId, made.id));
    expect(terms.map(({ term }) => term)).toEqual(expect.arrayContaining([idempotencyKey, '0xa']));
    const rows = (await liveHistory()).filter(({ type }) => type === 'intent.changed');
    expect(rows.at(-1)).toMatchObject({ intent: { id: made.id, destination: '0xA' } });
  });

  test('asks for the mint of what was completed before its wallet was known here', async () => {
    const request = await sent();
    const made = {
      ...answerTo(request),
      status: 'completed',
      metadata: { mintTxSignature: `0x${'ab'.repeat(32)}` },
    };
    await mirror(made);
    expect((await rowOf(made)).destination).toBeNull();
    await database().execute(sql`update mint_readings set due_at = null`);
    await commitChanges((changes) => linkCreate(changes, { request, intentId: made.id, source: 'job' }));
    expect((await rowOf(made)).destination).toBe('0xA');
    expect((await findMintReading(database(), made.id))?.dueAt).toEqual(expect.any(Date));
  });

  const OFFRAMP = { intentType: 'offramp', destination: 'ana@example.test' } as const;
  const heldByOther = { status: 'expired', metadata: { amountCents: 700, burnTokenHolder: HOLDER } };

  test.each([
    ['by the first read of what it made', () => lost(aNamedDraft(OFFRAMP)), () => Promise.resolve()],
    [
      'after the mirror had what it made',
      () => sent(aNamedDraft(OFFRAMP)),
      (request: CreateRequestRow, { id }: Intent) =>
        commitChanges((changes) => linkCreate(changes, { request, intentId: id, source: 'job' })),
    ],
  ] as const)(
    '[R44] %s shows that another program has its burn authorization',
    async (_when, aRequest, link) => {
      const request = await aRequest();
      const made = answerTo(request, heldByOther);
      await mirror(made);
      await link(request, made);
      const { createRequestKey, burnStanding, revision } = await rowOf(made);
      expect([createRequestKey, burnStanding]).toEqual([request.idempotencyKey, 'open']);
      const published = (await liveHistory()).filter(({ type }) => type === 'intent.changed');
      const shown = { id: made.id, burnOutcome: 'outcome_unknown', revision };
      expect(published.at(-1)).toMatchObject({ intent: shown });
    },
  );

  test('that is made twice is published once, and is one line of the timeline', async () => {
    const request = await lost();
    const made = answerTo(request);
    await mirror(made);
    const before = [await timelineOf(made), await liveHistory()];
    await commitChanges((changes) => linkCreate(changes, { request, intentId: made.id, source: 'job' }));
    expect([await timelineOf(made), await liveHistory()]).toEqual(before);
    expect(await publishedOf(request)).toEqual([made.id]);
  });
});
