import { expect, test, vi } from 'vitest';
import { QueryError } from '#lib/queries/query-error.ts';
import { beginLeaving, onLeaving } from './page-lifecycle.ts';
import { queryClient } from './query-client.ts';

function read(queryFn: () => Promise<unknown>) {
  return queryClient.query({ queryKey: [Math.random()], queryFn });
}

const refused = () => Promise.reject(new QueryError({ code: 'signed_out' }));

test('a read that is refused leaves for sign-in and back; once a user signs out, reads are dropped and none is sent', async () => {
  const assign = vi.fn();
  const reload = vi.fn();
  vi.stubGlobal('location', { pathname: '/intents', search: '?page=2', assign, reload });
  const onPageShow: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => onPageShow.push(listener));

  await expect(read(refused)).rejects.toThrow();
  expect(assign.mock.calls).toEqual([['/sign-in?callbackUrl=%2Fintents%3Fpage%3D2']]);

  const closeStream = vi.fn();
  const forget = onLeaving(closeStream);
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
  expect(assign).toHaveBeenCalledOnce();

  onPageShow[0]?.();
  expect(reload).toHaveBeenCalledOnce();
});
