import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { findOtherBurned } from '#server/intents/find-other-burned.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { database, sqlClient } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { aDraft, useCreations, type Draft } from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { findPrefill } from './find-prefill.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

const submit = (draft: Draft) => submitCreate(draft, creations.session);
const minute = (n: number) => `2026-11-21T12:0${n}:00.000Z`;
const FAILED = { status: 'failed', failureCode: 'destination_invalid' };
const REFUSED = { fault: { code: 'source_not_repeatable', isFinal: true } };

async function anOfframp(facts: object): Promise<Intent> {
  const intent = anIntent({ intentType: 'offramp', chainId: 'base', ...facts });
  await mirror(intent);
  return intent;
}

const says = (intent: Intent, facts: object) =>
  mirror({ ...intent, failureCode: null, updatedAt: minute(5), ...facts });
const prefillOf = ({ id }: Intent) =>
  findPrefill({
    source: { intentId: id, replaces: false },
    intentType: 'offramp',
    session: creations.session,
  });
const begunFrom = ({ id }: Intent, replacesSource: boolean | null = null) =>
  aDraft({ intentType: 'offramp', sourceIntentId: id, replacesSource });

/** What was made from it. */
async function madeFrom({ id }: Intent): Promise<IntentRow> {
  const [made] = await database().select().from(intents).where(eq(intents.sourceIntentId, id));
  if (!made) throw new Error(`nothing was made from ${id}`);
  return made;
}

/** As if it were created in place of the other, and its tokens burned. */
const burnsInPlace = (source: Intent, replacement: Intent) =>
  database()
    .update(intents)
    .set({ sourceIntentId: source.id, replacesSource: true, burnStanding: 'burned' })
    .where(eq(intents.id, replacement.id));

describe('[R44] a form of one that replaces another', () => {
  test.each([
    ['expired', { status: 'expired' }, 'awaiting_burn_approval'],
    ['expired', { status: 'expired' }, 'parked_by_the_provider'],
    ['failed', FAILED, 'paying_out'],
    ['failed', FAILED, 'completed'],
  ])('creates nothing where that one, %s, has the status %s %s by then', async (_was, facts, status) => {
    const source = await anOfframp(facts);
    expect(await prefillOf(source)).toMatchObject({ isReplacement: true });
    await says(source, { status });
    await expect(submit(begunFrom(source, true))).rejects.toMatchObject(REFUSED);
    expect(creations.scripted.creates()).toEqual([]);
  });

  test('is empty once that one goes on: the address holds what the form is of', async () => {
    const source = await anOfframp({ status: 'expired' });
    await says(source, { status: 'awaiting_burn_approval' });
    const of = { intentType: 'offramp', session: creations.session } as const;
    const named = { intentId: source.id, replaces: true };
    expect(await findPrefill({ ...of, source: named })).toBeNull();
    const copied = await findPrefill({ ...of, source: { ...named, replaces: false } });
    expect(copied).toMatchObject({ isReplacement: false });
  });

  test('of a page that does not say what it is of: the new one counts as in its place', async () => {
    const source = await anOfframp({ status: 'expired' });
    await says(source, { status: 'awaiting_burn_approval' });
    await submit(begunFrom(source));
    const made = await madeFrom(source);
    expect(made.replacesSource).toBeNull();
    expect((await findOtherBurned(database(), made))?.id).toBe(source.id);
  });

  test('a copy whose source has ended by then is in its place', async () => {
    const source = await anOfframp({ status: 'awaiting_burn_approval' });
    expect(await prefillOf(source)).toMatchObject({ isReplacement: false });
    await says(source, { status: 'expired' });
    await submit(begunFrom(source, false));
    expect((await madeFrom(source)).replacesSource).toBe(true);
  });
});

describe('[R44] a form begun from one that is still open', () => {
  test.each([
    ['awaiting_burn_approval', true],
    ['paying_out', false],
    ['parked_by_the_provider', false],
  ])('names it, for both can be paid: %s', async (status, isAwaited) => {
    const source = await anOfframp({ status, clientReference: 'PAY-17' });
    await database().update(intents).set({ amountCents: 5_000 }).where(eq(intents.id, source.id));
    const open = { reference: 'PAY-17', amountCents: 5_000, isAwaited };
    expect(await prefillOf(source)).toMatchObject({ open });
  });

  test('names an onramp that waits for its payment, too', async () => {
    const { id } = await anOfframp({ intentType: 'onramp', status: 'awaiting_fiat_payment' });
    const prefill = await findPrefill({
      source: { intentId: id, replaces: false },
      intentType: 'onramp',
      session: creations.session,
    });
    expect(prefill).toMatchObject({ open: { isAwaited: true } });
  });

  test.each([{ status: 'completed' }, { status: 'expired' }, FAILED])(
    'says nothing of one that is not open: %o',
    async (facts) => {
      expect(await prefillOf(await anOfframp(facts))).toMatchObject({ open: null });
    },
  );
});

describe('[R44] beside one that was burned nothing more is begun', () => {
  test('from the offramp that waits again and must not be signed', async () => {
    const source = await anOfframp({ status: 'expired' });
    const burned = await anOfframp({ status: 'completed' });
    await burnsInPlace(source, burned);
    await says(source, { status: 'awaiting_burn_approval' });
    expect(await prefillOf(source)).toBeNull();
    await expect(submit(begunFrom(source, false))).rejects.toMatchObject(REFUSED);
  });

  test.each(['awaiting_burn_approval', 'expired'])(
    'from another in place of the same, %s',
    async (status) => {
      const source = await anOfframp({ status: 'expired' });
      const [burned, other] = [await anOfframp({ status: 'completed' }), await anOfframp({ status })];
      await burnsInPlace(source, burned);
      await burnsInPlace(source, other);
      await database().update(intents).set({ burnStanding: null }).where(eq(intents.id, other.id));
      expect(await prefillOf(other)).toBeNull();
      await expect(submit(begunFrom(other, status === 'expired'))).rejects.toMatchObject(REFUSED);
      const detail = await getIntentDetail({ id: other.id, session: creations.session });
      expect(detail.otherBurned?.id).toBe(burned.id);
    },
  );
});

test('the migration leaves a copy of what had completed a payout of its own', async () => {
  const source = await anOfframp(FAILED);
  await says(source, { status: 'completed', updatedAt: minute(2) });
  await submit(begunFrom(source, false));
  const { id } = await madeFrom(source);
  await database().update(intents).set({ replacesSource: null }).where(eq(intents.id, id));
  const migration = readFileSync('server/store/migrations/0068_replaces_source.sql', 'utf8');
  await sqlClient().unsafe(migration.split('--> statement-breakpoint').at(-1) ?? '');
  expect(await findOtherBurned(database(), await rowOf({ id }))).toBeUndefined();
});
