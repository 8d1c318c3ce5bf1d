// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openHook } from '#components/ui/testing/open-page.tsx';
import { useIsPageShown } from './use-is-page-shown.ts';

test('[R49] the page is not shown before the browser freezes it, and shown again once it is back', () => {
  const { result, unmount } = openHook(() => useIsPageShown(), undefined);
  expect(result.current).toBe(true);
  // What the event changes is rendered when its listeners have run, and not only later.
  window.dispatchEvent(new Event('pagehide'));
  expect(result.current).toBe(false);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(result.current).toBe(true);
  unmount();
  window.dispatchEvent(new Event('pagehide'));
  expect(result.current).toBe(true);
});
