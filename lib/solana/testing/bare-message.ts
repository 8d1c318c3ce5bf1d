import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { numberedKey } from './numbered-keys.ts';

/** An instruction: its program, its data, and the places of its accounts. */
export type Extra = readonly [program: string, data: readonly number[], accounts: readonly number[]];

/** Four accounts, of which the first pays and no other signs or is read-only. */
const ACCOUNTS = [1, 2, 3, 4].map(numberedKey);

/** A message of these instructions, in this order; their programs are read-only and behind the accounts. */
export function stageBare(...extras: readonly Extra[]): SolanaMessage {
  const programs = [...new Set(extras.map(([program]) => program))];
  return {
    version: 'legacy',
    requiredSignatures: 1,
    readonlySigned: 0,
    readonlyUnsigned: programs.length,
    accountKeys: [...ACCOUNTS, ...programs],
    recentBlockhash: numberedKey(9),
    instructions: extras.map(([program, data, accountIndexes]) => ({
      programIdIndex: ACCOUNTS.length + programs.indexOf(program),
      accountIndexes,
      data: Uint8Array.from(data),
    })),
    lookups: [],
  };
}
