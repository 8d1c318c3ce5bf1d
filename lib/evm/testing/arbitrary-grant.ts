import fc from 'fast-check';
import { CHAIN_IDS, ENVIRONMENTS, evmNetworkOf, isEvmChainId } from '#lib/chains/chains.ts';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { GrantExpectation } from '#lib/conversion/grant-expectation.ts';
import { expectedMinor } from '#lib/money/cents.ts';
import type { GrantCall } from '../build-grant-request.ts';
import { toWord } from '../rpc-values.ts';
import { addressArbitrary } from './arbitrary-burn.ts';

const networkArbitrary = fc
  .tuple(fc.constantFrom(...CHAIN_IDS.filter(isEvmChainId)), fc.constantFrom(...ENVIRONMENTS))
  .map(([chainId, environment]) => evmNetworkOf(chainId, environment));

export interface AuthenticGrant {
  readonly network: EvmNetwork;
  readonly calldata: GrantCall;
  readonly expected: GrantExpectation;
  readonly expiresAtUnix: number;
}

/** A grant as an honest service prepares it, whatever its function is called, and what the dashboard expects of it. */
export const authenticGrantArbitrary: fc.Arbitrary<AuthenticGrant> = fc
  .record({
    network: networkArbitrary,
    addresses: fc.uniqueArray(addressArbitrary, { minLength: 3, maxLength: 3 }),
    limitCents: fc.integer({ min: 1, max: 9_000_000_000_000 }),
    expiresAtUnix: fc.integer({ min: 1_700_000_000, max: 4_000_000_000 }),
    selector: fc.uint8Array({ minLength: 4, maxLength: 4 }),
    isLimitFirst: fc.boolean(),
  })
  .map(({ network, addresses, limitCents, expiresAtUnix, selector, isLimitFirst }) => {
    const [owner = '', contract = '', address = ''] = addresses;
    const words = [toWord(address), toWord(expectedMinor(limitCents))];
    const digits = [...selector].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return {
      network,
      expiresAtUnix,
      calldata: {
        to: contract,
        data: `0x${digits}${(isLimitFirst ? words.toReversed() : words).join('')}`,
        chainRef: network.chainRef,
        signerWallet: owner,
        limitCents,
        expiresAt: new Date(expiresAtUnix * 1000).toISOString(),
      },
      expected: {
        chainId: network.chainId,
        environment: network.environment,
        address,
        signerWallet: owner,
        connectedAccount: owner,
        requestedLimitCents: limitCents,
        pin: { address: contract, origin: 'first_use' },
      },
    };
  });
