import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withTransaction } from '#server/store/database.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useFrontOf } from '#server/testing/http/front-of.ts';
import { linkLiveRoute } from './link-live.ts';

useTestDatabase();
const front = useFrontOf(linkLiveRoute);

function askFor(token: string): ClientRequest {
  const path = `/api/sign/${token}/live`;
  const asked = request({ host: '127.0.0.1', port: front.port, path, agent: false });
  return asked.on('error', () => undefined);
}

async function statusOf(token: string): Promise<number | undefined> {
  const asked = askFor(token);
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('made-up links of one address take few connections of the database, and more than may wait are refused', async () => {
  const answers: Promise<number | undefined>[] = [];
  const refused = await withTransaction(async (tx) => {
    await tx.execute(sql`lock table signing_links in access exclusive mode`);
    for (let i = 0; i < 40; i += 1) answers.push(statusOf(`made-up-${i}`));
    const [first] = await Promise.all([Promise.race(answers), expect.poll(() => countWaiting()).toBe(2)]);
    return first;
  });
  expect(refused).toBe(429);
  const statuses = await Promise.all(answers);
  // Two were asked for, thirty waited.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(8);
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(0);
});

test('who leaves while a link is looked for gets no more turns by it', async () => {
  const answers: Promise<number | undefined>[] = [];
  await withTransaction(async (tx) => {
    await tx.execute(sql`lock table signing_links in access exclusive mode`);
    const left = [1, 2].map((n) => askFor(`left-${n}`));
    for (const one of left) one.end();
    await expect.poll(() => countWaiting()).toBe(2);
    for (const one of left) one.destroy();
    for (let n = 0; n < 40; n += 1) answers.push(statusOf(`made-up-${n}`));
    expect(await Promise.race(answers)).toBe(429);
    expect(await countWaiting()).toBe(2);
  });
  await Promise.all(answers);
});
