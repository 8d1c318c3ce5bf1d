import { randomUUID } from 'node:crypto';
import * as jwt from 'next-auth/jwt';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { openSessionToken, sealSessionId, SESSION_LIFETIME_SECONDS } from './session-token.ts';

vi.mock('next-auth/jwt', { spy: true });
useTestDatabase();
afterEach(() => void vi.useRealTimers());

test('the seal of a token is checked once, however many requests carry it', async () => {
  const sessionId = randomUUID();
  const token = await sealSessionId(sessionId);
  const before = vi.mocked(jwt.decode).mock.calls.length;
  for (let request = 0; request < 5; request += 1) expect(await openSessionToken(token)).toBe(sessionId);
  expect(vi.mocked(jwt.decode).mock.calls.length - before).toBe(1);
});

test('a token that was opened before is no longer one once it has run out', async () => {
  const token = await sealSessionId(randomUUID());
  expect(await openSessionToken(token)).toBeDefined();
  vi.useFakeTimers({ now: Date.now() + (SESSION_LIFETIME_SECONDS + 1) * 1000, toFake: ['Date'] });
  expect(await openSessionToken(token)).toBeUndefined();
});

test('no token is taken for one that was opened before', async () => {
  const token = await sealSessionId(randomUUID());
  await openSessionToken(token);
  expect(await openSessionToken(withOtherSeal(token))).toBeUndefined();
  expect(await openSessionToken('')).toBeUndefined();
  expect(await openSessionToken('not a token')).toBeUndefined();
});

/** Another first character of the seal: all six bits of it count, which is not so of the last one. */
function withOtherSeal(token: string): string {
  const at = token.lastIndexOf('.') + 1;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
