import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOutcomeSchema } from '#lib/intents/create/request-outcome.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { Session } from '#server/auth/require-session.ts';
import {
  claimFirstSend,
  insertCreateRequest,
  recordCreateOutcome,
} from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getCreateOutcome } from '#server/intents/create/get-create-outcome.ts';

useTestDatabase();
let session: Session;
beforeAll(async () => {
  session = await sessionOf('operator');
});

type Recorded = Parameters<typeof recordCreateOutcome>[2];

/** A stored request, and its status. */
async function aRequest(outcome?: Recorded): Promise<string> {
  const idempotencyKey = randomUUID();
  await insertCreateRequest(database(), {
    idempotencyKey,
    intentType: 'onramp',
    body: '{}',
    clientReference: `invoice-${idempotencyKey}`,
    amountCents: 700,
    chainId: 'base',
    destination: '0xA',
    createdBy: session.userId,
  });
  if (outcome) await recordCreateOutcome(database(), idempotencyKey, outcome);
  return idempotencyKey;
}

const soon = () => new Date(Date.now() + 60_000);
const unknown = (code: Fault['code'], isAnswerLost = false): Recorded => ({
  state: 'unknown',
  fault: { code },
  nextAttemptAt: soon(),
  isAnswerLost,
});

describe('the outcome of a request that a page shows after a reload', () => {
  const intentId = randomUUID();
  test.each<[string, Recorded, object]>([
    ['without an answer', unknown('service_unreachable', true), { progress: { reason: 'unreachable' } }],
    ['answered by a page', unknown('service_unreadable', true), { progress: { reason: 'unreadable' } }],
    ['answered by an error', unknown('service_error', true), { progress: { reason: 'failing' } }],
    ['asked to slow down', unknown('service_rate_limited'), { progress: { reason: 'slow_down' } }],
    ['with a refused key', unknown('service_key_refused'), { progress: { reason: 'key_refused' } }],
    ['whose reference is taken', unknown('conflict'), { progress: { reason: 'taken' } }],
    [
      'whose reference is taken after a lost answer',
      unknown('conflict', true),
      { progress: { reason: 'taken_unanswered' } },
    ],
    ['answered', { state: 'accepted', intentId }, { state: 'accepted', intentId }],
    [
      'refused',
      { state: 'refused', fault: { code: 'kyb_required' } },
      { state: 'refused', fault: { code: 'kyb_required', isFinal: true } },
    ],
    [
      'not processed',
      { state: 'stored', fault: { code: 'service_key_refused' } },
      { state: 'refused', fault: { code: 'service_key_refused' } },
    ],
  ])('that is %s', async (_name, outcome, expected) => {
    const answered = await getCreateOutcome({ key: await aRequest(outcome), session });
    expect(answered).toMatchObject(expected);
    expect(createOutcomeSchema.parse(JSON.parse(JSON.stringify(answered)))).toEqual(answered);
  });

  test('[R23] that is not processed is not final: the same key may be sent again', async () => {
    const key = await aRequest({ state: 'stored', fault: { code: 'service_key_refused' } });
    await expect(getCreateOutcome({ key, session })).resolves.toMatchObject({ fault: { isFinal: false } });
  });

  test('that is being sent', async () => {
    const key = await aRequest();
    await claimFirstSend(database(), key, soon());
    const answered = await getCreateOutcome({ key, session });
    expect(answered).toMatchObject({ state: 'sending', progress: { reason: 'sent', tries: 1 } });
  });

  test('one that is searched for again says when', async () => {
    const answered = await getCreateOutcome({ key: await aRequest(unknown('service_error', true)), session });
    expect(answered).toMatchObject({ progress: { nextTryAt: expect.stringMatching(/T/) as unknown } });
  });

  test('that never arrived is not found', async () => {
    const missing = { fault: { code: 'not_found' } };
    await expect(getCreateOutcome({ key: randomUUID(), session })).rejects.toMatchObject(missing);
  });

  // "Not found" would say that it never arrived, and that it may be sent again.
  test('[R23] that is another user’s is not answered', async () => {
    const key = await aRequest();
    const other = await sessionOf('operator');
    const forbidden = { fault: { code: 'forbidden' } };
    await expect(getCreateOutcome({ key, session: other })).rejects.toMatchObject(forbidden);
  });
});
