import { BALANCE_OF, TOTAL_SUPPLY } from '#lib/chains/evm-code.ts';

/**
 * EVM code that a node runs at an account's address during one dry run, to read what no call of a contract
 * answers. It is never sent in a transaction. The sign-guard overrides nothing else of an account.
 */

/** The offset of the present word is on the stack; the loop ends after the last word of the input. */
const BEGIN = '60005b'; // PUSH1 0, JUMPDEST at 2
const AGAIN = '602001600256'; // PUSH1 32, ADD, PUSH1 2, JUMP
const untilEnd = (end: string) => `8036111560${end}57`; // DUP1, CALLDATASIZE, GT, ISZERO, PUSH1 end, JUMPI

/**
 * Takes storage slots, a word each; returns the word that the account at whose address it runs has in each.
 */
export const SLOT_READER_CODE = toCode(
  BEGIN,
  untilEnd('15'),
  '8035548152', // DUP1, CALLDATALOAD, SLOAD, DUP2, MSTORE(place, word)
  AGAIN,
  '5b6000f3', // JUMPDEST, RETURN(0, place)
);

/** Takes addresses, a word each; returns two words for each: the hash of its code, and its coins in wei. */
export const ACCOUNT_READER_CODE = toCode(
  BEGIN,
  untilEnd('22'),
  '8035803f', // DUP1, CALLDATALOAD, DUP1, EXTCODEHASH
  '8260011b52', // MSTORE(2 * place, hash)
  '318160011b60200152', // BALANCE, MSTORE(2 * place + 32, wei)
  AGAIN,
  '5b60011b6000f3', // JUMPDEST, RETURN(0, 2 * place)
);

/** Where the probe stores its answers; the call's data is copied after them. */
const MEMORY = { ok: '40', balanceBefore: '60', supplyBefore: '80', balanceAfter: 'a0', supplyAfter: 'c0' };
const DATA_OFFSET = 'e0';
/** The token's address is the first word of the probe's input. */
const TOKEN = '600035'; // PUSH1 0, CALLDATALOAD
const DATA_SIZE = '60203603'; // PUSH1 32, CALLDATASIZE, SUB

/**
 * Takes a token, a word, and a call of it. Runs at the holder's address, so that the token sees the holder as
 * sender: reads balance and supply, makes the call, reads both again; returns whether the call worked and the
 * four words.
 */
export const PROBE_CODE = toCode(
  readInto(BALANCE_OF, MEMORY.balanceBefore),
  readInto(TOTAL_SUPPLY, MEMORY.supplyBefore),
  `${DATA_SIZE}602060${DATA_OFFSET}37`, // CALLDATACOPY(data offset, 32, data size)
  `60006000${DATA_SIZE}60${DATA_OFFSET}6000${TOKEN}5af1`, // CALL(gas, token, 0, data offset, data size, 0, 0)
  `60${MEMORY.ok}52`, // MSTORE(ok, result)
  readInto(BALANCE_OF, MEMORY.balanceAfter),
  readInto(TOTAL_SUPPLY, MEMORY.supplyAfter),
  `60a060${MEMORY.ok}f3`, // RETURN(ok, five words)
);

/** Code that calls one view of the token (of this very account) and stores the word it answers. */
function readInto(selector: string, memory: string): string {
  return [
    `63${selector.slice(2)}60e01b600052`, // MSTORE(0, selector << 224)
    '30600452', // MSTORE(4, ADDRESS)
    `602060${memory}60246000${TOKEN}5afa50`, // STATICCALL(gas, token, 0, 36, memory, 32), POP
  ].join('');
}

function toCode(...parts: string[]): `0x${string}` {
  return `0x${parts.join('')}`;
}
