import type { AccountReading, ReadPlan, Reading } from './reading.ts';
import { findWord } from '#lib/chains/evm-rpc-values.ts';
import type { CallResult, SimulatedBlock } from './simulation-result.ts';

/** The reading out of the blocks that `readBlocks` asked for; undefined when a part of it is not there. */
export function parseReading(plan: ReadPlan, blocks: readonly SimulatedBlock[]): Reading | undefined {
  const [viewing, storing, ...others] = blocks.map(({ calls }) => calls);
  if (!viewing || others.length > 0) return undefined;
  const accounts = parseAccounts(plan.accounts, viewing[0]);
  const views = parseViews(Object.keys(plan.views), viewing.slice(1));
  const slots = parseSlots(plan.slots, storing ?? []);
  return accounts && views && slots ? { accounts, views, slots } : undefined;
}

function parseAccounts(
  accounts: readonly string[],
  result: CallResult | undefined,
): ReadonlyMap<string, AccountReading> | undefined {
  const words = wordsOfResult(result, 2 * accounts.length);
  if (!words) return undefined;
  return new Map(
    accounts.map((account, index) => {
      const [codeHash = 0n, balanceWei = 0n] = words.slice(2 * index);
      return [account.toLowerCase(), { codeHash, balanceWei }];
    }),
  );
}

/** A view that reverts is one that the contract does not have. */
function parseViews(
  names: readonly string[],
  results: readonly CallResult[],
): ReadonlyMap<string, string | undefined> | undefined {
  if (results.length !== names.length) return undefined;
  return new Map(
    names.map((name, index) => {
      const result = results[index];
      return [name, result?.isSuccess === true ? result.returnData.toLowerCase() : undefined];
    }),
  );
}

function parseSlots(
  slots: ReadPlan['slots'],
  results: readonly CallResult[],
): ReadonlyMap<string, ReadonlyMap<string, bigint>> | undefined {
  const owners = [...slots];
  if (results.length !== owners.length) return undefined;
  const read = new Map<string, ReadonlyMap<string, bigint>>();
  for (const [index, [owner, keys]] of owners.entries()) {
    const words = wordsOfResult(results[index], keys.length);
    if (!words) return undefined;
    read.set(owner, new Map(keys.map((key, place) => [key, words[place] ?? 0n])));
  }
  return read;
}

/** Exactly this many words, or undefined. */
function wordsOfResult(result: CallResult | undefined, count: number): bigint[] | undefined {
  if (!result?.isSuccess || result.returnData.length !== 2 + 64 * count) return undefined;
  const words = Array.from({ length: count }, (_, index) => findWord(result.returnData, index));
  return words.every((word) => word !== undefined) ? words : undefined;
}
