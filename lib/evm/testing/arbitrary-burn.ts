import fc from 'fast-check';
import { CHAIN_IDS, ENVIRONMENTS, evmNetworkOf, isEvmChainId } from '#lib/chains/chains.ts';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { BurnAuthorization } from '#lib/conversion/burn.ts';
import type { BurnExpectation } from '#lib/conversion/burn-expectation.ts';
import { expectedMinor } from '#lib/money/cents.ts';
import { toWord } from '../rpc-values.ts';

const networkArbitrary = fc
  .tuple(fc.constantFrom(...CHAIN_IDS.filter(isEvmChainId)), fc.constantFrom(...ENVIRONMENTS))
  .map(([chainId, environment]) => evmNetworkOf(chainId, environment));

export const addressArbitrary = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .filter((bytes) => bytes.some((byte) => byte !== 0))
  .map((bytes) => `0x${toHexDigits(bytes)}`);

export interface AuthenticBurn {
  readonly network: EvmNetwork;
  readonly authorization: BurnAuthorization;
  readonly expected: BurnExpectation;
}

/** A burn as an honest service authorizes it, and what the dashboard expects of it. */
export const authenticBurnArbitrary: fc.Arbitrary<AuthenticBurn> = fc
  .record({
    network: networkArbitrary,
    holder: addressArbitrary,
    token: addressArbitrary,
    amountCents: fc.integer({ min: 500, max: Number.MAX_SAFE_INTEGER }),
    expiresAt: fc.integer({ min: 1_700_000_000, max: 4_000_000_000 }),
    attestation: fc.uint8Array({ minLength: 96, maxLength: 96 }),
    selector: fc.uint8Array({ minLength: 4, maxLength: 4 }),
  })
  .filter(({ holder, token }) => holder !== token)
  .map(({ network, holder, token, amountCents, expiresAt, attestation, selector }) => ({
    network,
    authorization: {
      chainRef: network.chainRef,
      from: holder,
      to: token,
      data: `0x${toHexDigits(selector)}${toWord(expectedMinor(amountCents))}${toHexDigits(attestation)}`,
      amountMinor: String(expectedMinor(amountCents)),
      expiresAt,
    },
    expected: {
      chainId: network.chainId,
      environment: network.environment,
      intentStatus: 'awaiting_burn_approval',
      amountCents,
      intentExpiresAtUnix: expiresAt + 300,
      attemptHolder: holder,
      connectedAccount: holder,
      tokenPin: { address: token, origin: 'configured' },
    },
  }));

function toHexDigits(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
