import { expect, test, vi } from 'vitest';
import { useIsPageShown } from './use-is-page-shown.ts';

/** What the hook does with its state and when: there is no document here to render it in. */
const page = vi.hoisted(() => ({ isShown: true, happened: [] as string[], undo: () => {} }));
vi.mock('react', () => ({
  useState: () => [page.isShown, (isShown: boolean) => page.happened.push(`set ${String(isShown)}`)],
  useEffect: (effect: () => () => void) => (page.undo = effect()),
}));
vi.mock('react-dom', () => ({
  flushSync: (change: () => void) => {
    change();
    page.happened.push('rendered');
  },
}));

test('[R49] the code is out of the document before the browser freezes the page, and back once it is shown', () => {
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  expect(useIsPageShown()).toBe(true);
  target.dispatchEvent(new Event('pagehide'));
  expect(page.happened.splice(0)).toEqual(['set false', 'rendered']);
  target.dispatchEvent(new Event('pageshow'));
  expect(page.happened.splice(0)).toEqual(['set true']);
  page.undo();
  target.dispatchEvent(new Event('pagehide'));
  expect(page.happened).toEqual([]);
});
