import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { resolveCreates } from '#server/jobs/resolve-creates.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { findCreateRequest, recordCreateOutcome } from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { createRequests } from '#server/store/schema/schema-intents.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { startScriptedIntents, type ScriptedIntents } from '#server/testing/service/scripted-intents.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getOverview } from '#server/overview/get-overview.ts';
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

const DESTINATION = '0x52908400098527886E0F7030069857D2E4169EE7';

function anOnramp() {
  const idempotencyKey = randomUUID();
  const facts = { amountCents: 16_200, chainId: 'base', clientReference: idempotencyKey } as const;
  const body = JSON.stringify({ ...facts, destinationWallet: DESTINATION });
  return { ...facts, idempotencyKey, body, intentType: 'onramp', destination: DESTINATION } as const;
}
type Onramp = ReturnType<typeof anOnramp>;

/** The service's answer for a creation that matches its request, with these facts changed. */
function answerTo(draft: Onramp, facts: object = {}): Intent {
  const now = new Date().toISOString();
  const { intentType, chainId, clientReference, amountCents } = draft;
  const metadata = { amountCents, chainId, destinationAddress: DESTINATION.toLowerCase() };
  const pixPayment = { ...PIX_PAYMENT, amountCents };
  const made = { intentType, chainId, clientReference, metadata, pixPayment, createdAt: now, updatedAt: now };
  return anIntent({ ...made, ...facts });
}

const submit = (draft: Onramp) => submitCreate(draft, session);
const requestOf = ({ idempotencyKey }: Onramp) => findCreateRequest(database(), idempotencyKey);

async function runJob(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await database()
      .update(createRequests)
      .set({ nextAttemptAt: sql`now() - interval '1 second'` })
      .where(sql`${createRequests.nextAttemptAt} is not null`);
    await resolveCreates.runTurn();
  }
}

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const FACTS: readonly (readonly [string, string, (draft: Onramp) => object])[] = [
  ['another type', 'intentType', () => ({ intentType: 'offramp' })],
  ['another chain', 'chainId', () => ({ chainId: 'polygon' })],
  ['another chain in its metadata', 'chainId', () => ({ metadata: { chainId: 'polygon' } })],
  ['another amount to pay', 'amountCents', () => ({ pixPayment: { ...PIX_PAYMENT, amountCents: 16_007 } })],
  ['another amount in its metadata', 'amountCents', () => ({ metadata: { amountCents: 16_007 } })],
  ['another destination', 'destination', () => ({ metadata: { destinationAddress: `0x${'1'.repeat(40)}` } })],
  ['another reference', 'clientReference', () => ({ clientReference: 'somebody-else' })],
  ['no reference', 'clientReference', () => ({ clientReference: null })],
  ['a time before we asked', 'createdAt', () => ({ createdAt: LONG_AGO })],
  ['a time after its last change', 'createdAt', () => ({ updatedAt: LONG_AGO })],
];

describe('the answer to a creation', () => {
  test('that matches the request is ours, in whatever spelling', async () => {
    const draft = anOnramp();
    scripted.trouble.push({ status: 201, body: answerTo(draft) });
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    expect((await requestOf(draft))?.differences).toBeNull();
  });

  test.each(FACTS)(
    'with %s is not taken over: unknown, alarmed, looked up, never sent again',
    async (_name, field, lie) => {
      const draft = anOnramp();
      const wrong = answerTo(draft, lie(draft));
      scripted.trouble.push({ status: 201, body: wrong });
      await expect(submit(draft)).resolves.toMatchObject({
        state: 'sending',
        progress: { reason: 'answer_differs' },
      });
      expect(await findIntent(database(), wrong.id)).toBeUndefined();
      const request = await requestOf(draft);
      expect(request).toMatchObject({
        state: 'unknown',
        intentId: null,
        fault: { code: 'create_answer_differs' },
      });
      expect(request?.differences).toMatchObject([{ field }]);
      expect(await metricsRegistry().metrics()).toContain(
        `dashboard_create_differences_total{field="${field}"}`,
      );
      const { unresolvedCreates } = await getOverview({ session });
      expect(unresolvedCreates).toMatchObject([{ differences: [{ field }] }]);
      await runJob(3);
      // Whatever else is found about it meanwhile, it is never sent again.
      const fault = { code: 'service_unreachable' } as const;
      const { idempotencyKey: key } = draft;
      await recordCreateOutcome(database(), key, { state: 'unknown', fault, nextAttemptAt: new Date() });
      await runJob(2);
      expect(scripted.creates()).toHaveLength(1);
      expect(await requestOf(draft)).toMatchObject({ state: 'unknown' });
    },
  );

  test('under the id of another request’s intent is not taken over', async () => {
    const first = anOnramp();
    scripted.trouble.push({ status: 201, body: answerTo(first) });
    const { intentId } = await submit(first);
    const second = anOnramp();
    scripted.trouble.push({ status: 201, body: answerTo(second, { id: intentId }) });
    await expect(submit(second)).resolves.toMatchObject({ intentId: null, state: 'sending' });
    expect((await requestOf(second))?.differences).toContainEqual({
      field: 'id',
      asked: second.idempotencyKey,
      answered: intentId,
    });
    expect(await rowOf({ id: intentId ?? '' })).toMatchObject({
      clientReference: first.clientReference,
      createRequestKey: first.idempotencyKey,
    });
  });

  test('that was wrong, with the right intent in the list, ends as ours', async () => {
    const draft = anOnramp();
    scripted.trouble.push({ status: 201, body: answerTo(draft, { chainId: 'polygon' }) });
    await submit(draft);
    const right = answerTo(draft);
    scripted.intents.push(right);
    await runJob();
    await expect(submit(draft)).resolves.toEqual({ intentId: right.id, state: 'accepted' });
    expect(await rowOf(right)).toMatchObject({ chainId: 'base', amountCents: 16_200, contradictedAt: null });
  });
});

describe('an intent with our reference that does not match the request', () => {
  test.each([
    [
      'found by the lookup',
      async (wrong: Intent) => {
        scripted.intents.push(wrong);
        await runJob();
      },
    ],
    ['brought by a read', (wrong: Intent) => mirror(wrong)],
  ])('%s: not linked, held back with both values, no other sent', async (_name, bring) => {
    const draft = anOnramp();
    scripted.trouble.push('cut');
    await submit(draft);
    const wrong = answerTo(draft, { chainId: 'polygon', metadata: null });
    await bring(wrong);
    const row = await rowOf(wrong);
    expect(row).toMatchObject({ chainId: 'polygon', createRequestKey: null, createdBy: null });
    expect(row.contradictedAt).not.toBeNull();
    expect(await requestOf(draft)).toMatchObject({
      state: 'unknown',
      differences: [{ field: 'chainId', asked: 'base', answered: 'polygon' }],
    });
    await runJob(3);
    expect(scripted.creates()).toHaveLength(1);
  });
});
