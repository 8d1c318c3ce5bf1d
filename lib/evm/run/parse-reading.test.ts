import { describe, expect, test } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { parseReading } from './parse-reading.ts';
import type { CallResult, SimulatedBlock } from './simulation-result.ts';

const CONTRACT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const OWNED = CONTRACT.toLowerCase();
const HOLDER = '0x52908400098527886E0F7030069857D2E4169EE7';
const plan = {
  contract: CONTRACT,
  from: HOLDER,
  views: { balance: '0x01', owner: '0x02' },
  accounts: [HOLDER, CONTRACT],
  slots: new Map([[OWNED, ['0xa', '0xb']]]),
};

const words = (...values: bigint[]): `0x${string}` => `0x${values.map(toWord).join('')}`;
const answered = (returnData: `0x${string}`, isSuccess = true): CallResult => ({
  isSuccess,
  returnData,
  gasUsed: 1,
  logs: [],
});
const block = (...calls: CallResult[]) => ({ number: 1, timestamp: 1, calls }) as SimulatedBlock;
const accounts = answered(words(1n, 2n, 3n, 4n));
const [balance, owner] = [answered(`0x${'AB'.repeat(32)}`), answered('0x', false)];
const storage = answered(words(7n, 8n));

describe('[B10] the chain as a node read it', () => {
  test('is by account, view and slot; a view that reverts is none', () => {
    expect(parseReading(plan, [block(accounts, balance, owner), block(storage)])).toEqual({
      accounts: new Map([
        [HOLDER.toLowerCase(), { codeHash: 1n, balanceWei: 2n }],
        [OWNED, { codeHash: 3n, balanceWei: 4n }],
      ]),
      views: new Map([
        ['balance', `0x${'ab'.repeat(32)}`],
        ['owner', undefined],
      ]),
      slots: new Map([
        [
          OWNED,
          new Map([
            ['0xa', 7n],
            ['0xb', 8n],
          ]),
        ],
      ]),
    });
    const none = { ...plan, slots: new Map<string, string[]>() };
    expect(parseReading(none, [block(accounts, balance, owner)])?.slots).toEqual(new Map());
  });

  test.each<[string, SimulatedBlock[]]>([
    ['nothing', []],
    ['no storage', [block(accounts, balance, owner)]],
    ['a block too many', [block(accounts, balance, owner), block(storage), block()]],
    ['an answer too few', [block(accounts, balance), block(storage)]],
    ['an answer too many', [block(accounts, balance, owner, owner), block(storage)]],
    ['storage of another account, too', [block(accounts, balance, owner), block(storage, storage)]],
    ['accounts that failed', [block(answered(accounts.returnData, false), balance, owner), block(storage)]],
    ['an account too few', [block(answered(words(1n, 2n)), balance, owner), block(storage)]],
    ['an account too many', [block(answered(words(1n, 2n, 3n, 4n, 5n)), balance, owner), block(storage)]],
    [
      'half a word',
      [block(answered(`0x${accounts.returnData.slice(2, -2)}`), balance, owner), block(storage)],
    ],
    ['no accounts', [block(), block(storage)]],
    ['storage that failed', [block(accounts, balance, owner), block(answered(storage.returnData, false))]],
    ['a word of storage too few', [block(accounts, balance, owner), block(answered(words(7n)))]],
  ])('is no reading with %s', (_what, blocks) => {
    expect(parseReading(plan, blocks)).toBeUndefined();
  });
});
