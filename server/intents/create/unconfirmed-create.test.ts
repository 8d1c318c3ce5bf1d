import { expect, test } from 'vitest';
import { aDraft, useCreations } from '#server/testing/creations.ts';
import { whileCommitsWait } from '#server/testing/refuse-updates.ts';
import { getCreateOutcome } from './get-create-outcome.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

test('[R23] while the commit that stores a create waits, its key is never said to be missing', async () => {
  const draft = aDraft();
  const ask = () => getCreateOutcome({ key: draft.idempotencyKey, session: creations.session });
  await expect(ask()).rejects.toMatchObject({ fault: { code: 'not_found' } });
  await whileCommitsWait('create_requests', async ({ areWaiting, release }) => {
    const submitting = submitCreate(draft, creations.session);
    await expect.poll(areWaiting, { timeout: 20_000 }).toBe(true);
    for (let times = 0; times < 21; times += 1)
      await expect(ask()).rejects.toMatchObject({ fault: { code: 'database_unavailable' } });
    expect(creations.scripted.creates()).toEqual([]);
    release();
    await expect(submitting).resolves.toMatchObject({ state: 'accepted' });
  });
  expect(await ask()).toMatchObject({ state: 'accepted' });
  expect(creations.scripted.creates()).toHaveLength(1);
});
