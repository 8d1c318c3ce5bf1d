import { encodeFunctionData, type Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { BurnAuthorization } from '../chains/settlement-chain.ts';
import { brlTokenAbi } from './contracts.generated.ts';
import { intentKeyOf } from './intent-key.ts';
import { requireEvmAddress } from './parse-evm-address.ts';

/** The EIP-712 type of a burn attestation, as BrlToken.sol hashes it. */
export const BURN_ATTESTATION_TYPES = {
  BurnAttestation: [
    { name: 'intentId', type: 'bytes32' },
    { name: 'holder', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'expiresAt', type: 'uint256' },
  ],
} as const;

/** The EIP-712 domain of one token on one network: an attestation is worth nothing on another (R7). */
export function burnAttestationDomain(network: EvmNetwork, tokenAddress: Address) {
  return {
    name: 'BRL Token',
    version: '1',
    chainId: network.evmChainId,
    verifyingContract: tokenAddress,
  } as const;
}

/**
 * Signs the attestation of one burn and wraps it in the call that the holder sends. Nothing is sent, and
 * nothing about the holder is checked: an unmet condition reverts on chain (spec, prepare-burn, EVM rule 5).
 */
export async function authorizeBurn(options: {
  network: EvmNetwork;
  tokenAddress: Address;
  attester: PrivateKeyAccount;
  burn: { intentId: string; holder: string; amountMinor: bigint; expiresAtUnix: number };
}): Promise<BurnAuthorization> {
  const { network, tokenAddress, attester, burn } = options;
  const intentId = intentKeyOf(burn.intentId);
  const holder = requireEvmAddress(burn.holder);
  const amount = burn.amountMinor;
  const expiresAt = BigInt(burn.expiresAtUnix);
  const attestation = await attester.signTypedData({
    domain: burnAttestationDomain(network, tokenAddress),
    types: BURN_ATTESTATION_TYPES,
    primaryType: 'BurnAttestation',
    message: { intentId, holder, amount, expiresAt },
  });
  return {
    chainRef: network.chainRef,
    from: holder,
    to: tokenAddress,
    data: encodeFunctionData({
      abi: brlTokenAbi,
      functionName: 'burn',
      args: [intentId, holder, amount, expiresAt, attestation],
    }),
    amountMinor: amount.toString(),
    expiresAt: burn.expiresAtUnix,
  };
}
