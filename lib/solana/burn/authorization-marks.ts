import bs58 from 'bs58';
import { hasRun, listStagedCalls } from './identify-landed-burn.ts';
import { PUBLIC_KEY_BYTES } from '#lib/chains/solana-address.ts';
import type { DecodedMessage, SolanaMessage } from '#lib/solana/message/message.ts';
import { writableAccounts } from '#lib/solana/simulate-transaction.ts';

/**
 * The accounts that a staged burn may change beside the holder's own SOL, in hex. The account of its
 * authorization is among them.
 */
export function changedAccountsOf(message: SolanaMessage, holder: string): string[] {
  return writableAccounts(message)
    .filter((address) => address !== holder)
    .map((address) => Buffer.from(bs58.decode(address)).toString('hex'));
}

/**
 * The message without its blockhash: all that was staged and that stays the same whenever it is signed (R71).
 */
export function withoutBlockhash(bytes: Uint8Array, { blockhashOffset }: DecodedMessage): Uint8Array {
  return bytes.slice().fill(0, blockhashOffset, blockhashOffset + PUBLIC_KEY_BYTES);
}

/**
 * Whether one staged message runs what the other runs: accounts and data after those that a program reads do
 * not count.
 */
export function runsTheSame(a: SolanaMessage, b: SolanaMessage): boolean {
  return contains(a, b) || contains(b, a);
}

function contains(outer: SolanaMessage, inner: SolanaMessage): boolean {
  const calls = listStagedCalls(inner);
  return hasRun(calls, { calls: listStagedCalls(outer) });
}
