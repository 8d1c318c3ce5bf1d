import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { takeChange } from '#server/auth/take-change.ts';
import { findCreateRequest } from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { aDraft, requestOf, runCreateJob, useCreations, type Draft } from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

const submit = (draft: Draft) => submitCreate(draft, creations.session);

describe('a create', () => {
  test('[R23] is in the store before it is sent', async () => {
    const draft = aDraft();
    creations.scripted.trouble.push('silence');
    const states: unknown[] = [];
    const pending = submit(draft);
    await expect
      .poll(async () => {
        states.push((await findCreateRequest(database(), draft.idempotencyKey))?.state);
        return creations.scripted.creates().length;
      })
      .toBe(1);
    await expect
      .poll(async () => (await findCreateRequest(database(), draft.idempotencyKey))?.state)
      .toBe('sending');
    expect(await findCreateRequest(database(), draft.idempotencyKey)).toMatchObject({ body: draft.body });
    await creations.scripted.close();
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
      createdBy: creations.session.userId,
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

  test.each(['onramp', 'offramp'] as const)(
    'is in the audit log, once, with what was asked for: an %s',
    async (intentType) => {
      const draft = aDraft({ intentType });
      await submit(draft);
      await submit(draft);
      const { idempotencyKey: subject, amountCents, chainId, destination } = draft;
      expect(await database().select().from(auditLog).where(eq(auditLog.subject, subject))).toMatchObject([
        {
          action: `${intentType}.requested`,
          actorUserId: creations.session.userId,
          details: { amountCents, chainId, destination },
        },
      ]);
    },
  );

  test('is counted with what else a user changes; the same again only answers, as often as it is asked', async () => {
    const session = await sessionOf('operator');
    const draft = aDraft();
    await submitCreate(draft, session);
    for (let n = 1; n < 120; n += 1) await takeChange(session);
    expect(await submitCreate(draft, session)).toMatchObject({ state: 'accepted' });
    const another = submitCreate(aDraft(), session);
    await expect(another).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test.each(['viewer', 'approver', 'signer'] as const)('is not for a %s', async (role) => {
    const creating = submitCreate(aDraft(), await sessionOf(role));
    await expect(creating).rejects.toMatchObject({ fault: { code: 'forbidden' } });
    expect(creations.scripted.creates()).toEqual([]);
  });
});

describe('[R23] the same key again', () => {
  test('at once, ten times, creates one intent', async () => {
    const draft = aDraft();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => submit(draft)));
    const after = await submit(draft);
    expect(creations.scripted.creates()).toHaveLength(1);
    expect(after.state).toBe('accepted');
    expect(outcomes).toHaveLength(10);
  });

  test('later answers the same outcome', async () => {
    const draft = aDraft();
    expect(await submit(draft)).toEqual(await submit(draft));
    expect(creations.scripted.intents).toHaveLength(1);
  });

  test('[R24] with another body is refused here', async () => {
    const draft = aDraft();
    await submit(draft);
    const edited = submit({ ...draft, body: draft.body.replace('700', '800') });
    await expect(edited).rejects.toMatchObject({ fault: { code: 'conflict' } });
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('by another user is refused, whatever has become of it, and sends nothing', async () => {
    const draft = aDraft();
    await submit(draft);
    const other = submitCreate(draft, await sessionOf('operator'));
    await expect(other).rejects.toMatchObject({ fault: { code: 'forbidden' } });
    await expect(other).rejects.not.toHaveProperty('fault.isFinal');
    const pending = aDraft();
    creations.scripted.trouble.push('cut');
    await submit(pending);
    const another = submitCreate(pending, await sessionOf('operator'));
    await expect(another).rejects.toMatchObject({ fault: { code: 'forbidden' } });
    expect(creations.scripted.creates()).toHaveLength(2);
    expect(await requestOf(pending)).toMatchObject({ createdBy: creations.session.userId, attempts: 1 });
  });

  test('after a refusal answers the refusal', async () => {
    const draft = aDraft();
    const body = { code: 'BAD_REQUEST', message: 'evm_mint_amount_below_minimum' };
    creations.scripted.trouble.push({ status: 400, body });
    const refusal = { fault: { code: 'onramp_below_mint_minimum' } };
    await expect(submit(draft)).rejects.toMatchObject(refusal);
    await expect(submit(draft)).rejects.toMatchObject(refusal);
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test.each([
    [401, 'service_key_refused'],
    [403, 'service_key_wrong_place'],
    [429, 'service_rate_limited'],
  ])('after a %i, which did nothing, sends again', async (status, code) => {
    const draft = aDraft();
    creations.scripted.trouble.push({ status });
    await expect(submit(draft)).rejects.toMatchObject({ fault: { code } });
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    expect(new Set(creations.scripted.creates().map(({ body }) => body))).toEqual(new Set([draft.body]));
  });
});

describe('an answer that is lost', () => {
  test.each(['onramp', 'offramp'] as const)(
    '[R27] after the %s was created: found by lookup, nothing sent twice',
    async (intentType) => {
      const draft = aDraft({ intentType });
      creations.scripted.trouble.push('lost');
      await expect(submit(draft)).resolves.toMatchObject({ intentId: null, state: 'sending' });
      await runCreateJob(1);
      const [intent] = creations.scripted.intents;
      expect(creations.scripted.creates()).toHaveLength(1);
      await expect(submit(draft)).resolves.toEqual({ intentId: intent?.id, state: 'accepted' });
      expect(await rowOf({ id: intent?.id ?? '' })).toMatchObject({ destination: '0xA' });
    },
  );

  test('[R26] after an onramp was created that no lookup shows yet: its replay with 200 is its success', async () => {
    const draft = aDraft();
    creations.scripted.trouble.push('lost');
    await submit(draft);
    const [intent] = creations.scripted.intents.splice(0);
    await runCreateJob(1);
    const creates = creations.scripted.creates();
    expect(creates.map(({ body }) => body)).toEqual([draft.body, draft.body]);
    expect(new Set(creates.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await expect(submit(draft)).resolves.toEqual({ intentId: intent?.id, state: 'accepted' });
  });

  test.each([
    ['a cut connection', 'cut'],
    ['a 503', { status: 503 }],
    ['an HTML page', { status: 200, body: '<html>' }],
  ] as const)(
    '[R25] before it was created (%s): sent again, same key, same bytes',
    async (_name, trouble) => {
      const draft = aDraft();
      creations.scripted.trouble.push(trouble);
      await expect(submit(draft)).resolves.toMatchObject({ intentId: null, state: 'sending' });
      await runCreateJob(1);
      const creates = creations.scripted.creates();
      expect(creates).toHaveLength(2);
      expect(new Set(creates.map(({ body }) => body))).toEqual(new Set([draft.body]));
      expect(new Set(creates.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    },
  );

  test('[R25] again and again ends in one intent', async () => {
    const draft = aDraft({ intentType: 'offramp' });
    creations.scripted.trouble.push('cut', { status: 502 }, 'lost', 'cut');
    await submit(draft);
    await runCreateJob(6);
    expect(creations.scripted.intents).toHaveLength(1);
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
  });

  test('[R28] is found among many, of either type', async () => {
    const draft = aDraft();
    creations.scripted.trouble.push('lost');
    await submit(draft);
    creations.scripted.intents.unshift(...Array.from({ length: 240 }, () => anIntent()));
    await runCreateJob(1);
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
  });

  test('is known at once when an event or a read brings the intent first', async () => {
    const draft = aDraft();
    creations.scripted.trouble.push('lost');
    await submit(draft);
    await mirror(...creations.scripted.intents);
    await expect(submit(draft)).resolves.toEqual({
      intentId: creations.scripted.intents[0]?.id,
      state: 'accepted',
    });
  });

  // A refusal of the replay says nothing of the first send, which may still be carried out.
  test('[R34] is still waited for when the replay is refused', async () => {
    const draft = aDraft({ intentType: 'offramp' });
    const message = 'the key is not whitelisted by the organization';
    creations.scripted.trouble.push('cut', { status: 400, body: { code: 'BAD_REQUEST', message } });
    await submit(draft);
    await runCreateJob(1);
    await expect(submit(draft)).resolves.toMatchObject({ progress: { reason: 'refused_unanswered' } });
    expect(await requestOf(draft)).toMatchObject({ refusal: { code: 'payout_key_not_listed' } });
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
    expect(creations.scripted.creates()).toEqual([]);
  });

  test('by an intent created elsewhere a moment ago, alike in everything, is not taken for ours', async () => {
    const reference = clientReference();
    const now = new Date().toISOString();
    const other = anIntent({ clientReference: reference, chainId: 'base', createdAt: now, updatedAt: now });
    creations.scripted.intents.push(other);
    const draft = aDraft({ clientReference: reference });
    const { id: intentId, intentType, status } = other;
    const refusal = { fault: { code: 'reference_exists', values: { intentId, intentType, status } } };
    await expect(submit(draft)).rejects.toMatchObject(refusal);
    await runCreateJob(2);
    await expect(submit(draft)).rejects.toMatchObject(refusal);
    expect((await rowOf(other)).createdBy).toBeNull();
  });

  test('[R28] by an expired one of the other type that only the service knows is found behind 240 others', async () => {
    const reference = clientReference();
    const other = anIntent({ intentType: 'offramp', status: 'expired', clientReference: reference });
    creations.scripted.intents.push(...Array.from({ length: 240 }, () => anIntent()), other);
    await expect(submit(aDraft({ clientReference: reference }))).rejects.toMatchObject({
      fault: {
        code: 'reference_exists',
        values: { intentId: other.id, intentType: 'offramp', status: 'expired' },
      },
    });
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('by a request of ours that is still in progress names no intent', async () => {
    const reference = clientReference();
    creations.scripted.trouble.push('cut');
    await submit(aDraft({ clientReference: reference }));
    const second = submit(aDraft({ clientReference: reference, intentType: 'offramp' }));
    await expect(second).rejects.toMatchObject({ fault: { code: 'reference_exists' } });
    await expect(second).rejects.not.toHaveProperty('fault.values');
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('by our own lost create is ours', async () => {
    const draft = aDraft({ clientReference: clientReference(), intentType: 'offramp' });
    creations.scripted.trouble.push('lost');
    await submit(draft);
    await runCreateJob(1);
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
  });

  test('[R29] by an older intent is never ours, although an answer was lost', async () => {
    const draft = aDraft({ clientReference: clientReference() });
    creations.scripted.trouble.push('cut');
    await submit(draft);
    const { clientReference: reference } = draft;
    const older = { createdAt: '2020-01-01T00:00:00.000Z', metadata: { amountCents: 700 } };
    creations.scripted.intents.push(anIntent({ clientReference: reference, chainId: 'base', ...older }));
    await runCreateJob(1);
    await expect(submit(draft)).rejects.toMatchObject({ fault: { code: 'reference_exists' } });
  });
});
