import { z } from 'zod';
import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';

/**
 * What a signature calls or burns and what is known only from the service (R9): the token, the program that
 * burns (Solana), the authorizing wallet contract (EVM), the program that stores the whitelist (Solana).
 */
export const CONTRACT_KINDS = ['token', 'burn_program', 'whitelister', 'whitelist_program'] as const;
export const contractKindSchema = z.enum(CONTRACT_KINDS);
export type ContractKind = z.infer<typeof contractKindSchema>;

/** The kinds of contracts that a burn on a chain names. */
export function burnKindsOf(chainId: ChainId): readonly ContractKind[] {
  return isEvmChainId(chainId) ? ['token'] : ['token', 'burn_program'];
}

/** The kind of contract that a wallet authorization on a chain names. */
export function grantKindOf(chainId: ChainId): ContractKind {
  return isEvmChainId(chainId) ? 'whitelister' : 'whitelist_program';
}

/** The kinds of contracts that are signed for on a chain. */
export function contractKindsOf(chainId: ChainId): readonly ContractKind[] {
  return [...burnKindsOf(chainId), grantKindOf(chainId)];
}

/** One that something to be signed names, by its full address. */
export const namedContractSchema = z.object({
  kind: contractKindSchema,
  address: z.string().min(1).max(128),
});
export type NamedContract = z.infer<typeof namedContractSchema>;
