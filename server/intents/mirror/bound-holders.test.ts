import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertBurnAttempt, updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { refreshBurnStanding } from '#server/store/burns/burn-standing.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** More holders than the mirror keeps of one. */
const MANY = 25;
const holder = (n: number) => `0x${String(n).padStart(40, '0')}`;
const offramp = anIntent({ intentType: 'offramp', status: 'awaiting_burn_approval' });

/** The service binds it to one holder after the other. */
async function bind(intent: typeof offramp, holders: readonly number[]): Promise<void> {
  for (const n of holders) {
    const updatedAt = new Date(Date.parse(intent.updatedAt) + n * 1_000).toISOString();
    await mirror({ ...intent, updatedAt, metadata: { burnTokenHolder: holder(n) } });
  }
}

/** A user here asked for an authorization of each, which has ended. */
async function requestHere(intent: typeof offramp, holders: readonly number[]): Promise<void> {
  const { userId: startedBy } = await sessionOf('signer');
  for (const n of holders) {
    const of = { intentId: intent.id, chainId: intent.chainId, tokenHolder: holder(n), amountCents: 1_000 };
    const attempt = await insertBurnAttempt(database(), { ...of, startedBy, nextAttemptAt: null });
    const ended = { state: 'lapsed', authorizationExpiresAt: new Date(0) } as const;
    await updateBurnAttempt(database(), attempt?.id ?? '', ended);
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('[R44] the first holder of many that another program had it bound to is not forgotten', async () => {
  const intent = { ...offramp, id: crypto.randomUUID() };
  await mirror(intent);
  await requestHere(intent, numbers(1, MANY));
  await bind(intent, numbers(0, MANY));
  expect(await rowOf(intent)).toMatchObject({ burnStanding: 'open' });
});

test('[R44] the newest of many is noticed', async () => {
  const intent = { ...offramp, id: crypto.randomUUID() };
  await mirror(intent);
  await requestHere(intent, numbers(0, MANY));
  await bind(intent, numbers(0, MANY));
  expect(await rowOf(intent)).toMatchObject({ burnStanding: null });
  await bind(intent, [MANY]);
  expect(await rowOf(intent)).toMatchObject({ burnStanding: 'open' });
});

/** What the migration does with the conversions that it finds. */
const BACK_FILL =
  readFileSync('server/store/migrations/0073_burn_lookups.sql', 'utf8')
    .split('--> statement-breakpoint')
    .at(-1) ?? '';
const mine = async () => ({ createdBy: (await sessionOf('operator')).userId });
const inPlace = () => Promise.resolve({ sourceIntentId: crypto.randomUUID() });
const others = () => Promise.resolve({ createdBy: null });

test.each([
  ['created here', mine, [], 'open'],
  ['in place of another', inPlace, [], 'open'],
  ['of another program', others, [], null],
  ['whose holder had an authorization here', mine, [1, 2], null],
  ['of which one holder had none here', mine, [2], 'open'],
] as const)(
  '[R44] an older one %s has the standing that it gets now',
  async (_what, facts, heldHere, standing) => {
    const intent = { ...offramp, id: crypto.randomUUID() };
    const ofIntent = eq(intents.id, intent.id);
    await mirror(intent);
    await requestHere(intent, heldHere);
    await bind(intent, [1, 2]);
    await database()
      .update(intents)
      .set({ ...(await facts()), burnStanding: null })
      .where(ofIntent);
    await sqlClient().unsafe(BACK_FILL);
    expect(await rowOf(intent)).toMatchObject({ burnStanding: standing });
    await refreshBurnStanding(database(), intent.id);
    expect(await rowOf(intent)).toMatchObject({ burnStanding: standing });
  },
);
