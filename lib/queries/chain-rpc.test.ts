import { describe, expect, test, vi } from 'vitest';
import { ChainRpcError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { createChainRequest } from './chain-rpc.ts';
import { QueryError } from './query-error.ts';

function answerWith(body: unknown, status = 200): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const ask = () => createChainRequest('base')('eth_chainId', ['a']);

describe('a chain behind the relay', () => {
  test('answers the result of one JSON-RPC call to its own address', async () => {
    const fetch = answerWith({ jsonrpc: '2.0', id: 1, result: '0x14a34' });
    expect(await ask()).toBe('0x14a34');
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/rpc/base',
      expect.objectContaining({
        method: 'POST',
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":["a"]}',
      }),
    );
  });

  test.each([null, false, 0, ''])('takes %j for a result', async (result) => {
    answerWith({ jsonrpc: '2.0', id: 1, result });
    expect(await ask()).toBe(result);
  });

  test("throws the node's refusal with its code and data", async () => {
    answerWith({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data: '0x08' } });
    await expect(ask()).rejects.toThrow(new ChainRpcError(3, 'execution reverted', '0x08'));
  });

  test("throws the relay's own fault, so that a lost session leads to the sign-in", async () => {
    answerWith({ code: 'signed_out' }, 401);
    await expect(ask()).rejects.toBeInstanceOf(QueryError);
  });

  test.each([
    ['a fault that names the chain', { code: 'chain_unreachable' }, 502],
    ['an error page', 'oops', 500],
    ['an answer that is no JSON-RPC', [1, 2], 200],
  ])('is unreachable on %s', async (_, body, status) => {
    answerWith(body, status);
    await expect(ask()).rejects.toBeInstanceOf(ChainUnreachableError);
  });

  test('is unreachable when the network is unavailable', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    await expect(ask()).rejects.toBeInstanceOf(ChainUnreachableError);
  });
});
