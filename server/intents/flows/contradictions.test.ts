import { beforeEach, describe, expect } from 'vitest';
import { ROLES, isAllowed } from '#lib/auth/permissions.ts';
import type { Session } from '#server/auth/require-session.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { readIntents } from '#server/jobs/read-intents.ts';
import { getBurnSigningView } from '#server/links/sign/get-signing-view.ts';
import { createSigningLink } from '#server/links/manage/create-signing-link.ts';
import { recordContradictions } from '#server/intents/mirror/record-contradictions.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { listIntentEvents } from '#server/store/intents/intents-repository.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import {
  AMOUNT_CENTS,
  anAuthorization,
  attemptOf,
  HOLDER,
  offrampOn,
  runJob,
} from '#server/testing/burns/burn-harness.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { reviewContradictions } from '#server/intents/order/review-contradictions.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('admin');
});

const refusal = { fault: { code: 'intent_contradicted' } };

async function lie(facts: object): Promise<void> {
  const data = eventData(harness.intent, { updatedAt: new Date().toISOString(), ...facts });
  const { rawBody, headers } = signDelivery(data, { type: 'payout.processing' });
  await receiveApplied(rawBody, headers);
}

describe('the attack: an event rewrites the amount, and the service authorizes that', () => {
  beforeEach(async () => {
    await offrampOn(harness, 'base', { metadata: { amountCents: AMOUNT_CENTS } });
    const burn = anAuthorization(harness, { amountMinor: '1000000000' });
    harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn } });
  });

  test('nothing is prepared before a user has reviewed it, and the amount stays', async () => {
    await lie({ amountCents: 100_000 });
    const starting = startAttempt({ intentId: harness.intent.id, tokenHolder: HOLDER, session });
    await expect(starting).rejects.toMatchObject(refusal);
    expect(await rowOf(harness.intent)).toMatchObject({ amountCents: AMOUNT_CENTS });
  });

  test('after a user has reviewed it the authorization of 1,000 tokens is still refused', async () => {
    await lie({ amountCents: 100_000 });
    await reviewContradictionsOf(harness.intent);
    const { attemptId } = await startAttempt({ intentId: harness.intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns);
    expect(await attemptOf(harness.intent)).toMatchObject({ state: 'ready', problem: 'sign_guard_refused' });
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refusal);
    const statements = await listContradictions(database(), { intentId: harness.intent.id });
    expect(statements.map(({ source, field, stated }) => [source, field, stated])).toEqual([
      ['webhook', 'amountCents', '100000'],
      ['prepare', 'amountCents', '100000'],
    ]);
    await reviewContradictionsOf(harness.intent);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'sign_guard_refused' },
    });
  });

  test('between preparing and the claim it stops the claim; while preparing it stops the job', async () => {
    harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(harness) } });
    const { attemptId } = await startAttempt({ intentId: harness.intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns);
    await lie({ amountCents: 100_000 });
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refusal);
    await reviewContradictionsOf(harness.intent);
    await expect(claimedBurn({ attemptId, session })).resolves.toMatchObject({ state: 'signing' });
    await offrampOn(harness, 'base');
    await startAttempt({ intentId: harness.intent.id, tokenHolder: HOLDER, session });
    await lie({ amountCents: 100_000 });
    await runJob(prepareBurns);
    expect(await attemptOf(harness.intent)).toMatchObject({
      state: 'lapsed',
      problem: 'intent_contradicted',
    });
  });

  test('no link is made, and the page of an existing one shows the ordered amount and why nothing is signed', async () => {
    const { link } = await aLinkTo(harness.intent, session);
    await lie({ amountCents: 100_000 });
    const making = createSigningLink({ subject: { intentId: harness.intent.id }, session });
    await expect(making).rejects.toMatchObject(refusal);
    const { intent } = await getBurnSigningView({ link, access: 'sign' });
    expect(intent.amountCents).toBe(AMOUNT_CENTS);
    expect(intent.contradictedAt).not.toBeNull();
  });
});

