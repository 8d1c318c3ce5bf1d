import { describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { recordCreateOutcome } from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import {
  aDraft,
  answerTo as anAnswerTo,
  requestOf,
  runCreateJob,
  useCreations,
  type Draft,
} from '#server/testing/creations.ts';
import { PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { findNextStep } from '#lib/intents/next-step.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { requireOrdered } from '#server/intents/order/require-order.ts';
import { findOrder } from '#server/store/intents/intent-orders-repository.ts';
import { getOverview } from '#server/overview/get-overview.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';

const creations = useCreations();

const DESTINATION = '0x52908400098527886E0F7030069857D2E4169EE7';

const anOnramp = () => aDraft({ amountCents: 16_200, destination: DESTINATION });

/** The answer that matches it and names every fact in each place; the facts of the test go over it. */
function answerTo(draft: Draft, facts: object = {}): Intent {
  const { amountCents, chainId } = draft;
  const metadata = { amountCents, chainId, destinationAddress: DESTINATION.toLowerCase() };
  return anAnswerTo(draft, { metadata, pixPayment: { ...PIX_PAYMENT, amountCents }, ...facts });
}

const submit = (draft: Draft) => submitCreate(draft, creations.session);

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const FACTS: readonly (readonly [string, string, (draft: Draft) => object])[] = [
  ['another type', 'intentType', () => ({ intentType: 'offramp' })],
  ['another chain', 'chainId', () => ({ chainId: 'polygon' })],
  ['another amount to pay', 'amountCents', () => ({ pixPayment: { ...PIX_PAYMENT, amountCents: 16_007 } })],
  ['another reference', 'clientReference', () => ({ clientReference: 'somebody-else' })],
  ['no reference', 'clientReference', () => ({ clientReference: null })],
  ['a time before we asked', 'createdAt', () => ({ createdAt: LONG_AGO })],
  ['a time after its last change', 'createdAt', () => ({ updatedAt: LONG_AGO })],
];

/** What only the metadata says, and the field that it contradicts. */
const INFORMED: readonly (readonly [string, string, object])[] = [
  ['another chain', 'chainId', { chainId: 'polygon' }],
  ['another amount', 'amountCents', { amountCents: 16_007 }],
  ['another destination', 'destination', { destinationAddress: `0x${'1'.repeat(40)}` }],
  ['a masked destination', 'destination', { destinationAddress: '0x5290…9EE7' }],
];
/** The ways in which what a creation made comes, after its answer where that was lost. */
const WAYS: readonly (readonly [string, (draft: Draft, made: Intent) => Promise<unknown>])[] = [
  [
    'the answer',
    (draft, made) => {
      creations.scripted.trouble.push({ status: 201, body: made });
      return submit(draft);
    },
  ],
  [
    'the lookup',
    async (draft, made) => {
      creations.scripted.trouble.push('cut');
      await submit(draft);
      creations.scripted.intents.push(made);
      await runCreateJob();
    },
  ],
  [
    'a read',
    async (draft, made) => {
      creations.scripted.trouble.push('cut');
      await submit(draft);
      await mirror(made);
    },
  ],
];

describe.each(WAYS)('[R51] what a creation made, as %s shows it', (_way, bring) => {
  test('[R43] [R49] is ours where its status and its code are of the other type, and is held back', async () => {
    const draft = aDraft({ intentType: 'offramp', amountCents: 16_200, destination: 'finance@example.com' });
    const pixPayment = { ...PIX_PAYMENT, amountCents: 16_200 };
    const made = anAnswerTo(draft, { status: 'awaiting_fiat_payment', metadata: null, pixPayment });
    await bring(draft, made);
    const accepted = { state: 'accepted', intentId: made.id, fault: null, differences: null };
    expect(await requestOf(draft)).toMatchObject(accepted);
    const detail = await getIntentDetail({ id: made.id, session: creations.session });
    const statement = { field: 'intentType', held: 'offramp', claimed: 'onramp', reviewedAt: null };
    expect(detail.contradictions).toContainEqual(expect.objectContaining(statement));
    expect(detail).toMatchObject({ intentType: 'offramp', pixPayment: null, paymentHold: null });
    expect(findNextStep(detail).kind).toBe('review_contradiction');
  });

  test.each(INFORMED)(
    'is ours where only its metadata names %s, and is held back until that is reviewed',
    async (_name, field, metadata) => {
      for (const intentType of ['onramp', 'offramp'] as const) {
        const destination = intentType === 'onramp' ? DESTINATION : 'finance@example.com';
        const draft = aDraft({ intentType, amountCents: 16_200, destination });
        const pixPayment = intentType === 'onramp' ? { ...PIX_PAYMENT, amountCents: 16_200 } : null;
        const status = intentType === 'onramp' ? 'awaiting_fiat_payment' : 'awaiting_burn_approval';
        const made = anAnswerTo(draft, { status, metadata, pixPayment });
        await bring(draft, made);
        expect(await requestOf(draft)).toMatchObject({
          ...{ state: 'accepted', intentId: made.id, fault: null, differences: null },
        });
        const [value] = Object.values(metadata).map(String);
        const facts = { intentType, chainId: 'base', amountCents: 16_200, destination };
        expect(await rowOf(made)).toMatchObject({ ...facts, createRequestKey: draft.idempotencyKey });
        expect(await findOrder(database(), made.id)).toMatchObject({ ...facts, origin: 'created' });
        const detail = await getIntentDetail({ id: made.id, session: creations.session });
        expect(detail.contradictions).toContainEqual(
          expect.objectContaining({ field, source: 'create', claimed: value, reviewedAt: null }),
        );
        expect(findNextStep(detail).kind).toBe('review_contradiction');
        await expect(requireOrdered(database(), await rowOf(made))).rejects.toMatchObject({
          fault: { code: 'intent_contradicted' },
        });
      }
      expect(creations.scripted.creates()).toHaveLength(2);
    },
  );
});

describe('the answer to a creation', () => {
  test('that matches the request is ours, in whatever spelling', async () => {
    const draft = anOnramp();
    creations.scripted.trouble.push({ status: 201, body: answerTo(draft) });
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    expect((await requestOf(draft)).differences).toBeNull();
  });

  test.each(FACTS)(
    'with %s is not taken over: unknown, alarmed, looked up, never sent again',
    async (_name, field, lie) => {
      const draft = anOnramp();
      const wrong = answerTo(draft, lie(draft));
      creations.scripted.trouble.push({ status: 201, body: wrong });
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
      expect(request.differences).toMatchObject([{ field }]);
      expect(await metricsRegistry().metrics()).toContain(
        `dashboard_create_differences_total{field="${field}"}`,
      );
      const { unresolvedCreates } = await getOverview(creations);
      expect(unresolvedCreates).toMatchObject([{ differences: [{ field }] }]);
      await runCreateJob(3);
      // Whatever else is found about it meanwhile, it is never sent again.
      const fault = { code: 'service_unreachable' } as const;
      const { idempotencyKey: key } = draft;
      await recordCreateOutcome(database(), key, { state: 'unknown', fault, nextAttemptAt: new Date() });
      await runCreateJob(2);
      expect(creations.scripted.creates()).toHaveLength(1);
      expect(await requestOf(draft)).toMatchObject({ state: 'unknown' });
    },
  );

  test('[R51] is not ours where more than its metadata differs: all of it is stored with the request', async () => {
    const draft = anOnramp();
    const lies = { chainId: 'polygon', metadata: { destinationAddress: `0x${'1'.repeat(40)}` } };
    creations.scripted.trouble.push({ status: 201, body: answerTo(draft, lies) });
    await expect(submit(draft)).resolves.toMatchObject({ state: 'sending', intentId: null });
    const { differences } = await requestOf(draft);
    expect(differences?.map(({ field }) => field).toSorted()).toEqual(['chainId', 'destination']);
  });

  test('under the id of another request’s intent is not taken over', async () => {
    const first = anOnramp();
    creations.scripted.trouble.push({ status: 201, body: answerTo(first) });
    const { intentId } = await submit(first);
    const second = anOnramp();
    creations.scripted.trouble.push({ status: 201, body: answerTo(second, { id: intentId }) });
    await expect(submit(second)).resolves.toMatchObject({ intentId: null, state: 'sending' });
    expect((await requestOf(second)).differences).toContainEqual({
      field: 'id',
      asked: second.idempotencyKey,
      answered: intentId,
    });
    expect(await rowOf({ id: intentId ?? '' })).toMatchObject({
      clientReference: first.clientReference,
      createRequestKey: first.idempotencyKey,
    });
  });

  test('without a reference differs by an empty one', async () => {
    const draft = anOnramp();
    creations.scripted.trouble.push({ status: 201, body: answerTo(draft, { clientReference: null }) });
    await submit(draft);
    const { clientReference: asked } = draft;
    expect((await requestOf(draft)).differences).toEqual([{ field: 'clientReference', asked, answered: '' }]);
  });

  test('that was wrong, with the right intent in the list, ends as ours', async () => {
    const draft = anOnramp();
    creations.scripted.trouble.push({ status: 201, body: answerTo(draft, { chainId: 'polygon' }) });
    await submit(draft);
    const right = answerTo(draft);
    creations.scripted.intents.push(right);
    await runCreateJob();
    await expect(submit(draft)).resolves.toEqual({ intentId: right.id, state: 'accepted' });
    expect(await rowOf(right)).toMatchObject({ chainId: 'base', amountCents: 16_200, contradictedAt: null });
  });
});

describe('an intent with our reference that does not match the request', () => {
  test.each([
    [
      'found by the lookup',
      async (wrong: Intent) => {
        creations.scripted.intents.push(wrong);
        await runCreateJob();
      },
    ],
    ['brought by a read', (wrong: Intent) => mirror(wrong)],
  ])('%s: not linked, held back with both values, no other sent', async (_name, bring) => {
    const draft = anOnramp();
    creations.scripted.trouble.push('cut');
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
    await runCreateJob(3);
    expect(creations.scripted.creates()).toHaveLength(1);
  });
});
