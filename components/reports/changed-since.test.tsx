// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { noteChange } from '#lib/browser/live-changes.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { ChangedSince } from './changed-since.tsx';

const LABEL = 'read again';

function open() {
  const refresh = vi.fn();
  const announced = readAnnouncements();
  const since = (at: string) => (
    <IdleRouter refresh={refresh}>
      <ChangedSince at={at} dayEndsInMs={15 * HOUR_MS} label={LABEL} />
    </IdleRouter>
  );
  const { rerender, getByRole, queryByRole } = openPage(since('2026-11-22T12:00:00.000Z'), {
    locale: 'en',
    messages: {},
  });
  return {
    announced,
    refresh,
    isOffered: () => queryByRole('button') !== null,
    press: () => act(async () => fireEvent.click(getByRole('button', { name: LABEL }))),
    isReadAgain: (at: string) => rerender(since(at)),
  };
}
/** What the server answers to the question whose session this browser has. */
const answer = (response: () => Response) =>
  vi.stubGlobal('fetch', () => new Promise((resolve) => resolve(response())));
const change = () => act(noteChange);
const wait = (waitMs: number) => act(() => void vi.advanceTimersByTime(waitMs));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

test('a report is read again only when its reader asks for it, once something has changed', async () => {
  answer(() => Response.json({ userId: 'ana' }));
  const { announced, refresh, isOffered, press, isReadAgain } = open();
  expect(isOffered()).toBe(false);
  change();
  change();
  expect(isOffered()).toBe(true);
  expect(announced()).toEqual([LABEL]);
  expect(refresh).not.toHaveBeenCalled();
  await press();
  expect(refresh).toHaveBeenCalledOnce();
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

test.each([401, 503])('the page stays where its session is over or not known: %i', async (status) => {
  answer(() => new Response(null, { status }));
  const { refresh, isOffered, press } = open();
  change();
  await press();
  expect(refresh).not.toHaveBeenCalled();
  expect(isOffered()).toBe(true);
});
