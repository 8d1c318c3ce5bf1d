import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { getAddress } from 'viem';
import { ROLES, isAllowed } from '#lib/auth/permissions.ts';
import type { PayoutQuestion, SameIntent } from '#lib/intents/create/same-intent.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { database } from '#server/store/database.ts';
import { createRequests, intents } from '#server/store/schema/schema-intents.ts';
import { recordCreateOutcome } from '#server/store/intents/create-requests-repository.ts';
import { aDraft, aSentRequest, loseAnswer, useCreations, type Draft } from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { findSameMint, findSamePayout } from './find-same-intent.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

/** Each test pays a key of its own. */
const aKey = () => `supplier-${randomUUID().slice(0, 8)}@example.com.br`;
const AMOUNT_CENTS = 123_456;

const findIn = (facts: Partial<PayoutQuestion>) =>
  findSamePayout(
    { destination: aKey(), amountCents: AMOUNT_CENTS, idempotencyKey: randomUUID(), ...facts },
    creations.session,
  );

/** Created here, by the operator of these tests. */
async function create(facts: Partial<Draft>): Promise<NonNullable<SameIntent['same']>> {
  const draft = aDraft({ intentType: 'offramp', amountCents: AMOUNT_CENTS, ...facts });
  const outcome = await submitCreate(draft, creations.session);
  if (outcome.state !== 'accepted') throw new Error(`not created: ${outcome.state}`);
  const createdAt = expect.any(String) as string;
  const shown = expect.objectContaining({ status: 'awaiting_burn_approval', burnOutcome: null }) as never;
  const { name: createdBy } = creations.session;
  return { intentId: outcome.intentId, createdAt, createdBy, shown, others: 0, isCut: false };
}

/** Made elsewhere: the service alone says where it pays. */
function anOfframp(
  destinationAddress: string,
  facts: Readonly<Record<string, unknown>> = {},
  ageMs = HOUR_MS,
) {
  const at = new Date(Date.now() - ageMs).toISOString();
  const metadata = { amountCents: AMOUNT_CENTS, destinationAddress };
  return anIntent({ intentType: 'offramp', metadata, createdAt: at, updatedAt: at, ...facts });
}

test('one of the same amount to the same key is named, with when and by whom', async () => {
  const destination = aKey();
  const named = await create({ destination });
  expect(await findIn({ destination })).toEqual({ same: named });
});

test('[R34] a key is the same however it is written', async () => {
  const cnpj = '11222333000181';
  await mirror(anOfframp(cnpj));
  const named = { same: { createdBy: null } };
  expect(await findIn({ destination: '11.222.333/0001-81' })).toMatchObject(named);
  const email = aKey();
  await mirror(anOfframp(email.toUpperCase()));
  expect(await findIn({ destination: email })).toMatchObject(named);
});

test('another amount, another key, an onramp and the request’s own are not', async () => {
  const destination = aKey();
  const draft = { destination, idempotencyKey: randomUUID() };
  await create(draft);
  await mirror(anOfframp(destination, { intentType: 'onramp', status: 'completed' }));
  const none = { same: null };
  expect(await findIn({ destination, amountCents: AMOUNT_CENTS + 1 })).toEqual(none);
  expect(await findIn({})).toEqual(none);
  expect(await findIn(draft)).toEqual(none);
});

test('a request counts whose outcome is not known, and not in its own form', async () => {
  const destination = aKey();
  creations.scripted.trouble.push('cut');
  const lost = aDraft({ intentType: 'offramp', amountCents: AMOUNT_CENTS, destination });
  await submitCreate(lost, creations.session);
  const createdAt = expect.any(String) as string;
  const { name: createdBy } = creations.session;
  const pending = { intentId: null, createdAt, createdBy, shown: null, others: 0, isCut: false };
  expect(await findIn({ destination })).toEqual({ same: pending });
  expect(await findIn({ destination, idempotencyKey: lost.idempotencyKey })).toEqual({ same: null });
});

test('[R25] so does one that was refused after a lost answer and is not found, and no other refused one', async () => {
  const refuse = async (draft: Draft) => {
    const fault = { code: 'service_refused' } as const;
    await recordCreateOutcome(database(), draft.idempotencyKey, { state: 'refused', fault });
  };
  const of = { intentType: 'offramp', amountCents: AMOUNT_CENTS } as const;
  const [lost, answered] = [aDraft({ ...of, destination: aKey() }), aDraft({ ...of, destination: aKey() })];
  await loseAnswer(await aSentRequest(lost, creations.session));
  const refusal = { code: 'service_refused' } as const;
  const refused = { state: 'unknown', fault: refusal, refusal, nextAttemptAt: new Date() } as const;
  await recordCreateOutcome(database(), lost.idempotencyKey, refused);
  await refuse(lost);
  await aSentRequest(answered, creations.session);
  await refuse(answered);
  const { destination, idempotencyKey } = lost;
  expect(await findIn({ destination, idempotencyKey })).toEqual({ same: null });
  const fromAnother = (draft: Draft) => findIn({ destination: draft.destination });
  expect(await fromAnother(lost)).toMatchObject({ same: { intentId: null } });
  expect(await fromAnother(answered)).toEqual({ same: null });
});

