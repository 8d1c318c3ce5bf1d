import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database, sqlClient } from '#server/store/database.ts';
import {
  recordCreateOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { createRequests, intents } from '#server/store/schema/schema-intents.ts';
import {
  aNamedDraft,
  answerTo,
  aSentRequest,
  loseAnswer,
  requestOf,
  useCreations,
} from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';

const creations = useCreations();

const migration =
  readdirSync('server/store/migrations').find((name) => name.includes('one_intent_of_a_request')) ?? '';
/** Without the new columns, which this database has. */
const statements = readFileSync(`server/store/migrations/${migration}`, 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => !statement.includes('ADD COLUMN'));

/** The migration, over what is stored before it runs. */
async function migrate(fill: () => Promise<unknown>): Promise<void> {
  await sqlClient().unsafe('drop index intents_one_of_request');
  await fill();
  await sqlClient().begin(async (sql) => {
    for (const statement of statements) await sql.unsafe(statement);
  });
}

const sent = () => aSentRequest(aNamedDraft(), creations.session);
const giveTo = ({ idempotencyKey: createRequestKey }: CreateRequestRow, { id }: { id: string }) =>
  database().update(intents).set({ createRequestKey }).where(eq(intents.id, id));

describe('the migration to one intent of a request', () => {
  test('[R24] leaves the intent that the request names, or else the oldest', async () => {
    const [named, nameless] = [await sent(), await sent()];
    const older = anIntent({ createdAt: '2026-01-01T00:00:00.000Z' });
    const [newer, oldest, second] = [answerTo(named), anIntent(older), anIntent()];
    const first = { ...older, id: second.id.replace(/^.{8}/, 'aaaaaaaa') };
    await mirror(newer, oldest, first, second);
    await migrate(async () => {
      for (const intent of [oldest, newer]) await giveTo(named, intent);
      for (const intent of [second, first]) await giveTo(nameless, intent);
      const accepted = { state: 'accepted', intentId: newer.id } as const;
      await recordCreateOutcome(database(), named.idempotencyKey, accepted);
    });
    const keyOf = async (intent: { id: string }) => (await rowOf(intent)).createRequestKey;
    expect(await keyOf(newer)).toBe(named.idempotencyKey);
    expect(await keyOf(oldest)).toBeNull();
    expect(await keyOf(first)).toBe(nameless.idempotencyKey);
    expect(await keyOf(second)).toBeNull();
  });

  test('[R25] says of no request that was refused after a lost answer that nothing was created', async () => {
    const [lost, answered] = [await loseAnswer(await sent()), await sent()];
    const fault = { code: 'service_refused', fieldErrors: [{ path: 'a', message: 'b' }] } as const;
    await migrate(async () => {
      for (const { idempotencyKey: key } of [lost, answered]) {
        await recordCreateOutcome(database(), key, { state: 'refused', fault });
      }
      await database().update(createRequests).set({ lostAt: null });
    });
    const { lostAt, ...known } = await requestOf(lost);
    expect(lostAt).toEqual(known.updatedAt);
    expect(known).toMatchObject({ fault: { code: 'create_refused_unseen' }, refusal: fault });
    expect(known.fault).not.toHaveProperty('fieldErrors');
    expect(await requestOf(answered)).toMatchObject({ fault, refusal: null, lostAt: null });
  });
});
