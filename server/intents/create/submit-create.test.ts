import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { resolveCreates } from '#server/jobs/resolve-creates.ts';
import {
  findCreateRequest,
  type CreateRequestDraft,
} from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { createRequests } from '#server/store/schema/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { startScriptedIntents, type ScriptedIntents } from '#server/testing/service/scripted-intents.ts';
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

type Draft = Omit<CreateRequestDraft, 'createdBy'>;

function aDraft(facts: Partial<Draft> = {}): Draft {
  const idempotencyKey = facts.idempotencyKey ?? randomUUID();
  const clientReference = facts.clientReference ?? idempotencyKey;
  const body = { amountCents: 700, destinationWallet: '0xA', chainId: 'base', clientReference };
  return {
    idempotencyKey,
    clientReference,
    intentType: 'onramp',
    body: JSON.stringify(body),
    amountCents: 700,
    chainId: 'base',
    destination: '0xA',
    ...facts,
  };
}

/** Runs the job on everything that is due, as it would in time. */
async function runJob(turns = 6): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await database()
      .update(createRequests)
      .set({ nextAttemptAt: sql`now() - interval '1 second'` })
      .where(sql`${createRequests.state} in ('sending', 'unknown')`);
    await resolveCreates.runTurn();
  }
}

const submit = (draft: Draft) => submitCreate(draft, session);

describe('a create', () => {
  test('[R23] is in the store before it is sent', async () => {
    const draft = aDraft();
    scripted.trouble.push('silence');
    const states: unknown[] = [];
    const pending = submit(draft);
    await expect
      .poll(async () => {
        states.push((await findCreateRequest(database(), draft.idempotencyKey))?.state);
        return scripted.creates().length;
      })
      .toBe(1);
    await expect
      .poll(async () => (await findCreateRequest(database(), draft.idempotencyKey))?.state)
      .toBe('sending');
    expect(await findCreateRequest(database(), draft.idempotencyKey)).toMatchObject({ body: draft.body });
    await scripted.close();
    await expect(pending).resolves.toMatchObject({ intentId: null, state: 'sending' });
  });

  test('is in the mirror with what only we know, and published', async () => {
    const draft = aDraft();
    const outcome = await submit(draft);
    const id = outcome.intentId ?? '';
    expect(outcome.state).toBe('accepted');
    expect(await rowOf({ id })).toMatchObject({
      amountCents: 700,
      destination: '0xA',
      createdBy: session.userId,
      createRequestKey: draft.idempotencyKey,
    });
    expect(await timelineOf({ id })).toEqual([
      'request sent user',
      'status awaiting_fiat_payment create',
      'request accepted create',
    ]);
    expect(await liveHistory()).toContainEqual({
      type: 'create.changed',
      idempotencyKey: draft.idempotencyKey,
      intentId: id,
    });
  });

  test.each(['viewer', 'approver', 'signer'] as const)('is not for a %s', async (role) => {
    const creating = submitCreate(aDraft(), await sessionOf(role));
    await expect(creating).rejects.toMatchObject({ fault: { code: 'forbidden' } });
    expect(scripted.creates()).toEqual([]);
  });
});

describe('[R23] the same key again', () => {
  test('at once, ten times, creates one intent', async () => {
    const draft = aDraft();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => submit(draft)));
    const after = await submit(draft);
    expect(scripted.creates()).toHaveLength(1);
    expect(after.state).toBe('accepted');
    expect(outcomes).toHaveLength(10);
  });

  test('later answers the same outcome', async () => {
    const draft = aDraft();
    expect(await submit(draft)).toEqual(await submit(draft));
    expect(scripted.intents).toHaveLength(1);
  });

  test('[R24] with another body is refused here', async () => {
    const draft = aDraft();
    await submit(draft);
    const edited = submit({ ...draft, body: draft.body.replace('700', '800') });
    await expect(edited).rejects.toMatchObject({ fault: { code: 'conflict' } });
    expect(scripted.creates()).toHaveLength(1);
  });

  test('after a refusal answers the refusal', async () => {
    const draft = aDraft();
    const body = { code: 'BAD_REQUEST', message: 'evm_mint_amount_below_minimum' };
    scripted.trouble.push({ status: 400, body });
    const refusal = { fault: { code: 'onramp_below_mint_minimum' } };
    await expect(submit(draft)).rejects.toMatchObject(refusal);
    await expect(submit(draft)).rejects.toMatchObject(refusal);
    expect(scripted.creates()).toHaveLength(1);
  });

  test.each([
    [401, 'service_key_refused'],
    [403, 'service_key_wrong_place'],
    [429, 'service_rate_limited'],
  ])('after a %i, which did nothing, sends again', async (status, code) => {
    const draft = aDraft();
    scripted.trouble.push({ status });
    await expect(submit(draft)).rejects.toMatchObject({ fault: { code } });
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    expect(new Set(scripted.creates().map(({ body }) => body))).toEqual(new Set([draft.body]));
  });
});

