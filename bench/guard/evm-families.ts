import fc from 'fast-check';
import type { BurnAuthorization } from '#lib/conversion/burn.ts';
import { checkEvmBurn } from '#lib/evm/check-burn.ts';
import { authenticBurnArbitrary } from '#lib/evm/testing/arbitrary-burn.ts';
import type { AuthenticBurn } from '#lib/evm/testing/arbitrary-burn.ts';
import { createFakeNode, requestOf } from '#lib/evm/testing/fake-node.ts';
import type { GuardFamily, GuardVerdict } from './guard-family.ts';

/** The burns and grants of EVM chains. */
export const EVM_FAMILIES: readonly GuardFamily[] = [
  {
    name: 'evm burn: authentic',
    expects: 'cleared',
    judge: (seed) => {
      const burn = sampleOf(authenticBurnArbitrary, seed);
      return judgeBurn(burn, burn.authorization);
    },
  },
  {
    name: 'evm burn: one byte of the call changed',
    expects: 'refused',
    judge: (seed) => {
      const [burn, place, xor] = sampleOf(
        fc.tuple(authenticBurnArbitrary, fc.nat(), fc.integer({ min: 1, max: 255 })),
        seed,
      );
      const { data } = burn.authorization;
      const at = 2 + 2 * (place % ((data.length - 2) / 2));
      const byte = (parseInt(data.slice(at, at + 2), 16) ^ xor).toString(16).padStart(2, '0');
      const tampered = data.slice(0, at) + byte + data.slice(at + 2);
      return judgeBurn(burn, { ...burn.authorization, data: tampered });
    },
  },
];

async function judgeBurn(burn: AuthenticBurn, authorization: BurnAuthorization): Promise<GuardVerdict> {
  const node = createFakeNode(burn.authorization, burn.network.evmChainId);
  const request = requestOf(node, burn.authorization);
  const { state, checks } = await checkEvmBurn(authorization, burn.expected, request);
  return {
    state,
    reasons: checks.flatMap((check) => (check.state === 'failed' ? [`${check.id}: ${check.reason}`] : [])),
  };
}

function sampleOf<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [sample] = fc.sample(arbitrary, { numRuns: 1, seed });
  if (sample === undefined) throw new Error('nothing was drawn');
  return sample;
}
