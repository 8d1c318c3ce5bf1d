import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ROLES, isAllowed } from '#lib/auth/permissions.ts';
import { aDraft, useCreations } from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { checkReference } from './check-reference.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

const check = (reference: string, idempotencyKey: string = randomUUID()) =>
  checkReference({ reference, idempotencyKey, intentType: 'onramp' }, creations.session);
const aReference = () => `PAY-${randomUUID().slice(0, 8)}`.toUpperCase();

test('[R29] one that is in use, or looks like one, names its conversion of either type', async () => {
  const reference = aReference();
  const other = anIntent({ intentType: 'offramp', clientReference: reference });
  await mirror(other);
  const named = { intentId: other.id, intentType: 'offramp', status: other.status };
  expect(await check(reference)).toEqual({ holder: named });
  expect(await check(reference.toLowerCase())).toEqual({ holder: { ...named, reference } });
  expect(await check(`${reference}-2`)).toEqual({ holder: null });
});

test('says what a create with it is refused with, and stores and sends nothing', async () => {
  const reference = aReference();
  await mirror(anIntent({ clientReference: reference }));
  const { holder } = await check(reference.toLowerCase());
  const draft = aDraft({ clientReference: reference.toLowerCase() });
  await expect(submitCreate(draft, creations.session)).rejects.toMatchObject({
    fault: { code: 'reference_exists', values: holder },
  });
  expect(creations.scripted.creates()).toEqual([]);
});

test('a request of ours is in the way of another, whatever became of it, and not in its own', async () => {
  const [reference, pending] = [aReference(), aReference()];
  const draft = aDraft({ clientReference: reference });
  await submitCreate(draft, creations.session);
  creations.scripted.trouble.push('cut');
  const lost = aDraft({ clientReference: pending });
  await submitCreate(lost, creations.session);
  expect((await check(reference)).holder).toHaveProperty('intentId');
  expect(await check(reference, draft.idempotencyKey)).toEqual({ holder: null });
  expect(await check(pending)).toEqual({ holder: {} });
  expect(await check(pending, lost.idempotencyKey)).toEqual({ holder: null });
});

test.each(ROLES)('%s is answered where they may create', async (role) => {
  const { session } = creations;
  const question = { reference: aReference(), idempotencyKey: randomUUID(), intentType: 'offramp' } as const;
  const answer = checkReference(question, { ...session, role });
  if (isAllowed(role, 'offramp.create')) await expect(answer).resolves.toEqual({ holder: null });
  else await expect(answer).rejects.toMatchObject({ fault: { code: 'forbidden' } });
});
