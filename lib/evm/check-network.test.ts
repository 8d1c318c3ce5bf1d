import { describe, expect, test } from 'vitest';
import { ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { compareNetworks, readChainFacts } from './check-network.ts';

const CONTRACT = '0x00000000000000000000000000000000000000aa';
const GENESIS = `0x${'25'.repeat(32)}`;

interface Node {
  readonly chainId: string;
  readonly genesis: unknown;
  readonly code: string;
}
const OURS: Node = { chainId: '0xaa36a7', genesis: { hash: GENESIS, number: '0x0' }, code: '0x60806040' };

function nodeOf(change: Partial<Node> = {}): ChainRequest {
  const node = { ...OURS, ...change };
  return async (method, params) => {
    const answers: Record<string, unknown> = {
      eth_chainId: node.chainId,
      eth_getBlockByNumber: params[0] === '0x0' ? node.genesis : null,
      eth_getCode: params[0] === CONTRACT ? node.code : '0x',
    };
    return answers[method];
  };
}

function compare(wallet: ChainRequest, relay = nodeOf()) {
  return compareNetworks({
    wallet,
    ours: readChainFacts(relay, CONTRACT),
    contract: CONTRACT,
    patienceMs: 50,
  });
}

/** As some providers answer: EIP-1193 defines an object with a code, and not every one is an Error. */
const refusingWithoutAnError: ChainRequest = async () => {
  const refusal: unknown = { code: 4200 };
  throw refusal;
};

describe('[R7] the network that the wallet is really on', () => {
  test('is ours when number, first block and code are, however they are written', async () => {
    expect(await compare(nodeOf())).toEqual({ state: 'same' });
    const upper = { hash: `0x${GENESIS.slice(2).toUpperCase()}` };
    expect(await compare(nodeOf({ genesis: upper }))).toEqual({ state: 'same' });
  });

  test.each<['chain_id' | 'genesis' | 'code', Partial<Node>]>([
    ['chain_id', { chainId: '0x1' }],
    ['genesis', { genesis: { hash: `0x${'26'.repeat(32)}` } }],
    ['code', { code: '0x' }],
    ['code', { code: '0x60806041' }],
  ])('is another when its %s differs', async (what, change) => {
    expect(await compare(nodeOf(change))).toEqual({ state: 'different', what });
  });

  test.each<[string, ChainRequest]>([
    ['refuses', async () => Promise.reject(Object.assign(new Error('unsupported'), { code: 4200 }))],
    ['throws what is no error', refusingWithoutAnError],
    ['has no first block', nodeOf({ genesis: null })],
    ['never answers', () => new Promise(() => undefined)],
  ])('is not known when the wallet %s, and that is no reason to refuse', async (_, wallet) => {
    expect(await compare(wallet)).toMatchObject({ state: 'unreadable' });
  });

  test('cannot be checked while our own node is unavailable', async () => {
    const unavailable: ChainRequest = async () => Promise.reject(new ChainUnreachableError('unavailable'));
    await expect(compare(nodeOf(), unavailable)).rejects.toThrow(ChainUnreachableError);
  });
});
