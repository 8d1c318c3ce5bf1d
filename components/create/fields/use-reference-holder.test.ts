import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReferenceUse } from '#lib/intents/create/reference-use.ts';
import { followReference } from './use-reference-holder.ts';

const KEY = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const HOLDER = { intentId: KEY, intentType: 'offramp', status: 'completed' };

const asked: string[] = [];
let answer: () => Promise<Response>;
let shown: ReferenceUse[];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  shown = [];
  answer = () => Promise.resolve(Response.json({ holder: HOLDER }));
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function type(reference: string) {
  const typed = { intentType: 'offramp', reference, idempotencyKey: KEY } as const;
  return followReference(typed, (use) => shown.push(use));
}

test('what is typed is asked about once, when it is not typed on', async () => {
  const stop = type('PAY-1');
  await vi.advanceTimersByTimeAsync(300);
  stop();
  type('PAY-1 & 2');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([`/api/offramps/reference?reference=PAY-1+%26+2&idempotencyKey=${KEY}`]);
  expect(shown).toEqual([{ holder: HOLDER }]);
});

test('a late answer about what is no longer in the field is not shown', async () => {
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const stop = type('PAY-1');
  await vi.advanceTimersByTimeAsync(500);
  stop();
  late.resolve(Response.json({ holder: HOLDER }));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  expect(shown).toEqual([]);
});

test.each<[string, () => Promise<Response>]>([
  ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an ended session', async () => Response.json({ fault: { code: 'signed_out' } }, { status: 401 })],
  ['an answer that cannot be read', async () => new Response('<html>')],
])('of %s nothing is said', async (_name, fails) => {
  answer = fails;
  type('PAY-1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(1);
  expect(shown).toEqual([]);
});
