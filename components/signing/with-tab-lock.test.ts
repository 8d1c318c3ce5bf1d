import { describe, expect, test, vi } from 'vitest';
import { withTabLock } from './with-tab-lock.ts';

describe('[B7] withTabLock', () => {
  test('does the work of a name once at a time, and again when it is over', async () => {
    const dialog = Promise.withResolvers<string>();
    const first = withTabLock('one', () => dialog.promise, 'held');
    await vi.waitFor(async () => expect((await navigator.locks.query()).held).toHaveLength(1));
    const second = vi.fn(async () => 'done');
    expect(await withTabLock('one', second, 'held')).toBe('held');
    expect(second).not.toHaveBeenCalled();
    expect(await withTabLock('another', async () => 'done', 'held')).toBe('done');
    dialog.resolve('answered');
    expect(await first).toBe('answered');
    expect(await withTabLock('one', second, 'held')).toBe('done');
  });

  test('lets go of it when the work fails', async () => {
    const failing = async () => Promise.reject(new Error('the wallet disconnected'));
    await expect(withTabLock('one', failing, undefined)).rejects.toThrow('the wallet disconnected');
    expect(await withTabLock('one', async () => 'done', 'held')).toBe('done');
  });

  test('works for itself in a browser without locks', async () => {
    vi.stubGlobal('navigator', {});
    expect(await withTabLock('one', async () => 'done', 'held')).toBe('done');
  });
});
