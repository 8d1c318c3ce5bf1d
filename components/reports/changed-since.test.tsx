// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { noteChange } from '#lib/browser/live-changes.ts';
import { findSessionUserId } from '#lib/queries/uncached/session-user.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { ChangedSince } from './changed-since.tsx';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));
vi.mock('#lib/queries/uncached/session-user.ts', () => ({ findSessionUserId: vi.fn() }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

const LABEL = 'read again';

function open() {
  const since = (at: string) => <ChangedSince at={at} dayEndsInMs={15 * HOUR_MS} label={LABEL} />;
  const { rerender, getByRole, queryByRole } = openPage(since('2026-11-22T12:00:00.000Z'), {
    locale: 'en',
    messages: {},
  });
  return {
    isOffered: () => queryByRole('button') !== null,
    press: () => act(async () => fireEvent.click(getByRole('button', { name: LABEL }))),
    isReadAgain: (at: string) => rerender(since(at)),
  };
}
const change = () => act(noteChange);
const wait = (waitMs: number) => act(() => void vi.advanceTimersByTime(waitMs));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test('a report is read again only when its reader asks for it, once something has changed', async () => {
  vi.mocked(findSessionUserId).mockResolvedValue('ana');
  const { isOffered, press, isReadAgain } = open();
  expect(isOffered()).toBe(false);
  change();
  change();
  expect(isOffered()).toBe(true);
  expect(vi.mocked(announce).mock.calls).toEqual([[LABEL]]);
  expect(router.refresh).not.toHaveBeenCalled();
  await press();
  expect(router.refresh).toHaveBeenCalledOnce();
  isReadAgain('2026-11-22T12:05:00.000Z');
  expect(isOffered()).toBe(false);
  change();
  expect(isOffered()).toBe(true);
});

test('another day is a change: its periods are other ones', () => {
  const { isOffered } = open();
  wait(15 * HOUR_MS - 1);
  expect(isOffered()).toBe(false);
  wait(1);
  expect(isOffered()).toBe(true);
});

test.each([null, undefined])('the page stays where its session is over or not known: %s', async (userId) => {
  vi.mocked(findSessionUserId).mockResolvedValue(userId);
  const { isOffered, press } = open();
  change();
  await press();
  expect(router.refresh).not.toHaveBeenCalled();
  expect(isOffered()).toBe(true);
});
