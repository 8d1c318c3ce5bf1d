import { findWord } from '#lib/chains/evm-rpc-values.ts';
import type { FoundLog } from './search-logs.ts';

/** keccak-256 of `Approval(address,address,uint256)`. */
export const APPROVAL_TOPIC = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';

/** An allowance of a holder's tokens for a spender, by the token's last event. */
export interface Allowance {
  /** In lower case. */
  readonly spender: string;
  /** Decimal digits: up to the largest number there is, which means all of it, for ever. */
  readonly amountBaseUnits: string;
  readonly transactionHash: string;
}

/** No page shows more than this. */
const MOST = 20;

/**
 * The allowances in force after these logs of one token and holder, oldest first, added to those known
 * before. The last event about a spender counts; zero revokes the allowance.
 */
export function mergeAllowances(known: readonly Allowance[], logs: readonly FoundLog[]): Allowance[] {
  const bySpender = new Map(known.map((allowance) => [allowance.spender, allowance]));
  for (const { topics, data, transactionHash } of logs) {
    const [kind, , spenderWord] = topics;
    const amount = findWord(data, 0);
    if (kind?.toLowerCase() !== APPROVAL_TOPIC || spenderWord === undefined || amount === undefined) continue;
    const spender = `0x${spenderWord.slice(-40).toLowerCase()}`;
    bySpender.delete(spender);
    if (amount === 0n) continue;
    bySpender.set(spender, { spender, amountBaseUnits: String(amount), transactionHash });
  }
  return [...bySpender.values()].slice(-MOST);
}
