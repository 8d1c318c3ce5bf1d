import { PublicKey, TransactionInstruction } from '@solana/web3.js';

/** The instruction with one account replaced; its flags stay. */
export function withAccount(instruction: TransactionInstruction, index: number, pubkey: PublicKey) {
  const keys = instruction.keys.map((key, position) => (position === index ? { ...key, pubkey } : key));
  return new TransactionInstruction({ ...instruction, keys });
}

/** The instruction with two accounts in each other's place. */
export function withSwappedAccounts(
  instruction: TransactionInstruction,
  [left, right]: readonly [number, number],
) {
  const placeOf = new Map([
    [left, right],
    [right, left],
  ]);
  const keys = instruction.keys.flatMap((_key, index) => instruction.keys[placeOf.get(index) ?? index] ?? []);
  return new TransactionInstruction({ ...instruction, keys });
}

export function withData(instruction: TransactionInstruction, data: Uint8Array) {
  return new TransactionInstruction({ ...instruction, data: Buffer.from(data) });
}

/** Every pair of an instruction's account numbers. */
export function pairsOf(accountCount: number): [number, number][] {
  const indexes = Array.from({ length: accountCount }, (_, index) => index);
  return indexes.flatMap((left) => indexes.slice(left + 1).map((right): [number, number] => [left, right]));
}
