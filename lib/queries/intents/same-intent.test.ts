import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { sameMintOptions, samePayoutOptions } from './same-intent.ts';

const KEY = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const SOURCE = '5f1d8c02-6a3b-4c1e-9d2f-000000000002';
const ASKED = { destination: '+5511987654321', amountCents: 123_456, idempotencyKey: KEY };
const SHOWN = {
  ...{ intentType: 'offramp', status: 'completed', contradictedAt: null, doubts: [] },
  ...{ burnOutcome: null, reportMark: null },
};
const FOUND = {
  same: {
    ...{ intentId: SOURCE, createdAt: '2026-11-21T10:00:00.000Z', createdBy: null },
    ...{ shown: SHOWN, others: 0, isCut: false },
  },
};

function stubFetch(answer: () => Promise<Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  return asked;
}

test('what is asked is the key, the amount, the request and what it was begun from', async () => {
  const asked = stubFetch(async () => Response.json(FOUND));
  const client = new QueryClient();
  expect(await client.query(samePayoutOptions(ASKED))).toEqual(FOUND);
  expect(await client.query(samePayoutOptions({ ...ASKED, sourceIntentId: SOURCE }))).toEqual(FOUND);
  const path = `/api/offramps/same?destination=%2B5511987654321&amountCents=123456&idempotencyKey=${KEY}`;
  expect(asked).toEqual([path, `${path}&sourceIntentId=${SOURCE}`]);
});

test('of an onramp its network is asked as well', async () => {
  const asked = stubFetch(async () => Response.json(FOUND));
  const question = { ...ASKED, chainId: 'base', destination: '0xAb' } as const;
  expect(await new QueryClient().query(sameMintOptions(question))).toEqual(FOUND);
  const search = `chainId=base&destination=0xAb&amountCents=123456&idempotencyKey=${KEY}`;
  expect(asked).toEqual([`/api/onramps/same?${search}`]);
});

test('an answer is kept for the same order, and for no other', async () => {
  const asked = stubFetch(async () => Response.json(FOUND));
  const client = new QueryClient();
  for (const amountCents of [1, 2, 1]) await client.query(samePayoutOptions({ ...ASKED, amountCents }));
  expect(asked).toHaveLength(2);
});

test.each<[string, () => Promise<Response>]>([
  ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an ended session', async () => Response.json({ fault: { code: 'signed_out' } }, { status: 401 })],
  ['an answer that cannot be read', async () => new Response('<html>')],
])('of %s nothing is known', async (_name, fails) => {
  stubFetch(fails);
  await expect(new QueryClient().query(samePayoutOptions(ASKED))).rejects.toThrow();
});
