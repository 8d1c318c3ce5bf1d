import { describe, expect, test } from 'vitest';
import { database } from '#server/store/database.ts';
import { findCreateRequest, insertCreateRequest } from '#server/store/intents/create-requests-repository.ts';
import {
  aDraft,
  aSentRequest,
  requestOf,
  runCreateJob,
  useCreations,
  type Draft,
} from '#server/testing/creations.ts';
import { whileUpdatesFail } from '#server/testing/refuse-updates.ts';
import { getCreateOutcome } from './get-create-outcome.ts';
import { submitCreate } from './submit-create.ts';

const creations = useCreations();

const submit = (draft: Draft) => submitCreate(draft, creations.session);
const ask = ({ idempotencyKey: key }: Draft) => getCreateOutcome({ key, session: creations.session });

describe('[R23] a create whose process is killed', () => {
  test('before its first send is claimed: nothing is stored, and the same request again creates one', async () => {
    const draft = aDraft();
    await whileUpdatesFail('create_requests', () => expect(submit(draft)).rejects.toThrow());
    expect(await findCreateRequest(database(), draft.idempotencyKey)).toBeUndefined();
    await expect(submit(draft)).resolves.toMatchObject({ state: 'accepted' });
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('after that and before it is sent: past the lease a job sends it, once, and links it', async () => {
    const draft = aDraft();
    await aSentRequest(draft, creations.session);
    expect(await requestOf(draft)).toMatchObject({ state: 'sending', attempts: 1 });
    await runCreateJob(3);
    const [intent] = creations.scripted.intents;
    expect(await ask(draft)).toEqual({ state: 'accepted', intentId: intent?.id });
    expect(creations.scripted.creates()).toHaveLength(1);
  });

  test('and that was stored unclaimed: it has not arrived, no job sends it, and retries of it create one', async () => {
    const draft = aDraft();
    await insertCreateRequest(database(), { ...draft, createdBy: creations.session.userId });
    await runCreateJob();
    expect(creations.scripted.creates()).toEqual([]);
    await expect(ask(draft)).rejects.toMatchObject({ fault: { code: 'not_found' } });
    await Promise.all([submit(draft), submit(draft), submit(draft)]);
    expect(await ask(draft)).toMatchObject({ state: 'accepted' });
    expect(creations.scripted.creates()).toHaveLength(1);
  });
});
