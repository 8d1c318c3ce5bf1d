import { z } from 'zod';

/**
 * What a signature calls or burns and what is known only from the service (R9): the token, the program that
 * burns (Solana), the authorizing wallet contract (EVM), the program that stores the whitelist (Solana).
 */
export const CONTRACT_KINDS = ['token', 'burn_program', 'whitelister', 'whitelist_program'] as const;
export const contractKindSchema = z.enum(CONTRACT_KINDS);
export type ContractKind = z.infer<typeof contractKindSchema>;

/** One that something to be signed names, by its full address. */
export const namedContractSchema = z.object({
  kind: contractKindSchema,
  address: z.string().min(1).max(128),
});
export type NamedContract = z.infer<typeof namedContractSchema>;
