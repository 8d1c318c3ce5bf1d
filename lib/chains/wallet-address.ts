import { z } from 'zod';
import { parseEvmAddress } from './evm-address.ts';
import { parseSolanaAddress } from './solana-address.ts';
import { chainFamily, type ChainId } from './chains.ts';

/**
 * A wallet address of the chain's family in the form that is sent, or undefined when the text is not one
 * (R59).
 */
export function parseWalletAddress(chainId: ChainId, text: string): string | undefined {
  return chainFamily(chainId) === 'solana' ? parseSolanaAddress(text) : parseEvmAddress(text);
}

/**
 * A wallet as typed or sent, in the form that is sent: `missing` when empty, `problem` when it is of another
 * family.
 */
export function walletTextSchema(chainId: ChainId, problem: string) {
  return z
    .string()
    .trim()
    .min(1, 'missing')
    .transform((text, context) => {
      const wallet = parseWalletAddress(chainId, text);
      if (wallet !== undefined) return wallet;
      context.addIssue(problem);
      return z.NEVER;
    });
}

/** The choice of a chain before one was made. Parsed it is `missing`. */
export const noChainSchema = z.literal('').transform((_, context) => {
  context.addIssue('missing');
  return z.NEVER;
});

/** A wallet of each family, typed by a user. */
export function familyWalletSchemas(problem: string) {
  return { solana: walletTextSchema('solana', problem), evm: walletTextSchema('ethereum', problem) };
}
