import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { subscribePress } from '#lib/browser/pointer-press.ts';
import { useFollowed } from './use-followed.ts';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});

const SERVER = { data: ['row 1', 'row 2'], readAtMs: 0 };
const feed = vi.hoisted(() => ({
  show: (_followed: { data: string[]; isError: boolean }) => undefined as unknown,
}));
const load = () =>
  Promise.resolve((_input: null, _server: typeof SERVER, show: typeof feed.show) => {
    feed.show = show;
    return () => undefined;
  });

function List() {
  const { data } = useFollowed(load, null, SERVER);
  return <p>{data.join(', ')}</p>;
}

async function openList() {
  const page = openPage(() => <List />, { locale: 'en', messages: {} });
  await page.settle();
  return page;
}
const dispatch = (type: string, button = 0) =>
  window.dispatchEvent(Object.assign(new Event(type), { button }));

let leavePresses: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', new EventTarget());
  leavePresses = subscribePress(() => undefined);
});
afterEach(() => {
  leavePresses();
  vi.useRealTimers();
});

test('a row stays below the pointer until the click has been handled', async () => {
  const page = await openList();
  dispatch('pointerdown');
  feed.show({ data: ['row 2'], isError: false });
  expect(page.text()).toBe('row 1, row 2');
  dispatch('pointerup');
  expect(page.text()).toBe('row 1, row 2');
  dispatch('click');
  expect(page.text()).toBe('row 1, row 2');
  vi.advanceTimersByTime(0);
  expect(page.text()).toBe('row 2');
});

test.each([
  ['pointerup', 100],
  ['pointercancel', 0],
  ['dragend', 0],
  ['contextmenu', 0],
  ['auxclick', 0],
  ['visibilitychange', 0],
  ['blur', 0],
  ['nothing that is heard of', 10_000],
])('a press that ends with %s, without a click, holds nothing after it', async (type, waitMs) => {
  const page = await openList();
  dispatch('pointerdown');
  page.text();
  dispatch(type);
  feed.show({ data: ['row 2'], isError: false });
  vi.advanceTimersByTime(Math.max(0, waitMs - 1));
  expect(page.text()).toBe(waitMs === 0 ? 'row 2' : 'row 1, row 2');
  vi.advanceTimersByTime(1);
  expect(page.text()).toBe('row 2');
});

test('without a press, and while the menu of the second button is asked for, it changes at once', async () => {
  const page = await openList();
  feed.show({ data: ['row 2'], isError: false });
  expect(page.text()).toBe('row 2');
  dispatch('pointerdown', 2);
  feed.show({ data: ['row 3'], isError: false });
  expect(page.text()).toBe('row 3');
});
