import { setTimeout as sleep } from 'node:timers/promises';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { currentMoment, type Moment } from '#lib/time/moment.ts';
import { guardQuery, useGuard, type Guard, type GuardOutcome } from './use-guard.ts';

type Outcome = GuardOutcome<string>;

const KEY = ['a-guard'];
const cleared: Outcome = { checks: [], chainTimeUnix: null, sign: async () => 'signed' };

/** The guard of a page whose last run cleared at that moment, and whose next run is `check`. */
function guardAfter(checkedAt: Moment, check: () => Promise<Outcome>): Guard<Outcome> {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  client.setQueryData(KEY, { ...cleared, checkedAt });
  let guard: Guard<Outcome> | undefined;
  function Page() {
    guard = useGuard({ queryKey: KEY, check, isPaused: false });
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  if (!guard) throw new Error('the page was not rendered');
  return guard;
}

function moment(agoMs: number): Moment {
  const now = currentMoment();
  return { steadyMs: now.steadyMs - agoMs, wallMs: now.wallMs - agoMs };
}

describe('[B1] the guard at the press of the button', () => {
  test('rejects when the check has to run again and fails: what cleared before does not sign', async () => {
    const check = vi.fn(() => Promise.reject(new Error('the chain cannot be asked')));
    const guard = guardAfter(moment(15_000), check);
    expect(guard.outcome?.sign).not.toBeNull();
    await expect(guard.freshOutcome()).rejects.toThrow('the chain cannot be asked');
    expect(check).toHaveBeenCalled();
  });

  test('answers what the new run found', async () => {
    const guard = guardAfter(moment(15_000), async () => ({ ...cleared, sign: null }));
    await expect(guard.freshOutcome()).resolves.toMatchObject({ sign: null });
  });

  test('asks nothing again while the last run is fresh', async () => {
    const check = vi.fn(async () => cleared);
    await expect(guardAfter(moment(1_000), check).freshOutcome()).resolves.toMatchObject(cleared);
    expect(check).not.toHaveBeenCalled();
  });

  test.each([
    ['of a second ago', 1_000, true],
    ['of a quarter of a minute ago', 15_000, false],
  ])('has at once an outcome %s, if that is fresh', (_what, agoMs, isCurrent) => {
    const guard = guardAfter(moment(agoMs), vi.fn());
    expect(guard.currentOutcome()?.sign !== undefined).toBe(isCurrent);
  });

  test('asks again when the clock was set back meanwhile: the monotonic one counts, too', async () => {
    const check = vi.fn(async () => cleared);
    const { steadyMs, wallMs } = moment(15_000);
    await guardAfter({ steadyMs, wallMs: wallMs + 60_000 }, check).freshOutcome();
    expect(check).toHaveBeenCalledOnce();
  });

  test('a run in flight as its wallet is left is no outcome of the next connection', async () => {
    const client = new QueryClient();
    const late = Promise.withResolvers<Outcome>();
    const checkOfLeft = vi.fn(async () => cleared);
    const left = new QueryObserver(
      client,
      guardQuery({ queryKey: KEY, check: checkOfLeft, isPaused: false }),
    );
    const leave = left.subscribe(() => undefined);
    await expect.poll(() => left.getCurrentResult().data).toBeDefined();
    checkOfLeft.mockReturnValueOnce(late.promise);
    void left.refetch().catch(() => undefined);
    leave();
    await sleep(20);
    const next = { ...cleared, sign: async () => 'signed by the next' };
    const query = guardQuery({ queryKey: KEY, check: async () => next, isPaused: false });
    const connected = new QueryObserver(client, query);
    const end = connected.subscribe(() => undefined);
    expect(connected.getCurrentResult().data).toBeUndefined();
    late.resolve(cleared);
    await expect.poll(() => connected.getCurrentResult().data?.sign).toBe(next.sign);
    end();
  });
});
