import { afterEach, expect, test, vi } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import common from '#messages/en/common.json';
import settings from '#messages/en/settings.json';
import { SessionList } from './session-list.tsx';

const action = vi.hoisted(() => ({ isPending: false }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));
vi.mock('#server/actions/users.ts', () => ({}));
vi.mock('#components/ui/use-action.ts', () => ({
  useAction: () => ({ isPending: action.isPending, fault: null, run: vi.fn() }),
}));

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const AT = '2026-11-22T10:00:00.000Z';
const SESSIONS = [
  { id: 'a', userAgent: CHROME, createdAt: '2026-11-21T10:00:00.000Z', lastSeenAt: AT, isCurrent: false },
  { id: 'b', userAgent: CHROME, createdAt: '2026-11-22T09:15:00.000Z', lastSeenAt: AT, isCurrent: false },
  { id: 'c', userAgent: FIREFOX, createdAt: '2026-11-22T09:15:00.000Z', lastSeenAt: AT, isCurrent: false },
  { id: 'd', userAgent: FIREFOX, createdAt: AT, lastSeenAt: AT, isCurrent: true },
];

/** The names of its buttons. */
function buttons(): string[] {
  const html = renderWithCopy(<SessionList sessions={SESSIONS} nowMs={Date.parse(AT)} />, {
    locale: 'en',
    messages: { settings, common },
  });
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, name = '']) =>
    name.replaceAll(/<[^>]*>/g, ''),
  );
}

afterEach(() => void (action.isPending = false));

test('each button says which session it ends: the browser, and since when', () => {
  const names = buttons().slice(0, -1);
  expect(names).toHaveLength(3);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^End session: (?:Chrome, Linux|Firefox, Windows), \S/);
});

test('only the pressed one says that its session ends', () => {
  action.isPending = true;
  expect(buttons().join()).not.toContain(settings.sessions.ending);
});
