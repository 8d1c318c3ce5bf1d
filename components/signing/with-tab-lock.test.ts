import { describe, expect, test, vi } from 'vitest';
import { withTabLock } from './with-tab-lock.ts';

const HELD = { here: 'held here', elsewhere: 'held elsewhere' };
const done = async () => 'done';

describe('[B7] withTabLock', () => {
  test('does the work of a name once at a time, and again when it is over', async () => {
    const dialog = Promise.withResolvers<string>();
    const first = withTabLock('one', () => dialog.promise, HELD);
    await expect.poll(async () => (await navigator.locks.query()).held).toHaveLength(1);
    const second = vi.fn(done);
    expect(await withTabLock('one', second, HELD)).toBe('held here');
    expect(second).not.toHaveBeenCalled();
    expect(await withTabLock('another', done, HELD)).toBe('done');
    dialog.resolve('answered');
    expect(await first).toBe('answered');
    expect(await withTabLock('one', second, HELD)).toBe('done');
  });

  test('says whether another tab holds it up', async () => {
    const dialog = Promise.withResolvers<string>();
    const otherTab = navigator.locks.request('one', () => dialog.promise);
    const work = vi.fn(done);
    expect(await withTabLock('one', work, HELD)).toBe('held elsewhere');
    expect(await withTabLock('one', work, HELD)).toBe('held elsewhere');
    expect(work).not.toHaveBeenCalled();
    dialog.resolve('answered');
    await otherTab;
    expect(await withTabLock('one', work, HELD)).toBe('done');
  });

  test('lets go of it when the work fails', async () => {
    const failing = async () => Promise.reject(new Error('the wallet disconnected'));
    await expect(withTabLock('one', failing, { here: undefined, elsewhere: undefined })).rejects.toThrow(
      'the wallet disconnected',
    );
    expect(await withTabLock('one', done, HELD)).toBe('done');
  });

  test('works for itself in a browser without locks, one work of a name at a time', async () => {
    vi.stubGlobal('navigator', {});
    const dialog = Promise.withResolvers<string>();
    const first = withTabLock('one', () => dialog.promise, HELD);
    expect(await withTabLock('one', done, HELD)).toBe('held here');
    dialog.resolve('answered');
    expect(await first).toBe('answered');
    expect(await withTabLock('one', done, HELD)).toBe('done');
  });
});
