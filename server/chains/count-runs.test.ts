import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { readHolderBalances } from '#lib/chains/read-holder-balances.ts';
import { checkBurnScene, checkGrantScene, payingScene } from '#lib/evm/testing/check-scene.ts';
import { grantScene } from '#lib/evm/testing/grant-scene.ts';
import { refusing } from '#lib/evm/testing/refusing.ts';
import { checkSolanaBurn } from '#lib/solana/burn/check-burn.ts';
import { checkSolanaGrant } from '#lib/solana/grant/check-grant.ts';
import { burnArbitrary, NOW } from '#lib/solana/testing/arbitrary-burn.ts';
import { requestOf, toStagedBase64 } from '#lib/solana/testing/fake-chain.ts';
import { createGrantChain, grantArbitrary, grantRequest } from '#lib/solana/testing/fake-grant.ts';
import { numberedKey } from '#lib/solana/testing/numbered-keys.ts';
import { RELAYED } from '#server/endpoints/relay-rpc.ts';
import { countRuns } from './count-runs.ts';

const KEYS = Array.from({ length: 100 }, (_, n) => numberedKey(n + 1));
const [KEY = ''] = KEYS;
const MISSING = -32_601;

test.each([
  ['eth_call', 1],
  // It looks for the least gas by halves, and each half is a run.
  ['eth_estimateGas', 20],
  // It is made again until it names nothing new.
  ['eth_createAccessList', 4],
])('%s counts as often as a node runs its code', (method, runs) => {
  expect(countRuns(method, [{ to: KEY }, '0x1'])).toBe(runs);
});

describe('on Solana each account that a node has to load counts', () => {
  const accounts = { encoding: 'base64', addresses: KEYS };
  test.each([
    ['getAccountInfo', [KEY], 1],
    ['getMultipleAccounts', [KEYS], 100],
    ['getMultipleAccounts', [KEYS.slice(0, 3)], 3],
    ['getTokenAccountsByOwner', [KEY, { mint: KEY }], 10],
    ['getSignatureStatuses', [['1']], 1],
    ['getTransaction', ['1'], 1],
    ['getSignaturesForAddress', [KEY], 1],
    ['simulateTransaction', ['AAAA', { encoding: 'base64' }], 1],
    ['simulateTransaction', ['AAAA', { encoding: 'base64', accounts }], 101],
    ['getBalance', [KEY], 1],
    ['getRecentPrioritizationFees', [KEYS.slice(0, 2)], 2],
    ['getRecentPrioritizationFees', [], 0],
    ['getSlot', [], 0],
  ])('%s', (method, params, runs) => {
    expect(countRuns(method, params)).toBe(runs);
  });
});

/** Adds up the runs of what is asked, all of which is relayed. */
function counting(chainId: ChainId) {
  let runs = 0;
  const via =
    (request: ChainRequest): ChainRequest =>
    (method, params) => {
      expect(RELAYED[chainFamily(chainId)].get(method)?.safeParse(params).success, method).toBe(true);
      runs += countRuns(method, params);
      return request(method, params);
    };
  return { via, count: () => runs };
}

const sampleOf = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.sample(arbitrary, { numRuns: 1, seed: 3 })[0] ?? expect.fail('no sample');

type Via = ReturnType<typeof counting>['via'];
const CHECKS: readonly (readonly [string, ChainId, (via: Via) => Promise<{ readonly state: string }>])[] = [
  ['a burn on an EVM chain', 'base', (via) => checkBurnScene(payingScene(), { via })],
  [
    'a burn by the probe',
    'base',
    (via) =>
      checkBurnScene(payingScene(), { via: (request) => via(refusing('eth_simulateV1', MISSING)(request)) }),
  ],
  ['a grant on an EVM chain', 'base', (via) => checkGrantScene(grantScene(5), { via })],
  [
    'a burn on Solana',
    'solana',
    (via) => {
      const { staged, chain, expected } = sampleOf(burnArbitrary);
      const burn = {
        transactionBase64: toStagedBase64(staged),
        authorizationExpiresAtUnix: NOW + 600,
      };
      return checkSolanaBurn(burn, expected, via(requestOf(chain)));
    },
  ],
  [
    'a grant on Solana',
    'solana',
    (via) => {
      const grant = sampleOf(grantArbitrary);
      return checkSolanaGrant(
        grant.transaction,
        grant.expected,
        via(grantRequest(createGrantChain(grant), grant)),
      );
    },
  ],
];

/** A link's share is half of a user's. */
const OF_LINK = 150;

describe('[B1] two pages of a link, and four of a user, have the runs for a check at once each', () => {
  test.each(CHECKS)('%s', async (_what, chainId, check) => {
    const { via, count } = counting(chainId);
    expect(await check(via)).toMatchObject({ state: 'cleared' });
    expect(count()).toBeGreaterThan(0);
    expect(count()).toBeLessThanOrEqual(OF_LINK / 2);
  });

  test('what a holder has is relayed', async () => {
    const { via, count } = counting('solana');
    const request = via(() => Promise.reject(new Error('not asked')));
    await readHolderBalances(request, { chainId: 'solana', address: KEY, token: KEY });
    expect(count()).toBe(11);
  });
});
