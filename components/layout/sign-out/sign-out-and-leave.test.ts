import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed, type Result } from '#lib/errors/result.ts';

const ACTION = '#server/actions/sign-out.ts';
const signOut = vi.fn<() => Promise<Result<{ redirectTo: string }>>>();
const assign = vi.fn();
const removeItem = vi.fn();

/** A document of its own: one that is being left goes nowhere else. */
async function openPage() {
  vi.resetModules();
  vi.doMock(ACTION, () => ({ signOut }));
  const [lifecycle, leave] = await Promise.all([
    import('#components/live/page-lifecycle.ts'),
    import('./sign-out-and-leave.ts'),
  ]);
  const [leaves, stays] = [vi.fn(), vi.fn()];
  lifecycle.onLeaving(leaves, stays);
  return { ...lifecycle, ...leave, leaves, stays };
}

beforeEach(() => {
  for (const spy of [signOut, assign, removeItem]) spy.mockReset();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('sessionStorage', {
    length: 1,
    key: () => 'draft:ana:create',
    getItem: () => null,
    removeItem,
  });
});
afterEach(() => vi.doUnmock(ACTION));
// The last document here is being left: the next file of tests in this process has one of its own.
afterAll(() => {
  vi.resetModules();
});

test('a sign-out without an answer leaves the page as it is, and says that the session may last', async () => {
  signOut.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const page = await openPage();
  await page.signOutAndLeave();
  expect(assign).not.toHaveBeenCalled();
  expect(removeItem).not.toHaveBeenCalled();
  expect(page.readSignOut()).toBe('failed');
  // Its stream and its reads, which ended first, go on.
  expect(page.isLeaving()).toBe(false);
  expect(page.leaves).toHaveBeenCalledOnce();
  expect(page.stays).toHaveBeenCalledOnce();
});

test('one without an answer goes on once its session is found to be over; any other page stays', async () => {
  const page = await openPage();
  page.leaveIfFailed();
  expect(assign).not.toHaveBeenCalled();
  signOut.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await page.signOutAndLeave();
  page.leaveIfFailed();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in');
  expect(removeItem).toHaveBeenCalledOnce();
  expect(page.isLeaving()).toBe(true);
});

test('so does one that failed; tried again, it ends the session and leaves', async () => {
  signOut.mockResolvedValueOnce(fail({ code: 'internal' }));
  const page = await openPage();
  await page.signOutAndLeave();
  expect(assign).not.toHaveBeenCalled();
  signOut.mockResolvedValueOnce(succeed({ redirectTo: '/sign-in' }));
  const leaving = page.signOutAndLeave();
  expect(page.readSignOut()).toBe('asked-again');
  await leaving;
  expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in');
  expect(removeItem).toHaveBeenCalledOnce();
  expect(page.isLeaving()).toBe(true);
});

test('one of a session that is over leaves, too', async () => {
  signOut.mockResolvedValueOnce(fail({ code: 'signed_out' }));
  const page = await openPage();
  await page.signOutAndLeave();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in');
  expect(removeItem).toHaveBeenCalledOnce();
});

test('one that is asked for is not asked for twice', async () => {
  const answer = Promise.withResolvers<Result<{ redirectTo: string }>>();
  signOut.mockReturnValueOnce(answer.promise);
  const page = await openPage();
  const leaving = page.signOutAndLeave();
  await page.signOutAndLeave();
  expect(signOut).toHaveBeenCalledOnce();
  answer.resolve(succeed({ redirectTo: '/sign-in' }));
  await leaving;
});
