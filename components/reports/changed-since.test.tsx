import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { noteChange } from '#lib/browser/live-changes.ts';
import { findSessionUserId } from '#lib/queries/uncached/session-user.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { ChangedSince } from './changed-since.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));
vi.mock('#lib/queries/uncached/session-user.ts', () => ({ findSessionUserId: vi.fn() }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

const LABEL = 'read again';

function open() {
  const read = { at: '2026-11-22T12:00:00.000Z' };
  const page = openPage(() => <ChangedSince at={read.at} dayEndsInMs={15 * HOUR_MS} label={LABEL} />, {
    locale: 'en',
    messages: {},
  });
  page.elements();
  return { page, read, isOffered: () => page.elements().some(({ type }) => type === 'button') };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test('a report is read again only when its reader asks for it, once something has changed', async () => {
  vi.mocked(findSessionUserId).mockResolvedValue('ana');
  const { page, read, isOffered } = open();
  expect(isOffered()).toBe(false);
  noteChange();
  noteChange();
  expect(isOffered()).toBe(true);
  expect(vi.mocked(announce).mock.calls).toEqual([[LABEL]]);
  expect(router.refresh).not.toHaveBeenCalled();
  await page.act(page.button(LABEL), 'onClick');
  expect(router.refresh).toHaveBeenCalledOnce();
  read.at = '2026-11-22T12:05:00.000Z';
  expect(isOffered()).toBe(false);
  noteChange();
  expect(isOffered()).toBe(true);
});

test('another day is a change: its periods are other ones', () => {
  const { isOffered } = open();
  vi.advanceTimersByTime(15 * HOUR_MS - 1);
  expect(isOffered()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOffered()).toBe(true);
});

test.each([null, undefined])('the page stays where its session is over or not known: %s', async (userId) => {
  vi.mocked(findSessionUserId).mockResolvedValue(userId);
  const { page, isOffered } = open();
  noteChange();
  await page.act(page.button(LABEL), 'onClick');
  expect(router.refresh).not.toHaveBeenCalled();
  expect(isOffered()).toBe(true);
});