describe('a contradiction', () => {
  test('reviewed once does not hold back again; another value, or the same from the API itself, does', async () => {
    await offrampOn(harness, 'base');
    await lie({ amountCents: 100_000 });
    await reviewContradictionsOf(harness.intent, 'asked the provider');
    expect((await rowOf(harness.intent)).contradictedAt).toBeNull();
    await lie({ amountCents: 100_000 });
    expect((await rowOf(harness.intent)).contradictedAt).toBeNull();
    await lie({ amountCents: 100_001 });
    expect((await rowOf(harness.intent)).contradictedAt).not.toBeNull();
    await reviewContradictionsOf(harness.intent);
    await mirror({ ...harness.intent, metadata: { amountCents: 100_000 } });
    expect((await rowOf(harness.intent)).contradictedAt).not.toBeNull();
  });

  test.each([
    ['production', 'awaiting_fiat_payment', 'contradicted'],
    ['sandbox', 'awaiting_fiat_payment', null],
    ['staging', 'awaiting_fiat_payment', null],
    ['PRODUCTION', 'awaiting_fiat_payment', null],
    [7, 'awaiting_fiat_payment', null],
    [undefined, 'awaiting_fiat_payment', null],
    ['production', 'expired', null],
  ])(
    '[R11] [R51] of the environment: %j in metadata of one that is %s',
    async (environment, status, hold) => {
      const onramp = anIntent({ status, pixPayment: PIX_PAYMENT, metadata: { environment } });
      await mirror({ ...onramp, metadata: {} });
      for (const updatedAt of ['2026-11-21T13:00:00.000Z', '2026-11-21T13:01:00.000Z']) {
        await mirror({ ...onramp, updatedAt });
      }
      const isHeld = hold !== null;
      expect((await rowOf(onramp)).contradictedAt !== null).toBe(isHeld);
      const statements = await listContradictions(database(), { intentId: onramp.id });
      const said = {
        field: 'environment',
        held: 'sandbox',
        stated: 'production',
        source: 'read',
        timesSeen: 2,
      };
      expect(statements).toMatchObject(isHeld ? [said] : []);
      const { pixPayment } = await getIntentDetail({ id: onramp.id, session });
      expect(pixPayment === null).toBe(isHeld || status === 'expired');
    },
  );

  test('[R11] of the environment holds one that comes with it at once', async () => {
    const onramp = anIntent({ pixPayment: PIX_PAYMENT, metadata: { environment: 'production' } });
    await mirror(onramp);
    expect((await rowOf(onramp)).contradictedAt).not.toBeNull();
  });

  test('of each statement is a line of its own, however many about one field come together', async () => {
    await offrampOn(harness, 'base');
    const contradictionsOf = (values: readonly string[]) => {
      const held = String(AMOUNT_CENTS);
      return values.map((value) => ({ field: 'amountCents', held, value }) as const);
    };
    const { id: intentId } = harness.intent;
    const of = { intentId, source: 'read', eventId: null } as const;
    const statements = ['100000', '100001', '100002'];
    await withTransaction(async (tx) => {
      const changes = { tx, publish: () => undefined };
      await recordContradictions(changes, [{ ...of, contradictions: contradictionsOf(statements) }]);
      await recordContradictions(changes, [{ ...of, contradictions: contradictionsOf(['100003']) }]);
    });
    const lines = (await listIntentEvents(database(), intentId)).filter(
      ({ kind }) => kind === 'contradiction',
    );
    expect(lines.map(({ detail }) => detail)).toEqual([...statements, '100003']);
  });

  test('that came while a user reviewed another is still to be reviewed', async () => {
    await offrampOn(harness, 'base');
    await lie({ amountCents: 100_000 });
    const [seen] = await listContradictions(database(), { intentId: harness.intent.id });
    await lie({ chainId: 'polygon' });
    const ids = [seen?.id ?? ''];
    await reviewContradictions({ intentId: harness.intent.id, ids, note: null, session });
    expect((await rowOf(harness.intent)).contradictedAt).not.toBeNull();
  });

  test('removes the code to pay from the page and from its data', async () => {
    const onramp = anIntent({ pixPayment: PIX_PAYMENT });
    await mirror(onramp);
    harness.intent = onramp;
    expect((await getIntentDetail({ id: onramp.id, session })).pixPayment).toEqual(PIX_PAYMENT);
    await lie({ amountCents: 1, intentType: 'onramp' });
    const detail = await getIntentDetail({ id: onramp.id, session });
    expect(detail.pixPayment).toBeNull();
    expect(JSON.stringify(detail)).not.toContain(PIX_PAYMENT.brcode);
    const shown = detail.contradictions.map(({ field, held, claimed }) => [field, held, claimed]);
    expect(shown.toSorted()).toEqual([
      ['amountCents', '12345', '1'],
      ['intentType', 'onramp', 'offramp'],
    ]);
  });

  test.each(ROLES)('is reviewed by a %s only if the table says so, and recorded', async (role) => {
    const { id: intentId } = await offrampOn(harness, 'base');
    await lie({ amountCents: 100_000 });
    const ids = (await listContradictions(database(), { intentId })).map(({ id }) => id);
    const reviewing = reviewContradictions({ intentId, ids, note: 'seen', session: await sessionOf(role) });
    const actions = async () =>
      (await database().select().from(auditLog)).filter(({ subject }) => subject === intentId);
    if (!isAllowed(role, 'contradictions.review')) {
      await expect(reviewing).rejects.toMatchObject({ fault: { code: 'forbidden' } });
      expect((await rowOf(harness.intent)).contradictedAt).not.toBeNull();
      return;
    }
    await reviewing;
    expect((await rowOf(harness.intent)).contradictedAt).toBeNull();
    expect(await actions()).toMatchObject([{ action: 'contradictions.reviewed', details: { note: 'seen' } }]);
  });
});

test('a webhook that the API has not confirmed is shown with both values, and gone with the next read', async () => {
  await offrampOn(harness, 'base');
  await lie({ status: 'completed', amountCents: AMOUNT_CENTS });
  const { unanswered, status } = await getIntentDetail({ id: harness.intent.id, session });
  expect(status).toBe('completed');
  expect(unanswered).toMatchObject({ reportedStatus: 'completed', readStatus: 'awaiting_burn_approval' });
  await expect
    .poll(async () => {
      await readIntents.runTurn();
      return (await rowOf(harness.intent)).status;
    })
    .toBe('awaiting_burn_approval');
  const after = await getIntentDetail({ id: harness.intent.id, session });
  expect(after).toMatchObject({ status: 'awaiting_burn_approval', unanswered: null });
  expect(after.timeline.at(-1)).toMatchObject({ kind: 'correction', detail: 'completed' });
});