describe('an answer that is lost', () => {
  test.each(['onramp', 'offramp'] as const)(
    '[R26] [R27] after the %s was created: found by lookup, nothing sent twice',
    async (intentType) => {
      const draft = aDraft({ intentType });
      scripted.trouble.push('lost');
      await expect(submit(draft)).resolves.toMatchObject({ intentId: null, state: 'sending' });
      await runJob(1);
      const [intent] = scripted.intents;
      expect(scripted.creates()).toHaveLength(1);
      await expect(submit(draft)).resolves.toEqual({ intentId: intent?.id, state: 'accepted' });
      expect(await rowOf({ id: intent?.id ?? '' })).toMatchObject({ destination: '0xA' });
    },
  );

  test.each([
    ['a cut connection', 'cut'],
    ['a 503', { status: 503 }],
    ['an HTML page', { status: 200, body: '<html>' }],
  ] as const)(
    '[R25] before it was created (%s): sent again, same key, same bytes',
    async (_name, trouble) => {
      const draft = aDraft();
      scripted.trouble.push(trouble);
      await expect(submit(draft)).resolves.toMatchObject({ intentId: null, state: 'sending' });
      await runJob(1);
      const creates = scripted.creates();
      expect(creates).toHaveLength(2);
      expect(new Set(creates.map(({ body }) => body))).toEqual(new Set([draft.body]));
      expect(new Set(creates.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    },
  );

  test('[R25] again and again ends in one intent', async () => {
    const draft = aDraft({ intentType: 'offramp' });
    scripted.trouble.push('cut', { status: 502 }, 'lost', 'cut');
    await submit(draft);
    await runJob();
    expect(scripted.intents).toHaveLength(1);
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
  });

  test('[R28] is found among many, of either type', async () => {
    const draft = aDraft();
    scripted.trouble.push('lost');
    await submit(draft);
    scripted.intents.unshift(...Array.from({ length: 240 }, () => anIntent()));
    await runJob(1);
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
  });

  test('is known at once when an event or a read brings the intent first', async () => {
    const draft = aDraft();
    scripted.trouble.push('lost');
    await submit(draft);
    await mirror(...scripted.intents);
    await expect(submit(draft)).resolves.toEqual({ intentId: scripted.intents[0]?.id, state: 'accepted' });
  });

  test('[R34] turns into a refusal when the replay is refused', async () => {
    const draft = aDraft({ intentType: 'offramp' });
    const message = 'the key is not whitelisted by the organization';
    scripted.trouble.push('cut', { status: 400, body: { code: 'BAD_REQUEST', message } });
    await submit(draft);
    await runJob(1);
    await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'payout_key_not_listed' } });
    expect(await liveHistory()).toContainEqual({
      type: 'create.changed',
      idempotencyKey: draft.idempotencyKey,
      intentId: null,
    });
  });
});

describe('[R29] [R30] a reference in use', () => {
  const clientReference = () => `invoice-${randomUUID()}`;

  test('by an expired intent of the other type that the mirror holds is refused before sending', async () => {
    const reference = clientReference();
    const other = anIntent({ intentType: 'offramp', status: 'expired', clientReference: reference });
    await mirror(other);
    await expect(submit(aDraft({ clientReference: reference }))).rejects.toMatchObject({
      fault: {
        code: 'reference_exists',
        values: { intentId: other.id, intentType: 'offramp', status: 'expired' },
      },
    });
    expect(scripted.creates()).toEqual([]);
  });

  test('by an intent created elsewhere a moment ago, alike in everything, is not taken for ours', async () => {
    const reference = clientReference();
    const now = new Date().toISOString();
    const other = anIntent({ clientReference: reference, chainId: 'base', createdAt: now, updatedAt: now });
    scripted.intents.push(other);
    const draft = aDraft({ clientReference: reference });
    const { id: intentId, intentType, status } = other;
    const refusal = { fault: { code: 'reference_exists', values: { intentId, intentType, status } } };
    await expect(submit(draft)).rejects.toMatchObject(refusal);
    await runJob(2);
    await expect(submit(draft)).rejects.toMatchObject(refusal);
    expect((await rowOf(other)).createdBy).toBeNull();
  });

  test('[R28] by an expired one of the other type that only the service knows is found behind 240 others', async () => {
    const reference = clientReference();
    const other = anIntent({ intentType: 'offramp', status: 'expired', clientReference: reference });
    scripted.intents.push(...Array.from({ length: 240 }, () => anIntent()), other);
    await expect(submit(aDraft({ clientReference: reference }))).rejects.toMatchObject({
      fault: {
        code: 'reference_exists',
        values: { intentId: other.id, intentType: 'offramp', status: 'expired' },
      },
    });
    expect(scripted.creates()).toHaveLength(1);
  });

  test('by a request of ours that is still in progress names no intent', async () => {
    const reference = clientReference();
    scripted.trouble.push('cut');
    await submit(aDraft({ clientReference: reference }));
    const second = submit(aDraft({ clientReference: reference, intentType: 'offramp' }));
    await expect(second).rejects.toMatchObject({ fault: { code: 'reference_exists' } });
    await expect(second).rejects.not.toHaveProperty('fault.values');
    expect(scripted.creates()).toHaveLength(1);
  });

  test('by our own lost create is ours', async () => {
    const draft = aDraft({ clientReference: clientReference(), intentType: 'offramp' });
    scripted.trouble.push('lost');
    await submit(draft);
    await runJob(1);
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
  });

  test('[R29] by an older intent is never ours, although an answer was lost', async () => {
    const draft = aDraft({ clientReference: clientReference() });
    scripted.trouble.push('cut');
    await submit(draft);
    const { clientReference: reference } = draft;
    const older = { createdAt: '2020-01-01T00:00:00.000Z', metadata: { amountCents: 700 } };
    scripted.intents.push(anIntent({ clientReference: reference, chainId: 'base', ...older }));
    await runJob(1);
    await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'reference_exists' } });
  });
});
