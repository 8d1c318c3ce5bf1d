import { expect, test } from 'vitest';
import { resolveCreates } from '#server/jobs/resolve-creates.ts';
import { database } from '#server/store/database.ts';
import { findReadBudget } from '#server/store/read-budget-repository.ts';
import { env } from '#server/env.ts';
import {
  aDraft,
  aNamedDraft,
  answerTo,
  requestOf,
  runCreateJob,
  useCreations,
} from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

function useBudget(perMinute: number): void {
  const { databaseUrl, conversionApiUrl, conversionApiKey } = env();
  useTestEnv({
    DATABASE_URL: databaseUrl,
    CONVERSION_API_URL: conversionApiUrl,
    CONVERSION_API_KEY: conversionApiKey,
    READS_PER_MINUTE: String(perMinute),
  });
}

const listLong = (count: number) =>
  creations.scripted.intents.unshift(...Array.from({ length: count }, () => anIntent()));
const pagesAsked = () =>
  creations.scripted.service.requests.filter(({ path }) => path.startsWith('/v2/intents?')).length;
const TAKEN = { status: 409, body: { code: 'CONFLICT', message: 'in use' } };

async function spent() {
  const row = await findReadBudget(database());
  return { asked: row?.askedTotal ?? 0, own: row?.requestedTotal ?? 0, left: row?.leftCount ?? 0 };
}

test('a job that looks for a create waits for the budget with each page, and leaves reads to others', async () => {
  useBudget(120);
  listLong(1_000);
  const draft = aDraft({ intentType: 'offramp' });
  creations.scripted.trouble.push('lost');
  await submitCreate(draft, creations.session);
  const before = await spent();
  await runCreateJob();
  const after = await spent();
  expect(await requestOf(draft)).toMatchObject({ state: 'accepted' });
  expect(pagesAsked()).toBeGreaterThan(10);
  expect(after.asked).toBe(before.asked);
  expect(after.own - before.own).toBe(pagesAsked());
  expect(after.left).toBeGreaterThanOrEqual(0);
});

test('a job that waits for the budget ends with its process, and nothing is concluded', async () => {
  useBudget(12);
  listLong(1_000);
  const draft = aDraft({ intentType: 'offramp' });
  creations.scripted.trouble.push('lost');
  await submitCreate(draft, creations.session);
  const over = new AbortController();
  creations.scripted.onList = () => {
    over.abort();
    return Promise.resolve();
  };
  await database().execute(`update create_requests set next_attempt_at = now() - interval '1 second'`);
  await resolveCreates.runTurn(over.signal);
  expect(pagesAsked()).toBe(1);
  expect(await requestOf(draft)).toMatchObject({ state: 'unknown' });
  expect(creations.scripted.creates()).toHaveLength(1);
});

test('the lookup that a user waits for reads no page after that', async () => {
  listLong(1_000);
  const draft = aNamedDraft();
  creations.scripted.intents.push(answerTo(draft));
  creations.scripted.trouble.push(TAKEN);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  creations.scripted.onList = async () => {
    await promise;
  };
  const before = await spent();
  await expect(submitCreate(draft, creations.session)).resolves.toMatchObject({ state: 'sending' });
  resolve(undefined);
  await runCreateJob();
  const after = await spent();
  expect(after.own - before.own).toBeGreaterThan(10);
  expect(after.asked - before.asked).toBe(1);
});
