import { type AccountMeta, type PublicKey, TransactionInstruction } from '@solana/web3.js';

/** The instruction with one account replaced; its flags stay. */
export function withAccount(instruction: TransactionInstruction, index: number, pubkey: PublicKey) {
  const keys = instruction.keys.map((key, position) => (position === index ? { ...key, pubkey } : key));
  return rebuild(instruction, { keys });
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
  return rebuild(instruction, { keys });
}

export function withData(instruction: TransactionInstruction, data: Uint8Array) {
  return rebuild(instruction, { data: Buffer.from(data) });
}

/** The instruction with every signer flag removed but those of the accounts given. */
export function withSigners(instruction: TransactionInstruction, signers: readonly PublicKey[]) {
  const isSigner = (pubkey: PublicKey) => signers.some((signer) => signer.equals(pubkey));
  const keys = instruction.keys.map((key) => ({ ...key, isSigner: isSigner(key.pubkey) }));
  return rebuild(instruction, { keys });
}

/** Every pair of an instruction's account numbers. */
export function pairsOf(accountCount: number): [number, number][] {
  const indexes = Array.from({ length: accountCount }, (_, index) => index);
  return indexes.flatMap((left) => indexes.slice(left + 1).map((right): [number, number] => [left, right]));
}

function rebuild(
  { programId, keys, data }: TransactionInstruction,
  change: { keys?: AccountMeta[]; data?: Buffer },
) {
  return new TransactionInstruction({ programId, keys, data, ...change });
}
