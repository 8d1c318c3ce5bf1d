import { expect, it, vi } from 'vitest';
import { QueryError } from '#lib/queries/query-error.ts';
import { beginLeaving } from './leaving.ts';
import { queryClient } from './query-client.ts';

async function readRefused(): Promise<void> {
  const queryFn = () => Promise.reject(new QueryError({ code: 'signed_out' }));
  await expect(queryClient.query({ queryKey: [Math.random()], queryFn })).rejects.toThrow();
}

it('a read that is refused leaves for sign-in and back, but not once the person is leaving by signing out', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/intents', search: '?page=2', assign });
  const onPageShow: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => onPageShow.push(listener));

  await readRefused();
  expect(assign.mock.calls).toEqual([['/sign-in?callbackUrl=%2Fintents%3Fpage%3D2']]);
  beginLeaving();
  await readRefused();
  expect(assign).toHaveBeenCalledTimes(1);
  onPageShow[0]?.();
  await readRefused();
  expect(assign).toHaveBeenCalledTimes(2);
});
