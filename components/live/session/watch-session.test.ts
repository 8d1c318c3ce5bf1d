import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const replace = vi.fn();
const signedIn = vi.fn<() => Response>();
const page = new EventTarget();
const stored = new Map<string, string>();
let tab: Awaited<ReturnType<typeof openTab>>;

/** A document of its own: one that is being left goes nowhere else. */
async function openTab(userId: string) {
  vi.resetModules();
  const [end, live, watch, reference, found] = await Promise.all([
    import('./session-end.ts'),
    import('#lib/browser/live-state.ts'),
    import('./watch-session.ts'),
    import('#lib/queries/uncached/reference-use.ts'),
    import('#lib/queries/uncached/find-rows.ts'),
  ]);
  return { ...end, ...live, ...watch, ...reference, ...found, stop: watch.watchSession(userId) };
}

beforeEach(async () => {
  replace.mockReset();
  signedIn.mockReset().mockImplementation(() => Response.json({ code: 'signed_out' }, { status: 401 }));
  stored.clear();
  stored.set('draft:ana:create', '{"values":{"amount":"10"}}');
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('fetch', () => Promise.resolve(signedIn()));
  vi.stubGlobal('sessionStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  tab = await openTab('ana');
});

afterEach(() => {
  tab.stop();
});

// The last document here is being left: the next file of tests in this process has one of its own.
afterAll(() => {
  vi.resetModules();
});

/** A page of this user opens in another tab. */
function openElsewhere(userId: string): void {
  tab.watchSession(userId)();
}

const signsIn = (userId: string) => signedIn.mockImplementation(() => Response.json({ userId }));

describe('a page whose session is over', () => {
  beforeEach(() => tab.setSessionOver(true));

  test('goes on when its user is back, and keeps what was typed', async () => {
    signsIn('ana');
    page.dispatchEvent(new Event('focus'));
    await expect.poll(tab.isSessionOver).toBe(false);
    expect(replace).not.toHaveBeenCalled();
    expect(stored.size).toBe(1);
  });

  test('goes on as soon as its user opens a page in another tab', async () => {
    signsIn('ana');
    openElsewhere('ana');
    await expect.poll(tab.isSessionOver).toBe(false);
  });

  test('stays as it is without a session', async () => {
    page.dispatchEvent(new Event('focus'));
    await expect.poll(() => signedIn.mock.results.length).toBe(1);
    expect(tab.isSessionOver()).toBe(true);
    expect(replace).not.toHaveBeenCalled();
  });

  test('is left, with what was typed, when another user has signed in', async () => {
    signsIn('bia');
    page.dispatchEvent(new Event('focus'));
    await expect.poll(() => replace.mock.calls).toEqual([['/']]);
    expect(tab.isSessionOver()).toBe(true);
    expect(stored.size).toBe(0);
  });
});

test('a page that reads nothing sees by its stream that the session is over, and not by a server that restarts', async () => {
  signedIn.mockImplementation(() => Response.json({ code: 'internal' }, { status: 503 }));
  tab.setLiveState('delayed');
  await expect.poll(() => signedIn.mock.results.length).toBe(1);
  expect(tab.isSessionOver()).toBe(false);

  tab.setLiveState('live');
  signedIn.mockImplementation(() => Response.json({ code: 'signed_out' }, { status: 401 }));
  tab.setLiveState('delayed');
  await expect.poll(tab.isSessionOver).toBe(true);
  expect(replace).not.toHaveBeenCalled();
});

describe('a read that no query makes', () => {
  const typed = { intentType: 'offramp', reference: 'A-1', idempotencyKey: randomUUID() } as const;
  const { signal } = new AbortController();
  const reads: [string, () => Promise<unknown>][] = [
    ['of who has a reference', () => tab.askForReference(typed, signal)],
    ['of what a text names', () => tab.fetchFoundRows('A-1', signal).catch(() => undefined)],
  ];

  test.each(reads)('%s, refused because the session ended, says so at once', async (_name, read) => {
    await read();
    expect(tab.isSessionOver()).toBe(true);
  });

  test.each(reads)('%s, that fails otherwise, says nothing of the session', async (_name, read) => {
    signedIn.mockImplementation(() => Response.json({ code: 'forbidden' }, { status: 403 }));
    await read();
    expect(tab.isSessionOver()).toBe(false);
  });

  test('says nothing of it on a page that follows no session', async () => {
    tab.stop();
    await tab.askForReference(typed, signal);
    expect(tab.isSessionOver()).toBe(false);
  });
});

test('a page that has heard nothing of its end is left once another user opens one', async () => {
  signsIn('bia');
  openElsewhere('bia');
  await expect.poll(() => replace.mock.calls).toEqual([['/']]);
});

test('a page of another user that no longer is signed in changes nothing', async () => {
  signsIn('ana');
  openElsewhere('bia');
  await expect.poll(() => signedIn.mock.results.length).toBe(1);
  expect(replace).not.toHaveBeenCalled();
});

test('signing out in a tab leaves the others too', async () => {
  tab.announceSignOut();
  await expect.poll(() => replace.mock.calls).toEqual([['/sign-in']]);
  expect(stored.size).toBe(0);
});
