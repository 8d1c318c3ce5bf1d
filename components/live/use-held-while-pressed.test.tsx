// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { useFollowed } from './use-followed.ts';

const SERVER = { data: ['row 1', 'row 2'], readAtMs: 0 };
const feed = vi.hoisted(() => ({
  show: (_followed: { data: string[]; isError: boolean }): void => undefined,
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
  const { container } = openPage(<List />, { locale: 'en', messages: {} });
  await act(load);
  return { text: () => container.textContent };
}
const show = (...data: string[]) => act(() => feed.show({ data, isError: false }));
const wait = (waitMs: number) => act(() => void vi.advanceTimersByTime(waitMs));
const dispatch = (type: string, button = 0) =>
  act(() => void window.dispatchEvent(Object.assign(new Event(type), { button })));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});

test('a row stays below the pointer until the click has been handled', async () => {
  const page = await openList();
  dispatch('pointerdown');
  show('row 2');
  expect(page.text()).toBe('row 1, row 2');
  dispatch('pointerup');
  expect(page.text()).toBe('row 1, row 2');
  dispatch('click');
  expect(page.text()).toBe('row 1, row 2');
  wait(0);
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
  dispatch(type);
  show('row 2');
  wait(Math.max(0, waitMs - 1));
  expect(page.text()).toBe(waitMs === 0 ? 'row 2' : 'row 1, row 2');
  wait(1);
  expect(page.text()).toBe('row 2');
});

test('without a press, and while the menu of the second button is asked for, it changes at once', async () => {
  const page = await openList();
  show('row 2');
  expect(page.text()).toBe('row 2');
  dispatch('pointerdown', 2);
  show('row 3');
  expect(page.text()).toBe('row 3');
});
