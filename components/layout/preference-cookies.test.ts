import { afterEach, expect, test, vi } from 'vitest';
import { setLiveState } from '#lib/browser/live-state.ts';
import { setLocale } from './preference-cookies.ts';

afterEach(() => setLiveState('connecting'));

test('another language is stored, and no document is asked for that cannot come', () => {
  const reload = vi.fn();
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:', reload });
  vi.stubGlobal('navigator', { onLine: false });
  setLiveState('offline');
  setLocale('en');
  expect(page.cookie).toContain('en');
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  setLocale('en');
  expect(reload).toHaveBeenCalledOnce();
});
