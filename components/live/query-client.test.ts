import type { QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { samePayoutOptions } from '#lib/queries/intents/same-intent.ts';
import { QueryError } from '#lib/queries/query-error.ts';
import { setLiveState } from '#lib/browser/live-state.ts';
import { queryClient } from './query-client.ts';
import { isSessionOver, setSessionOver } from './session/session-end.ts';

const KEY: QueryKey = ['of this test'];

/** After how long it is read again, while the stream is open, when its last read came to this. */
function readAgainAfterMs(
  state: { status: 'success' } | { status: 'error'; error: Error },
  everyMs?: number,
) {
  queryClient.removeQueries({ queryKey: KEY });
  const meta = everyMs === undefined ? {} : { everyMs };
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: KEY, meta });
  query.setState(state);
  const { refetchInterval } = queryClient.getDefaultOptions().queries ?? {};
  return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
}

function failedBy(code: 'no_answer' | 'not_found') {
  return { status: 'error' as const, error: new QueryError({ code }) };
}

beforeEach(() => setLiveState('live'));
afterEach(() => {
  setLiveState('connecting');
  queryClient.removeQueries({ queryKey: KEY });
});

test('what could not be read is read again by itself, though the stream is open', () => {
  expect(readAgainAfterMs({ status: 'success' })).toBe(false);
  expect(readAgainAfterMs(failedBy('no_answer'))).toBe(8_000);
});

test('not where the answer would be the same', () => {
  expect(readAgainAfterMs(failedBy('not_found'))).toBe(false);
});

test('not later than it is read anyway', () => {
  expect(readAgainAfterMs(failedBy('no_answer'), 20_000)).toBe(8_000);
  expect(readAgainAfterMs(failedBy('no_answer'), 2_000)).toBe(2_000);
  expect(readAgainAfterMs({ status: 'success' }, 20_000)).toBe(20_000);
});

test('a check of a form that is refused because the session ended says so at once', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'signed_out' }, { status: 401 })));
  const idempotencyKey = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
  const asked = samePayoutOptions({ destination: '+5511987654321', amountCents: 1, idempotencyKey });
  await expect(queryClient.query(asked)).rejects.toMatchObject({ fault: { code: 'signed_out' } });
  expect(isSessionOver()).toBe(true);
  setSessionOver(false);
});
