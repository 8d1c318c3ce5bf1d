import { expect, test } from 'vitest';
import { conversionConnection } from '#server/conversion/connection.ts';
import { database } from '#server/store/database.ts';
import {
  claimDueCreates,
  countCreateSend,
  recordCreateOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import {
  aDraft,
  aNamedDraft,
  answerTo,
  aSentRequest,
  publishedOf,
  requestOf,
  useCreations,
} from '#server/testing/creations.ts';
import { lookUpCreate } from './look-up-create.ts';
import { sendCreate } from './send-create.ts';

const creations = useCreations();

/** A lease names a claim by its end: each of these ends at another time, and none as the first does. */
const inMs = (ms: number) => new Date(Date.now() + ms);
const send = (request: CreateRequestRow) => sendCreate(conversionConnection(), request, 'job');

/** A request whose lease has ended, and that another process has claimed; `isSent`: and is sending again. */
async function takenOver(isSent: boolean) {
  const first = await aSentRequest(aDraft(), creations.session);
  const now = inMs(3_600_000);
  const claimed = await claimDueCreates(database(), { limit: 100, now, leaseUntil: inMs(120_000) });
  const own = claimed.find(({ idempotencyKey }) => idempotencyKey === first.idempotencyKey);
  if (!own) throw new Error('it is not claimed');
  const second = isSent ? await countCreateSend(database(), own, inMs(180_000)) : own;
  if (!second) throw new Error('it is not sent again');
  return { first, second };
}

const ANSWERS = [
  ['a refusal', { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } }],
  ['a refusal of the pace', { status: 429 }],
  ['a reference in use', { status: 409, body: { code: 'CONFLICT', message: 'in use' } }],
  ['an error', { status: 503 }],
  ['no answer', 'cut'],
] as const;

test.each(ANSWERS.flatMap(([name, answer]) => [false, true].map((isSent) => ({ name, answer, isSent }))))(
  '[R25] $name that comes when another process has the request decides nothing (sent again: $isSent)',
  async ({ answer, isSent }) => {
    const { first, second } = await takenOver(isSent);
    creations.scripted.trouble.push(answer);
    await expect(send(first)).resolves.toBe('unknown');
    expect(await requestOf(first)).toEqual(second);
    expect(await publishedOf(first)).toEqual([]);
  },
);

test('[R25] an intent that the first send made is linked, whoever has the request', async () => {
  const { first } = await takenOver(true);
  const made = answerTo(first);
  creations.scripted.trouble.push({ status: 201, body: made });
  await expect(send(first)).resolves.toBe('accepted');
  expect(await requestOf(first)).toMatchObject({ state: 'accepted', intentId: made.id });
});

test('[R29] [R30] a lookup that ends while another process sends calls nothing another user’s: that send may have made it', async () => {
  const sent = await aSentRequest(aNamedDraft(), creations.session);
  const { idempotencyKey: key } = sent;
  const taken = { state: 'unknown', fault: { code: 'conflict' }, nextAttemptAt: new Date() } as const;
  await recordCreateOutcome(database(), key, taken);
  const claim = async (hours: number) => {
    const lease = { limit: 100, now: inMs(hours * 3_600_000), leaseUntil: inMs(hours * 60_000) };
    const claimed = await claimDueCreates(database(), lease);
    return claimed.find(({ idempotencyKey }) => idempotencyKey === key) ?? sent;
  };
  const [first, second] = [await claim(1), await claim(2)];
  const sending = await countCreateSend(database(), second, inMs(180_000));
  creations.scripted.intents.push(answerTo(sent));
  await expect(lookUpCreate(conversionConnection(), first)).resolves.toBe('overtaken');
  expect(await requestOf(sent)).toEqual(sending);
  expect(await publishedOf(sent)).toEqual([]);
});

test.each([{ isSent: false }, { isSent: true }])(
  '[R20] [R25] a row that cannot be read, found when another process has the request, decides nothing (sent again: $isSent)',
  async ({ isSent }) => {
    const { first, second } = await takenOver(isSent);
    creations.scripted.intents.push({ ...answerTo(first), createdAt: null } as never);
    await expect(lookUpCreate(conversionConnection(), first)).resolves.toBe('unreadable');
    expect(await requestOf(first)).toEqual(second);
    expect(await publishedOf(first)).toEqual([]);
  },
);
