import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getLiveState, setLiveState } from '#lib/browser/live-state.ts';
import { openEventStream, startLive } from './live-stream.ts';
import { beginLeaving, endLeaving } from './page-lifecycle.ts';

/** The browser's EventSource, controlled by the test. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readonly url: string;
  readyState = 0;
  onopen: () => void = () => {};
  onerror: () => void = () => {};
  onmessage: (message: { data: string; lastEventId: string }) => void = () => {};

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  /** The server answered with an error: the browser stops trying. */
  refuse(): void {
    this.close();
    this.onerror();
  }
}

const target = new EventTarget();
const listener = { onOpen: vi.fn(), onBreak: vi.fn(), onMessage: vi.fn(), onBuild: vi.fn() };

beforeEach(() => {
  FakeSource.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('window', target);
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

function latest(): FakeSource {
  const source = FakeSource.opened.at(-1);
  if (!source) throw new Error('nothing was opened');
  return source;
}

test('leaves a dropped connection to the browser, which resumes by itself', () => {
  const close = openEventStream('/api/live', listener);
  latest().onopen();
  latest().onerror();
  vi.advanceTimersByTime(60_000);
  expect(listener.onBreak).toHaveBeenCalledOnce();
  expect(FakeSource.opened).toHaveLength(1);
  close();
});

test('opens again after a refusal, from the last event it saw', () => {
  const close = openEventStream('/api/live', listener);
  latest().onopen();
  latest().onmessage({ data: '{}', lastEventId: '41' });
  latest().refuse();
  vi.advanceTimersByTime(1_000);
  expect(FakeSource.opened.map(({ url }) => url)).toEqual(['/api/live', '/api/live?lastEventId=41']);
  close();
});

test('waits longer after each refusal', () => {
  const close = openEventStream('/api/live', listener);
  latest().refuse();
  vi.advanceTimersByTime(1_000);
  latest().refuse();
  vi.advanceTimersByTime(1_999);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(3);
  close();
});

test('does not wait once the network is back', () => {
  const close = openEventStream('/api/live', listener);
  latest().refuse();
  target.dispatchEvent(new Event('online'));
  expect(FakeSource.opened).toHaveLength(2);
  close();
});

test('opens nothing after it was closed', () => {
  openEventStream('/api/live', listener)();
  target.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
});

test('says which build serves it, whenever it is opened', () => {
  const close = openEventStream('/api/live', listener);
  latest().dispatchEvent(new MessageEvent('build', { data: 'first' }));
  latest().refuse();
  vi.advanceTimersByTime(1_000);
  latest().dispatchEvent(new MessageEvent('build', { data: 'second' }));
  expect(listener.onBuild.mock.calls).toEqual([['first'], ['second']]);
  expect(listener.onMessage).not.toHaveBeenCalled();
  close();
});

test('a page that stays after all is followed again, and is not shown as up to date before', () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', new EventTarget());
  const leave = vi.fn();
  const join = vi.fn(() => leave);
  const stop = startLive(join);
  setLiveState('live');
  beginLeaving();
  expect(leave).toHaveBeenCalledOnce();
  endLeaving();
  expect(join).toHaveBeenCalledTimes(2);
  expect(getLiveState()).toBe('delayed');
  stop();
  expect(leave).toHaveBeenCalledTimes(2);
  setLiveState('connecting');
});
