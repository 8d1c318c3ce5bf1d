import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { isTerminal } from '#lib/intents/status.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import { applyResources } from '#server/intents/mirror/apply-resources.ts';
import { readIntent } from '#server/intents/mirror/read-intent.ts';
import { requireOrdered } from '#server/intents/order/require-order.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import {
  MODEL_AMOUNT_CENTS,
  mirrorStory,
  startStory,
  type MirrorUnderTest,
  type ServiceModel,
} from '#server/testing/mirror-model.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import {
  SCRIPTED_API_KEY,
  startScriptedService,
  type ScriptedService,
} from '#server/testing/service/scripted-service.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { TEST_SETTINGS, useTestEnv } from '#server/testing/test-env.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { env } from '#server/env.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';

const SEED = Math.floor(Math.random() * 2 ** 31);
const STORIES = 60;
const FEWEST_STORIES = 5;
/** A slow machine runs no more than these after so long. */
const MOST_MS = 10_000;

useTestDatabase();
let service: ScriptedService;
let truth: Intent | undefined;
beforeAll(async () => {
  service = await startScriptedService(() => ({ status: truth ? 200 : 404, body: truth }));
  useTestEnv({
    ...TEST_SETTINGS,
    DATABASE_URL: env().databaseUrl,
    CONVERSION_API_URL: service.url,
    CONVERSION_API_KEY: SCRIPTED_API_KEY,
  });
});
afterAll(() => service.close());

/**
 * The mirror as deployed: signed deliveries, transactions, and reads over HTTP, with an order for the amount.
 */
async function storedMirror({ first }: ServiceModel): Promise<MirrorUnderTest> {
  await mirror(first);
  await orderOf(first, MODEL_AMOUNT_CENTS);
  const row = () => rowOf(first);
  const isOrdered = async () => {
    try {
      await requireOrdered(database(), await row());
      return true;
    } catch (error) {
      if (isFaultError(error) && error.fault.code === 'intent_contradicted') return false;
      throw error;
    }
  };
  return {
    deliver: async (data, nowMs) => {
      const { rawBody, headers } = signDelivery(data, { type: 'payout.processing' }, nowMs);
      const secrets = [TEST_SETTINGS.CONVERSION_WEBHOOK_SECRET ?? ''];
      const settings = { secrets, environment: 'sandbox', clock: () => nowMs } as const;
      expect((await receiveApplied(rawBody, headers, settings)).status).toBe(200);
    },
    beginRead,
    apply: (resource, start, source) =>
      commitChanges((changes) =>
        applyResources(changes, [resource], { source, start, readAt: databaseNow() }),
      ),
    claim: async (story) => {
      truth = story;
      const { status } = await readIntent(conversionConnection(), first.id);
      const isAwaiting = [status, (await row()).status].every((one) => one === 'awaiting_burn_approval');
      return isAwaiting && (await isOrdered());
    },
    row,
    contradictions: async () => {
      const statements = await listContradictions(database(), { intentId: first.id });
      return new Set(statements.map(({ field, stated }) => `${field}=${stated}`));
    },
    mayPrepare: isOrdered,
  };
}

test(`in PostgreSQL, every order of signed events, reads and claims, by any clock: true within one read (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(mirrorStory, async ({ commands, ...clocks }) => {
    const model = startStory(clocks);
    const stored = await storedMirror(model);
    await fc.asyncModelRun(() => ({ model, real: stored }), commands);
    ({ truth } = model);
    await readIntent(conversionConnection(), model.first.id);
    const { status, updatedAt, eventStatus, body, nextPollAt } = await stored.row();
    expect({ status, updatedAt: updatedAt.toISOString() }).toEqual({
      status: model.truth.status,
      updatedAt: model.truth.updatedAt,
    });
    expect(eventStatus).toBeNull();
    expect(body).toEqual({ ...model.truth });
    expect(nextPollAt === null).toBe(isTerminal(status));
  });
  await fc.assert(property, { numRuns: FEWEST_STORIES, seed: SEED });
  await fc.assert(property, {
    numRuns: STORIES - FEWEST_STORIES,
    seed: SEED + 1,
    plugins: [fc.interruptAfterTimeLimit(MOST_MS, { failOnInterrupt: false })],
  });
});
