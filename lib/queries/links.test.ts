import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { grantSigningViewOptions, paymentViewOptions, signingViewOptions } from './links.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['of a burn', '/api/sign/a', signingViewOptions],
  ['of a grant', '/api/sign/a', grantSigningViewOptions],
  ['of a payment', '/api/pay/a', paymentViewOptions],
])(
  'the first read of the page %s counts as its opening, and no later one',
  async (_what, path, optionsOf) => {
    const calls = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', calls);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { queryKey, queryFn } = optionsOf('a');
    const read = () => client.query({ queryKey, queryFn: queryFn as QueryFunction }).catch(() => undefined);
    await read();
    await read();
    expect(calls.mock.calls.map(([url]) => url)).toEqual([`${path}?opening`, path]);
  },
);
