import { onlineManager } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#components/live/query-client.ts';
import { setSessionOver } from '#components/live/session/session-end.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { downloadInTurn } from './download-in-turn.ts';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const VIEW = {
  ...{ id: ID, selection: { list: 'audit', filter: null }, format: 'csv', state: 'waiting', ahead: null },
  ...{ createdBy: 'Ana', createdAt: '2026-11-22T10:00:00.000Z', finishedAt: null },
  ...{ rows: 0, bytes: 0, sha256: null },
};

let answer: () => Promise<Response>;
let link: { href: string; click: ReturnType<typeof vi.fn> };
beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  queryClient.clear();
  // Tests before this one may have left it without a network.
  onlineManager.setOnline(true);
  link = { href: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('fetch', () => answer());
});

const say = (facts: object) => {
  answer = () => Promise.resolve(Response.json({ ...VIEW, ...facts }));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a download begins when the turn has come, however long that takes and whatever answers fail', async () => {
  say({ ahead: 2 });
  const over = downloadInTurn(ID);
  await pass(10 * MINUTE_MS);
  answer = () => Promise.reject(new TypeError('no network'));
  await pass(MINUTE_MS);
  say({ ahead: 1 });
  await pass(MINUTE_MS);
  expect(link.click).not.toHaveBeenCalled();

  say({ ahead: 0 });
  await pass(3 * SECOND_MS);
  expect(link.click).toHaveBeenCalledOnce();
  expect(link.href).toBe(`/api/exports/${ID}/file`);
  say({ state: 'running' });
  await pass(MINUTE_MS);
  await over;
  expect(link.click).toHaveBeenCalledOnce();
});

test('a download that the dashboard refused is begun again, and one of an export that has ended is not', async () => {
  say({ ahead: 0 });
  const over = downloadInTurn(ID);
  await pass(20 * SECOND_MS);
  expect(link.click).toHaveBeenCalledTimes(2);
  say({ state: 'cancelled' });
  await pass(MINUTE_MS);
  await over;
  expect(link.click).toHaveBeenCalledTimes(2);
});

test.each(['not_found', 'forbidden'])(
  'an export that is %s to this user is not asked for again',
  async (code) => {
    const asked = vi.fn(() => Promise.resolve(Response.json({ code }, { status: 404 })));
    answer = asked;
    const over = downloadInTurn(ID);
    await pass(MINUTE_MS);
    await over;
    expect(asked).toHaveBeenCalledOnce();
    expect(link.click).not.toHaveBeenCalled();
  },
);

test('a download goes on with the session that follows one that has ended', async () => {
  queryClient.mount();
  onTestFinished(() => queryClient.unmount());
  answer = () => Promise.resolve(Response.json({ code: 'signed_out' }, { status: 401 }));
  const over = downloadInTurn(ID);
  await pass(10 * SECOND_MS);
  expect(link.click).not.toHaveBeenCalled();
  say({ ahead: 0 });
  setSessionOver(false);
  onlineManager.setOnline(true);
  await pass(3 * SECOND_MS);
  expect(link.click).toHaveBeenCalledOnce();
  say({ state: 'running' });
  await pass(MINUTE_MS);
  await over;
});

test('a dashboard of the build before, which says nothing of turns, is asked for the file at once', async () => {
  const { ahead: _ahead, ...before } = VIEW;
  answer = () => Promise.resolve(Response.json(before));
  const over = downloadInTurn(ID);
  await pass(SECOND_MS);
  expect(link.click).toHaveBeenCalledOnce();
  say({ state: 'complete' });
  await pass(MINUTE_MS);
  await over;
});
