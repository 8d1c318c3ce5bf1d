import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { readAccounts } from '#lib/solana/read-accounts.ts';
import { findTokenAccount } from '#lib/solana/token-account.ts';
import { writableAccounts } from '#lib/solana/simulate-transaction.ts';

/**
 * The mint of the one token account of the holder that the message may change; undefined where the chain
 * shows none, or several. Throws what the request throws.
 */
export async function findStagedMint(
  message: SolanaMessage,
  holder: string,
  request: ChainRequest,
): Promise<string | undefined> {
  const { accounts } = await readAccounts(writableAccounts(message), request);
  return findHolderMint(accounts.values(), holder);
}

/** The same of accounts that were read. */
export function findHolderMint(
  accounts: Iterable<Parameters<typeof findTokenAccount>[0]>,
  holder: string,
): string | undefined {
  const mints = [...accounts]
    .map((account) => findTokenAccount(account))
    .filter((account) => account?.holder === holder)
    .map((account) => account?.mint);
  return mints.length === 1 ? mints[0] : undefined;
}