test('what the form was begun from is not, and another in its place is', async () => {
  const destination = aKey();
  const sourceIntentId = (await create({ destination })).intentId ?? '';
  expect(await findIn({ destination, sourceIntentId })).toEqual({ same: null });
  const other = await create({ destination, sourceIntentId, replacesSource: false });
  expect(await findIn({ destination, sourceIntentId })).toEqual({ same: other });
});

test.each([
  [7 * DAY_MS - HOUR_MS, true],
  [7 * DAY_MS + HOUR_MS, false],
])('one that was paid, of %d ms ago, is found: %s', async (ageMs, isFound) => {
  const destination = aKey();
  await mirror(anOfframp(destination, { status: 'completed' }, ageMs));
  expect((await findIn({ destination })).same !== null).toBe(isFound);
});

describe('one counts that was paid or burned, may have been, or may still be', () => {
  test.each([
    ['awaiting_burn_approval', {}, true],
    ['paying_out', {}, true],
    ['completed', {}, true],
    ['a_new_status', {}, true],
    ['failed', { failureCode: 'provider_rejected' }, true],
    ['refunding', {}, true],
    ['expired', {}, false],
    ['canceled', {}, false],
    ['failed', { failureCode: 'burn_failed' }, true],
    ['failed', { failureCode: 'destination_invalid' }, false],
  ])('%s %o: %s', async (status, facts, isFound) => {
    const destination = aKey();
    await mirror(anOfframp(destination, { status, ...facts }));
    expect((await findIn({ destination })).same !== null).toBe(isFound);
  });

  test('[R44] also one that is over by now, after the service had its burn', async () => {
    const destination = aKey();
    const approved = anOfframp(destination, { status: 'burn_approved' });
    await mirror(approved);
    await mirror({ ...approved, status: 'expired', updatedAt: new Date().toISOString() });
    expect(await findIn({ destination })).toMatchObject({ same: { intentId: approved.id } });
  });
});

describe('of any age one counts that is unresolved, and none that was paid, refunded or ended without effect', () => {
  const OLD_MS = 31 * DAY_MS;
  const known = { burnStanding: null, wasReportedTaken: false, contradictedAt: null, eventStatus: null };
  const burned = { ...known, burnStanding: 'burned' } as const;
  const rejected = { failureCode: 'provider_rejected' };
  const invalid = { failureCode: 'destination_invalid' };
  test.each([
    ['awaiting_burn_approval', {}, known, true],
    ['burn_approved', {}, known, true],
    ['paying_out', {}, burned, true],
    ['a_new_status', {}, known, true],
    ['refunding', {}, burned, true],
    ['failed', rejected, burned, true],
    ['failed', rejected, known, true],
    ['failed', { failureCode: 'burn_failed' }, known, true],
    ['failed', invalid, burned, true],
    ['failed', invalid, known, false],
    ['expired', {}, burned, true],
    ['expired', {}, { ...known, burnStanding: 'open' }, true],
    ['expired', {}, { ...known, wasReportedTaken: true }, true],
    ['canceled', {}, { ...known, eventStatus: 'burn_approved', nextPollAt: new Date() }, true],
    ['canceled', {}, { ...known, contradictedAt: new Date() }, true],
    ['canceled', {}, known, false],
    ['completed', {}, { ...burned, contradictedAt: new Date() }, true],
    ['completed', {}, { ...burned, wasReportedTaken: true }, false],
    ['completed', {}, { ...burned, nextPollAt: new Date() }, false],
    ['refunded', {}, { ...burned, wasReportedTaken: true }, false],
  ] as const)('%s %o %o: %s', async (status, facts, stored, isFound) => {
    const destination = aKey();
    const old = anOfframp(destination, { status, ...facts }, OLD_MS);
    await mirror(old);
    await database().update(intents).set(stored).where(eq(intents.id, old.id));
    const found = isFound ? { same: { intentId: old.id } } : { same: null };
    expect(await findIn({ destination })).toMatchObject(found);
  });
});

