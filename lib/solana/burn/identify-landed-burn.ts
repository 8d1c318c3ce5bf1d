import {
  callsWithin,
  findCallAmount,
  gainOf,
  type LandedTransaction,
  type ProgramCall,
} from '#lib/solana/landed-transaction.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { isNamedProgram, TOKEN_BURN, TOKEN_BURN_CHECKED } from '#lib/solana/programs.ts';

/** The burn that an attempt was staged for, as far as the chain can show it. */
export interface StagedBurn {
  readonly holder: string;
  /** Undefined when no user here knows the intent's amount: then only the staged call itself decides. */
  readonly amountBaseUnits: bigint | undefined;
  /**
   * The token that was staged; undefined where it is not known. Anyone can burn another one at a holder, by
   * the rights that its mint gives.
   */
  readonly mint: string | undefined;
  /**
   * The calls of the service's own program. One of their accounts is the authorization's, good for one burn.
   */
  readonly calls: readonly ProgramCall[];
}

/**
 * What a landed transaction is for a staged burn, by what it did, whatever its message contained:
 * - `own`: it ran the staged call with the authorization's account, and that call burned;
 * - `burned`: something else burned this amount of the holder's tokens, where it is known of this mint;
 * - `nothing`: anything else.
 */
export function identifyLandedBurn(
  staged: StagedBurn,
  landed: LandedTransaction,
): 'own' | 'burned' | 'nothing' {
  if (!landed.hasSucceeded) return 'nothing';
  const isOwn =
    staged.calls.length > 0 &&
    staged.calls.every((call) => landed.calls.some((other) => isSameCall(call, other))) &&
    hasBurnedWithin(staged, landed);
  if (isOwn) return 'own';
  return hasBurned(staged, landed, landed.calls) ? 'burned' : 'nothing';
}

/** Whether a landed transaction ran these calls, another intent's for instance. */
export function hasRun(calls: readonly ProgramCall[], landed: Pick<LandedTransaction, 'calls'>): boolean {
  return calls.length > 0 && calls.every((call) => landed.calls.some((other) => isSameCall(call, other)));
}

/**
 * What the service's own program is called with: all that is left without the programs that every cluster
 * has.
 */
export function listStagedCalls({ instructions, accountKeys }: SolanaMessage): ProgramCall[] {
  return instructions
    .map(({ programIdIndex, accountIndexes, data }) => ({
      program: accountKeys[programIdIndex] ?? '',
      accounts: accountIndexes.map((index) => accountKeys[index] ?? ''),
      data,
      depth: 1,
    }))
    .filter(({ program }) => !isNamedProgram(program));
}

/**
 * The authorization is bound to these accounts and this data in their order. What a wallet adds behind them
 * is nothing that the program reads.
 */
function isSameCall(staged: ProgramCall, landed: ProgramCall): boolean {
  return (
    staged.program === landed.program &&
    staged.accounts.every((account, index) => landed.accounts[index] === account) &&
    staged.data.length <= landed.data.length &&
    staged.data.every((byte, index) => landed.data[index] === byte)
  );
}

/** Of whichever mint: what the staged call burns is what was staged. */
function hasBurnedWithin(staged: StagedBurn, landed: LandedTransaction): boolean {
  const ofAnyMint = { ...staged, mint: undefined };
  return landed.calls.some(
    (call, place) =>
      staged.calls.some((wanted) => isSameCall(wanted, call)) &&
      hasBurned(ofAnyMint, landed, callsWithin(landed.calls, place)),
  );
}

/**
 * By the token program's own calls among these; where a node does not record them, by all balances of the
 * transaction.
 */
function hasBurned(staged: StagedBurn, landed: LandedTransaction, calls: readonly ProgramCall[]): boolean {
  if (!landed.isComplete) return haveBalancesBurned(staged, landed);
  return calls.some((call) => {
    const burned = findBurn(call);
    if (
      !burned ||
      (staged.mint !== undefined && burned.mint !== staged.mint) ||
      (staged.amountBaseUnits !== undefined && burned.amountBaseUnits !== staged.amountBaseUnits)
    )
      return false;
    return burned.authority === staged.holder || ownerOf(landed, burned.account) === staged.holder;
  });
}

function findBurn(call: ProgramCall) {
  const amountBaseUnits = findCallAmount(call, [TOKEN_BURN, TOKEN_BURN_CHECKED]);
  const [account = '', mint = '', authority = ''] = call.accounts;
  return amountBaseUnits === undefined ? undefined : { account, mint, authority, amountBaseUnits };
}

function ownerOf({ addresses, before }: LandedTransaction, account: string): string | undefined {
  return before.find(({ accountIndex }) => addresses[accountIndex] === account)?.owner;
}

/**
 * Tokens that left the holder and went to no one: every account that could have got them is in the balances.
 */
function haveBalancesBurned(staged: StagedBurn, landed: LandedTransaction): boolean {
  const { holder, amountBaseUnits } = staged;
  const mints = landed.before
    .map(({ mint }) => mint)
    .filter((mint) => staged.mint === undefined || mint === staged.mint);
  return [...new Set(mints)].some((mint) => {
    const lost = -gainOf(landed, (balance) => balance.mint === mint && balance.owner === holder);
    const burned = -gainOf(landed, (balance) => balance.mint === mint);
    return (
      lost > 0n &&
      lost >= burned &&
      (amountBaseUnits === undefined ? burned > 0n : burned === amountBaseUnits)
    );
  });
}
