import { describe, expect, test } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { Reading } from '#lib/evm/run/reading.ts';
import { type EvmLog, ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import { transferLog } from '#lib/evm/testing/transfer-log.ts';
import { ALLOWANCE } from './burn-reads.ts';
import { findBurnFault } from './find-burn-fault.ts';

const HOLDER = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa';
const TOKEN = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
const NAMED = '0xcccccccccccccccccccccccccccccccccccccccc';
const UNNAMED = '0xdddddddddddddddddddddddddddddddddddddddd';
const expected = {
  holder: HOLDER,
  token: TOKEN,
  amountBaseUnits: 5n,
  data: `0xabcdef01${toWord(HOLDER)}${toWord(NAMED)}${toWord(5n)}`.toUpperCase().replace('0X', '0x'),
};

type Words = Readonly<Record<string, bigint | undefined>>;
const FIRST: Words = { balance: 20n, supply: 100n, nonce: 3n, [`${ALLOWANCE}${NAMED}`]: 7n };
const LAST: Words = { ...FIRST, balance: 15n, supply: 95n };
const burned = transferLog(TOKEN, HOLDER, ZERO_ADDRESS, 5n);
const own = (word: string, isIndexed = true): EvmLog => ({
  address: TOKEN,
  topics: [`0x${'12'.repeat(32)}`, ...(isIndexed ? [`0x${word.toUpperCase()}`] : [])],
  data: isIndexed ? '0x' : `0x${word}`,
});

interface Change {
  readonly logs?: readonly EvmLog[];
  readonly first?: Words;
  readonly last?: Words;
  readonly wei?: bigint;
  readonly isFree?: boolean;
}

function reading(words: Words, balanceWei: bigint): Reading {
  const toAnswer = (word: bigint | undefined) => (word === undefined ? undefined : `0x${toWord(word)}`);
  return {
    views: new Map(Object.entries(words).map(([name, word]) => [name, toAnswer(word)])),
    accounts: new Map([[HOLDER.toLowerCase(), { codeHash: 1n, balanceWei }]]),
    slots: new Map(),
  };
}

function faultOf({ logs = [burned], first = {}, last = {}, wei = 9n, isFree = true }: Change) {
  const after = reading({ ...LAST, ...last }, wei);
  const ran = { state: 'ran', logs, gasUsed: 1n, timeUnix: 1, height: 1, after } as const;
  return findBurnFault({ before: reading({ ...FIRST, ...first }, 9n), ran, isFree }, expected)?.reason;
}

describe('[B1] what a burn of this amount does not explain', () => {
  test.each<[string, Change]>([
    ['the burn alone', {}],
    ['a log of the token’s own that names nobody', { logs: [burned, own(toWord(5n))] }],
    ['one that names the holder', { logs: [own(toWord(HOLDER)), burned] }],
    ['one that names the token', { logs: [burned, own(toWord(TOKEN), false)] }],
    ['one that names who is not in the call', { logs: [burned, own(toWord(UNNAMED))] }],
    ['one signed permission used up', { last: { nonce: 4n } }],
    ['an allowance that was used', { last: { [`${ALLOWANCE}${NAMED}`]: 2n } }],
    [
      'a token without permits and allowances',
      {
        first: { nonce: undefined, [`${ALLOWANCE}${NAMED}`]: undefined },
        last: { nonce: undefined, [`${ALLOWANCE}${NAMED}`]: undefined },
      },
    ],
    ['coins spent on a run that costs', { wei: 8n, isFree: false }],
  ])('is nothing in %s', (_name, change) => {
    expect(faultOf(change)).toBeUndefined();
  });

  test.each<[string, string, Change]>([
    ['something_else', 'an address of the call in a topic', { logs: [burned, own(toWord(NAMED))] }],
    ['something_else', 'an address of the call in the data', { logs: [own(toWord(NAMED), false), burned] }],
    ['not_burned', 'no burn', { logs: [] }],
    ['not_burned', 'two burns', { logs: [burned, burned] }],
    ['wrong_amount', 'a burn of another amount', { logs: [transferLog(TOKEN, HOLDER, ZERO_ADDRESS, 6n)] }],
    [
      'something_else_moves',
      'another move of the token',
      { logs: [burned, transferLog(TOKEN, HOLDER, NAMED, 1n)] },
    ],
    [
      'something_else_moves',
      'a move of another token',
      { logs: [burned, transferLog(NAMED, HOLDER, ZERO_ADDRESS, 5n)] },
    ],
    [
      'something_else',
      'another contract that says anything',
      { logs: [burned, { ...own(toWord(5n)), address: NAMED }] },
    ],
    ['wrong_amount', 'another loss', { last: { balance: 14n } }],
    ['wrong_amount', 'a balance that is not answered before', { first: { balance: undefined } }],
    ['wrong_amount', 'a balance that is not answered after', { last: { balance: undefined } }],
    ['not_burned', 'a supply that stays', { last: { supply: 100n } }],
    [
      'not_burned',
      'a supply that is not answered',
      { first: { supply: undefined }, last: { supply: undefined } },
    ],
    ['rights_granted', 'an allowance that grew', { last: { [`${ALLOWANCE}${NAMED}`]: 8n } }],
    [
      'rights_granted',
      'an allowance that is no longer answered',
      { last: { [`${ALLOWANCE}${NAMED}`]: undefined } },
    ],
    [
      'rights_granted',
      'an allowance that was not answered',
      { first: { [`${ALLOWANCE}${NAMED}`]: undefined } },
    ],
    ['something_else', 'two permissions used up', { last: { nonce: 5n } }],
    ['something_else', 'a permission given back', { last: { nonce: 2n } }],
    ['something_else', 'permissions that were not answered', { first: { nonce: undefined } }],
    ['control_changes', 'another owner', { first: { owner: 1n }, last: { owner: 2n } }],
    ['something_else_moves', 'coins spent on a run that is free', { wei: 8n }],
  ])('is %s: %s', (reason, _name, change) => {
    expect(faultOf(change)).toBe(reason);
  });
});