describe('of several', () => {
  async function store(destination: string, facts: object, ageMs: number) {
    const one = anOfframp(destination, { ...facts }, ageMs);
    await mirror(one);
    return one.id;
  }
  const paid = { status: 'completed' };
  const failed = { status: 'failed', failureCode: 'provider_rejected' };

  test('an unresolved one is named before a newer one that was paid, with its status and how many there are', async () => {
    const destination = aKey();
    await store(destination, paid, HOUR_MS);
    const id = await store(destination, failed, 40 * DAY_MS);
    await database().update(intents).set({ burnStanding: 'burned' }).where(eq(intents.id, id));
    await store(destination, failed, 41 * DAY_MS);
    await store(destination, paid, 8 * DAY_MS);
    const shown = { status: 'failed', burnOutcome: 'burned_not_paid' };
    expect(await findIn({ destination })).toMatchObject({ same: { intentId: id, shown, others: 2 } });
  });

  test('so is a request whose outcome is not known, whatever its age', async () => {
    const destination = aKey();
    await store(destination, paid, HOUR_MS);
    creations.scripted.trouble.push('cut');
    const lost = aDraft({ intentType: 'offramp', amountCents: AMOUNT_CENTS, destination });
    await submitCreate(lost, creations.session);
    const createdAt = new Date(Date.now() - 40 * DAY_MS);
    await database()
      .update(createRequests)
      .set({ createdAt })
      .where(eq(createRequests.idempotencyKey, lost.idempotencyKey));
    const pending = { intentId: null, createdAt: createdAt.toISOString(), shown: null, others: 1 };
    expect(await findIn({ destination })).toMatchObject({ same: pending });
    const id = await store(destination, { clientReference: lost.clientReference }, HOUR_MS);
    const both = { intentId: id, others: 1 };
    expect(await findIn({ destination }), 'what it made is counted once').toMatchObject({ same: both });
  });
});

test.each(ROLES)('%s is answered where they may create', async (role) => {
  const { session } = creations;
  const question = { destination: aKey(), amountCents: AMOUNT_CENTS, idempotencyKey: randomUUID() };
  const answer = findSamePayout(question, { ...session, role });
  if (isAllowed(role, 'offramp.create')) await expect(answer).resolves.toEqual({ same: null });
  else await expect(answer).rejects.toMatchObject({ fault: { code: 'forbidden' } });
});

describe('an onramp of the same amount to the same wallet', () => {
  const aWallet = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
  const ask = (destination: string, facts: object = {}) =>
    findSameMint(
      { chainId: 'base', destination, amountCents: AMOUNT_CENTS, idempotencyKey: randomUUID(), ...facts },
      creations.session,
    );
  /** Made elsewhere: the service alone says where it mints. */
  async function store(destinationAddress: string, facts: object = {}, ageMs = HOUR_MS): Promise<string> {
    const at = new Date(Date.now() - ageMs).toISOString();
    const metadata = { amountCents: AMOUNT_CENTS, destinationAddress };
    const intent = anIntent({ chainId: 'base', metadata, createdAt: at, updatedAt: at, ...facts });
    await mirror(intent);
    return intent.id;
  }

  test('is named with its status, however the wallet is written; not of another amount, network or type', async () => {
    const destination = aWallet();
    const id = await store(destination.toLowerCase());
    const shown = { intentType: 'onramp', status: 'awaiting_fiat_payment', burnOutcome: null };
    expect(await ask(destination)).toMatchObject({ same: { intentId: id, shown, others: 0 } });
    const none = { same: null };
    expect(await ask(destination, { amountCents: AMOUNT_CENTS + 1 })).toEqual(none);
    expect(await ask(destination, { chainId: 'polygon' })).toEqual(none);
    expect(await ask(destination, { sourceIntentId: id })).toEqual(none);
    expect(await ask(aWallet())).toEqual(none);
    expect(await findIn({ destination })).toEqual(none);
  });

  test.each([
    ['awaiting_fiat_payment', 40 * DAY_MS, true],
    ['minting', 40 * DAY_MS, true],
    ['refunding', 40 * DAY_MS, true],
    ['completed', HOUR_MS, true],
    ['completed', DAY_MS + HOUR_MS, false],
    ['refunded', HOUR_MS, true],
    ['expired', HOUR_MS, false],
    ['canceled', HOUR_MS, false],
    ['never_heard_of', 40 * DAY_MS, true],
  ])('that is %s since %d ms is named: %s', async (status, ageMs, isFound) => {
    const destination = aWallet();
    await store(destination, { status }, ageMs);
    expect((await ask(destination)).same !== null).toBe(isFound);
  });

  test('so is a request whose outcome is not known, and not in its own form', async () => {
    const destination = aWallet();
    creations.scripted.trouble.push('cut');
    const lost = aDraft({ intentType: 'onramp', chainId: 'base', amountCents: AMOUNT_CENTS, destination });
    await submitCreate(lost, creations.session);
    expect(await ask(destination)).toMatchObject({ same: { intentId: null, shown: null } });
    expect(await ask(destination, { idempotencyKey: lost.idempotencyKey })).toEqual({ same: null });
    expect(await ask(destination, { chainId: 'ethereum' })).toEqual({ same: null });
  });
});
