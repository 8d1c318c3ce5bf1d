import { decodeTokenAccount, decodeTokenMint } from '../client/token-accounts.ts';
import { TOKEN_PROGRAM_ID } from '../client/program-addresses.ts';
import bs58 from 'bs58';
import { PublicKey } from '@solana/web3.js';
import type { AccountState, ExecutionResult, InnerInstructions } from './svm-runtime.ts';
import { toUiTokenAmount } from './token-amount.ts';
import type { TokenBalance, TransactionMeta } from './transaction-record.ts';
import type { TransactionAccount } from './wire-transaction.ts';

/** The accounts of a transaction at one moment, in its own order; undefined where there is none. */
type AccountSnapshot = readonly (AccountState | undefined)[];

/** What a node would store about a transaction that landed. */
export function buildTransactionMeta(run: {
  result: ExecutionResult;
  accounts: readonly TransactionAccount[];
  before: AccountSnapshot;
  after: AccountSnapshot;
  findAccount: (address: PublicKey) => AccountState | undefined;
}): TransactionMeta {
  const { result, accounts, before, after, findAccount } = run;
  const loaded = accounts.filter((account) => account.source === 'lookupTable');
  const addressesOf = (list: readonly TransactionAccount[]) =>
    list.map((account) => account.address.toBase58());
  return {
    err: result.err,
    // Nothing else takes lamports out of a transaction's accounts: what is missing afterwards is the fee.
    fee: Number(sumLamports(before) - sumLamports(after)),
    preBalances: before.map((account) => Number(account?.lamports ?? 0n)),
    postBalances: after.map((account) => Number(account?.lamports ?? 0n)),
    preTokenBalances: readTokenBalances(before, findAccount),
    postTokenBalances: readTokenBalances(after, findAccount),
    innerInstructions: result.innerInstructions.map(toInnerInstructionRecord),
    logMessages: [...result.logs],
    loadedAddresses: {
      writable: addressesOf(loaded.filter((account) => account.isWritable)),
      readonly: addressesOf(loaded.filter((account) => !account.isWritable)),
    },
    computeUnitsConsumed: result.unitsConsumed,
  };
}

/** The calls of one instruction, as they are stored and answered. */
export function toInnerInstructionRecord({
  index,
  instructions,
}: InnerInstructions): TransactionMeta['innerInstructions'][number] {
  return {
    index,
    instructions: instructions.map((call) => ({
      programIdIndex: call.programIdIndex,
      accounts: [...call.accounts],
      data: bs58.encode(call.data),
      stackHeight: call.stackHeight,
    })),
  };
}

function sumLamports(accounts: AccountSnapshot): bigint {
  return accounts.reduce((sum, account) => sum + (account?.lamports ?? 0n), 0n);
}

function readTokenBalances(
  accounts: AccountSnapshot,
  findAccount: (address: PublicKey) => AccountState | undefined,
): TokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    const token = decodeTokenAccount(account);
    const mint = token && decodeTokenMint(findAccount(new PublicKey(token.mint)));
    if (!token || !mint) return [];
    return [
      {
        accountIndex,
        mint: token.mint,
        owner: token.owner,
        programId: TOKEN_PROGRAM_ID.toBase58(),
        uiTokenAmount: toUiTokenAmount(token.amountMinor, mint.decimals),
      },
    ];
  });
}
