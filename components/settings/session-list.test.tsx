// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { openPage } from '#components/ui/testing/open-page.tsx';
import common from '#messages/en/common.json';
import settings from '#messages/en/settings.json';
import { endSessions } from '#server/actions/users.ts';
import { SessionList } from './session-list.tsx';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const AT = '2026-11-22T10:00:00.000Z';
const SESSIONS = [
  { id: 'a', userAgent: CHROME, createdAt: '2026-11-21T10:00:00.000Z', lastSeenAt: AT, isCurrent: false },
  { id: 'b', userAgent: CHROME, createdAt: '2026-11-22T09:15:00.000Z', lastSeenAt: AT, isCurrent: false },
  { id: 'c', userAgent: FIREFOX, createdAt: '2026-11-22T09:15:00.000Z', lastSeenAt: AT, isCurrent: false },
  { id: 'd', userAgent: FIREFOX, createdAt: AT, lastSeenAt: AT, isCurrent: true },
];

function open() {
  const { user, getAllByRole } = openPage(
    <IdleRouter>
      <SessionList sessions={SESSIONS} nowMs={Date.parse(AT)} />
    </IdleRouter>,
    { locale: 'en', messages: { settings, common } },
  );
  const buttons = getAllByRole('button');
  return { user, buttons, names: () => buttons.map(({ textContent }) => textContent) };
}

test('each button says which session it ends: the browser, and since when', () => {
  const names = open().names().slice(0, -1);
  expect(names).toHaveLength(3);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^End session: (?:Chrome, Linux|Firefox, Windows), \S/);
});

test('only the pressed one says that its session ends', async () => {
  vi.mocked(endSessions).mockReturnValue(new Promise(() => undefined));
  const { user, buttons, names } = open();
  const isEnding = () => names().map((name) => name.includes(settings.sessions.ending));
  expect(isEnding()).toEqual([false, false, false, false]);
  for (const button of buttons.slice(1)) await user.click(button);
  expect(endSessions).toHaveBeenCalledExactlyOnceWith({ sessionId: 'b' });
  expect(isEnding()).toEqual([false, true, false, false]);
});
