import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { freezeCreate } from '#lib/intents/create/create-request.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { database } from '#server/store/database.ts';
import { createRequests } from '#server/store/schema/schema-intents.ts';
import {
  aNamedDraft,
  answerTo,
  aSentRequest,
  loseAnswer,
  requestOf,
  runCreateJob,
  useCreations,
} from '#server/testing/creations.ts';
import { getCreateOutcome } from './get-create-outcome.ts';
import { sendCreate } from './send-create.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

describe('[R24] a request whose stored body is not the order that is stored beside it', () => {
  async function altered(change: (body: string) => string) {
    const draft = aNamedDraft({ intentType: 'offramp', destination: 'ana@example.test' });
    const request = await aSentRequest(draft, creations.session);
    const where = eq(createRequests.idempotencyKey, request.idempotencyKey);
    await database()
      .update(createRequests)
      .set({ body: change(request.body) })
      .where(where);
    return requestOf(request);
  }
  const toEva = (body: string) => body.replace('ana@', 'eva@');

  test.each<[string, (body: string) => string]>([
    ['another destination', toEva],
    ['another amount', (body) => body.replace('700', '7000000')],
    ['another chain', (body) => body.replace('"base"', '"polygon"')],
    ['two destinations', (body) => body.replace('{', '{"destinationAddress":"eva@example.test",')],
    ['no JSON', () => 'ana'],
  ])('is not sent: %s', async (_what, change) => {
    const request = await altered(change);
    await expect(sendCreate(conversionConnection(), request, 'job')).resolves.toBe('refused');
    expect(creations.scripted.creates()).toEqual([]);
    const refused = { state: 'refused', fault: { code: 'request_altered' }, intentId: null };
    expect(await requestOf(request)).toMatchObject(refused);
  });

  test('is looked up, and not sent again, where an answer was lost', async () => {
    const request = await loseAnswer(await altered(toEva));
    await runCreateJob(2);
    expect(creations.scripted.creates()).toEqual([]);
    const waiting = { state: 'unknown', fault: { code: 'request_altered' }, attempts: 1 };
    expect(await requestOf(request)).toMatchObject(waiting);
    const session = creations.session;
    expect(await getCreateOutcome({ key: request.idempotencyKey, session })).toMatchObject({
      state: 'sending',
      progress: { reason: 'altered' },
    });
  });

  test('is linked, as it was ordered, where the lost answer was a yes', async () => {
    const request = await loseAnswer(await altered(toEva));
    const made = answerTo(request);
    creations.scripted.intents.push(made);
    await runCreateJob();
    expect(await requestOf(request)).toMatchObject({ state: 'accepted', intentId: made.id });
  });

  test('is not called another request, and its key is not forgotten, where its user sends it again', async () => {
    const request = await altered(toEva);
    const { idempotencyKey } = await loseAnswer(request);
    const again = submitCreate(
      { ...request, body: freezeCreate(request), idempotencyKey },
      creations.session,
    );
    const fault = { code: 'request_altered' };
    await expect(again).rejects.toMatchObject({ fault });
    await expect(again).rejects.not.toHaveProperty('fault.isFinal');
  });
});
