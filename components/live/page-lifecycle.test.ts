import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { QueryError } from '#lib/queries/query-error.ts';
import { beginLeaving, onLeaving } from './page-lifecycle.ts';
import { queryClient } from './query-client.ts';
import { isSessionOver, setSessionOver } from './session/session-end.ts';

function read(queryFn: () => Promise<unknown>) {
  return queryClient.query({ queryKey: [Math.random()], queryFn });
}

const refused = () => Promise.reject(new QueryError({ code: 'signed_out' }));

afterEach(() => setSessionOver(false));

test('a read that is refused leaves the page as it is: none is sent until its user is back', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  await expect(read(refused)).rejects.toThrow();
  expect(isSessionOver()).toBe(true);
  expect(assign).not.toHaveBeenCalled();

  const sent = vi.fn<() => Promise<unknown>>(refused);
  const waiting = read(sent);
  await Promise.resolve();
  expect(sent).not.toHaveBeenCalled();

  sent.mockImplementation(() => Promise.resolve('read'));
  // The browser's own news of the network let one read through; the session is over all the same.
  onlineManager.setOnline(true);
  await expect(read(refused)).rejects.toThrow();
  expect(onlineManager.isOnline()).toBe(false);

  queryClient.mount();
  setSessionOver(false);
  await expect(waiting).resolves.toBe('read');
  queryClient.unmount();
});

test('once a user signs out, reads are dropped and none is sent', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const onPageShow: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => onPageShow.push(listener));

  const closeStream = vi.fn();
  const forget = onLeaving(closeStream, () => undefined);
  let inProgress: AbortSignal | undefined;
  const dropped = queryClient.query({
    queryKey: ['in progress'],
    queryFn: ({ signal }) =>
      new Promise((_resolve, reject) => {
        inProgress = signal;
        signal.addEventListener('abort', () => reject(new QueryError({ code: 'signed_out' })));
      }),
  });
  beginLeaving();
  await expect(dropped).rejects.toThrow();
  expect(inProgress?.aborted).toBe(true);
  expect(closeStream).toHaveBeenCalledOnce();
  forget();

  const sent = vi.fn(refused);
  void read(sent);
  await Promise.resolve();
  expect(sent).not.toHaveBeenCalled();
  expect(isSessionOver()).toBe(false);

  onPageShow[0]?.();
  expect(reload).toHaveBeenCalledOnce();
});
