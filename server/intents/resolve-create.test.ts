import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { resolveCreates } from '#server/jobs/resolve-creates.ts';
import { database } from '#server/store/database.ts';
import { createRequests } from '#server/store/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror } from '#server/testing/mirror.ts';
import { startScriptedIntents } from '#server/testing/scripted-intents.ts';
import type { ScriptedIntents } from '#server/testing/scripted-intents.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { submitCreate } from './submit-create.ts';

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

function anOfframp() {
  const idempotencyKey = randomUUID();
  const facts = { amountCents: 700, chainId: 'base', clientReference: idempotencyKey } as const;
  const body = JSON.stringify({ ...facts, destinationAddress: 'ana@example.test' });
  return { ...facts, idempotencyKey, body, intentType: 'offramp', destination: 'ana@example.test' } as const;
}

const submit = (draft: ReturnType<typeof anOfframp>) => submitCreate(draft, session);
const endLeases = () =>
  database()
    .update(createRequests)
    .set({ nextAttemptAt: sql`now() - interval '1 second'` })
    .where(sql`${createRequests.nextAttemptAt} is not null`);
async function runJob(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await endLeases();
    await resolveCreates.runTurn();
  }
}

test('[R25] a lookup that outlasts its lease: whoever has the request by then sends it, once', async () => {
  const draft = anOfframp();
  scripted.trouble.push('cut');
  await submit(draft);
  let lookups = 0;
  scripted.onList = async () => {
    lookups += 1;
    if (lookups === 1) await runJob();
  };
  await runJob();
  expect(lookups).toBe(2);
  expect(scripted.creates()).toHaveLength(2);
  await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
});

test('[R30] "taken" again and again, by nothing that the list holds: given up, and the page is told', async () => {
  const draft = anOfframp();
  const taken = { status: 409, body: { code: 'CONFLICT', message: 'in use' } };
  scripted.trouble.push(...Array.from({ length: 20 }, () => taken));
  await expect(submit(draft)).resolves.toMatchObject({ state: 'sending' });
  await runJob(9);
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'conflict' } });
  expect(scripted.creates()).toHaveLength(8);
  const { idempotencyKey } = draft;
  expect(await liveHistory()).toContainEqual({ type: 'create.changed', idempotencyKey, intentId: null });
});

test('[R27] an answer that was lost was a yes, although the retry was refused: the intent is still ours', async () => {
  const draft = anOfframp();
  const { clientReference, chainId, amountCents, intentType } = draft;
  scripted.trouble.push('cut', { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } });
  await submit(draft);
  await runJob();
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'service_refused' } });
  const createdAt = new Date().toISOString();
  const late = anIntent({
    intentType,
    chainId,
    clientReference,
    metadata: { amountCents },
    createdAt,
    updatedAt: createdAt,
  });
  await mirror(late);
  await expect(submit(draft)).resolves.toEqual({ intentId: late.id, state: 'accepted' });
  const { idempotencyKey } = draft;
  expect(await liveHistory()).toContainEqual({ type: 'create.changed', idempotencyKey, intentId: late.id });
});

test('[R27] a first send that was refused made nothing: a like intent is somebody else’s', async () => {
  const draft = anOfframp();
  const { clientReference, chainId, amountCents, intentType } = draft;
  scripted.trouble.push({ status: 400, body: { code: 'BAD_REQUEST', message: 'no' } });
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'service_refused' } });
  const createdAt = new Date().toISOString();
  await mirror(
    anIntent({
      intentType,
      chainId,
      clientReference,
      metadata: { amountCents },
      createdAt,
      updatedAt: createdAt,
    }),
  );
  await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'service_refused' } });
});
