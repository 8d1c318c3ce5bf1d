import { keccak256 } from 'viem/utils';
import { toWord } from '#lib/chains/evm-rpc-values.ts';

/** Where Solidity stores the value of a key in a mapping that is declared at a slot. */
export function slotOfKey(key: string | bigint, slot: bigint): bigint {
  return BigInt(keccak256(`0x${toWord(key)}${toWord(slot)}`));
}

/** Where it stores the first entry of a list whose length is at a slot. */
export function slotOfEntries(slot: bigint): bigint {
  return BigInt(keccak256(`0x${toWord(slot)}`));
}
