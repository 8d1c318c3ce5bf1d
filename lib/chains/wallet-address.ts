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
  return parsedText((text) => parseWalletAddress(chainId, text) ?? { problem });
}

function parsedText(parse: (text: string) => string | { readonly problem: string }) {
  return z
    .string()
    .trim()
    .min(1, 'missing')
    .transform((text, context) => {
      const wallet = parse(text);
      if (typeof wallet === 'string') return wallet;
      context.addIssue(wallet.problem);
      return z.NEVER;
    });
}

/** Whether all its bytes are zero, as those of the zero address and of Solana's system program. */
export function isWithoutKey(address: string): boolean {
  return /^(?:0x0{40}|1{32})$/.test(address);
}

/** The choice of a chain before one was made. Parsed it is `missing`. */
export const noChainSchema = z.literal('').transform((_, context) => {
  context.addIssue('missing');
  return z.NEVER;
});

/** A wallet of each family, typed by a user to mint to: `wallet_without_key` where no key signs for it. */
export function familyWalletSchemas(problem: string) {
  const ofChain = (chainId: ChainId) =>
    parsedText((text) => {
      const wallet = parseWalletAddress(chainId, text);
      if (wallet === undefined) return { problem };
      return isWithoutKey(wallet) ? { problem: 'wallet_without_key' } : wallet;
    });
  return { solana: ofChain('solana'), evm: ofChain('ethereum') };
}
