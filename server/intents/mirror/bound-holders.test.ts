import { expect, test } from 'vitest';
import { insertBurnAttempt, updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
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
