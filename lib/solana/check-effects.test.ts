import { describe, expect, test } from 'vitest';
import { checkEffects, type AccountChange, type EffectExpectation } from './check-effects.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import { MAX_RENT_LAMPORTS, rentLamports } from './rent.ts';
import {
  account,
  burnIn,
  changeData,
  changeLamports,
  changeU64,
  mintData,
  tokenData,
  type Ledger,
} from './testing/fake-chain.ts';
import { NUMBERED_ADDRESSES, numberedKey } from './testing/numbered-keys.ts';

const { holder, tokenAccount, mint, authorization, program } = NUMBERED_ADDRESSES;
const [other, stranger] = [numberedKey(6), numberedKey(7)];
const AMOUNT = 1_000_000n;
const FEE = 5_000n;
const EXPECTED: EffectExpectation = {
  ...{ holder, mint, program, isTrusted: true, amountBaseUnits: AMOUNT, feeLamports: FEE },
};

const tokensOf = (whose: string, amountBaseUnits: bigint, ofMint = mint) =>
  account(TOKEN_PROGRAM, tokenData({ mint: ofMint, holder: whose, amountBaseUnits }));
const own = (bytes: number, lamports: bigint) => account(program, new Uint8Array(bytes), lamports);

/** The accounts as they were and as an honest burn leaves them; `tamper` changes both. */
function changesOf(tamper: (after: Ledger, before: Ledger) => void = () => undefined): AccountChange[] {
  const before: Ledger = new Map([
    [holder, account(SYSTEM_PROGRAM, new Uint8Array(0), 1_000_000_000n)],
    [tokenAccount, tokensOf(holder, AMOUNT * 2n)],
    [mint, account(TOKEN_PROGRAM, mintData(AMOUNT * 100n))],
    [authorization, own(64, 2_000_000n)],
  ]);
  const after: Ledger = new Map(before);
  burnIn(after, NUMBERED_ADDRESSES, AMOUNT);
  tamper(after, before);
  return [...new Set([...before.keys(), ...after.keys()])].map((address) => ({
    address,
    before: before.get(address) ?? null,
    after: after.get(address) ?? null,
  }));
}

const failed = (reason: string, values: object = {}) => ({ id: 'effect', state: 'failed', reason, values });
const moves = (address: string) => failed('something_else_moves', { account: address });

function change(ledger: Ledger, key: string, facts: object): void {
  const state = ledger.get(key);
  if (state) ledger.set(key, { ...state, ...facts });
}

test('an honest burn shows how much of what', () => {
  const values = { amountBaseUnits: String(AMOUNT), mint };
  expect(checkEffects(changesOf(), EXPECTED)).toEqual({ id: 'effect', state: 'passed', values });
});

type Row = readonly [what: string, tamper: (after: Ledger, before: Ledger) => void, verdict: object];

function refuses(rows: readonly Row[], expected = EXPECTED): void {
  test.each(rows)('%s', (_, tamper, verdict) => {
    expect(checkEffects(changesOf(tamper), expected)).toEqual(verdict);
  });
}

describe('[B10] the tokens: refused is', () => {
  refuses([
    [
      'no burn at all',
      (after, before) => after.set(tokenAccount, before.get(tokenAccount) ?? null),
      failed('not_burned'),
    ],
    [
      'a burn of another holder’s tokens',
      (after, before) => {
        before.set(tokenAccount, tokensOf(stranger, AMOUNT * 2n));
        after.set(tokenAccount, tokensOf(stranger, AMOUNT));
      },
      failed('not_burned'),
    ],
    [
      'a burn of another token',
      (after, before) => {
        before.set(tokenAccount, tokensOf(holder, AMOUNT * 2n, other));
        after.set(tokenAccount, tokensOf(holder, AMOUNT, other));
      },
      failed('not_burned'),
    ],
    [
      'a change of a second account of the holder',
      (after, before) => {
        before.set(other, tokensOf(holder, 5n));
        after.set(other, tokensOf(holder, 4n));
      },
      moves(other),
    ],
    [
      'tokens that arrive elsewhere',
      (after, before) => {
        before.set(other, tokensOf(stranger, 0n));
        after.set(other, tokensOf(stranger, 1n));
      },
      moves(other),
    ],
    ['a new account of tokens', (after) => after.set(other, tokensOf(stranger, 0n)), moves(other)],
    [
      'a closed account of tokens',
      (_, before) => before.set(other, tokensOf(holder, 0n, other)),
      moves(other),
    ],
    [
      'the same under the newer token program',
      (after) => after.set(other, { ...tokensOf(stranger, 0n), owner: TOKEN_2022_PROGRAM }),
      moves(other),
    ],
    ['the account of the burn, closed', (after) => after.set(tokenAccount, null), moves(tokenAccount)],
    [
      'one base unit more',
      (after) => changeU64(after, tokenAccount, 64, -1n),
      failed('wrong_amount', { account: tokenAccount, amountBaseUnits: String(AMOUNT + 1n) }),
    ],
    [
      'one base unit less',
      (after) => changeU64(after, tokenAccount, 64, 1n),
      failed('wrong_amount', { account: tokenAccount, amountBaseUnits: String(AMOUNT - 1n) }),
    ],
  ]);
});

describe('[B10] rights over the account of the burn: refused is', () => {
  const granted = failed('rights_granted', { account: tokenAccount });
  refuses([
    ['a delegate', (after) => changeData(after, tokenAccount, (data) => data.fill(1, 72, 108)), granted],
    ['SOL that leaves it', (after) => changeLamports(after, tokenAccount, -1n), granted],
    ['another owner', (after) => change(after, tokenAccount, { owner: TOKEN_2022_PROGRAM }), granted],
  ]);
});

describe('[B10] the mint: refused is', () => {
  refuses([
    [
      'a supply that stays: the tokens were moved',
      (after) => changeU64(after, mint, 36, AMOUNT),
      failed('not_burned'),
    ],
    ['a supply that falls further', (after) => changeU64(after, mint, 36, -1n), failed('not_burned')],
    ['a mint that is gone', (after) => after.set(mint, null), failed('not_burned')],
    ['a mint that was none', (_, before) => before.set(mint, null), failed('not_burned')],
    ['another authority', (after) => changeData(after, mint, (data) => data.fill(9, 4, 36)), moves(mint)],
  ]);
});

describe('[B10] the holder’s wallet: refused is', () => {
  const pays = (lamports: bigint) => failed('holder_pays', { lamports: String(lamports) });
  const granted = failed('rights_granted', { account: holder });
  refuses([
    ['one lamport more than the fee', (after) => changeLamports(after, holder, -1n), pays(FEE + 1n)],
    ['a wallet that is gone', (after) => after.set(holder, null), pays(0n)],
    ['a wallet that was none', (_, before) => before.set(holder, null), pays(0n)],
    ['another owner', (after) => change(after, holder, { owner: program }), granted],
    ['data', (after) => change(after, holder, { data: new Uint8Array(1) }), granted],
    [
      'more than the rent of a new account, where it holds more',
      (after) => {
        after.set(other, own(10, rentLamports(10) + 1n));
        changeLamports(after, holder, -(rentLamports(10) + 1n));
      },
      pays(FEE + rentLamports(10) + 1n),
    ],
    [
      'more than a new account holds, where it holds less than its rent',
      (after) => {
        after.set(other, own(10, 7n));
        changeLamports(after, holder, -8n);
      },
      pays(FEE + 8n),
    ],
    [
      'more rent than any burn needs',
      (after) => {
        after.set(other, own(5_000, rentLamports(5_000)));
        changeLamports(after, holder, -(MAX_RENT_LAMPORTS + 1n));
      },
      pays(FEE + MAX_RENT_LAMPORTS + 1n),
    ],
    [
      'rent of an account that the program had before',
      (after, before) => {
        before.set(other, own(10, 1n));
        after.set(other, own(10, 1n + rentLamports(10)));
        changeLamports(after, holder, -rentLamports(10));
      },
      pays(FEE + rentLamports(10)),
    ],
  ]);

  test.each([
    ['exactly the fee', () => undefined],
    ['less than the fee', (after: Ledger) => changeLamports(after, holder, 1n)],
    [
      'the fee and the rent of two new accounts',
      (after: Ledger) => {
        after.set(other, own(10, rentLamports(10)));
        after.set(stranger, own(20, rentLamports(20)));
        changeLamports(after, holder, -(rentLamports(10) + rentLamports(20)));
      },
    ],
    [
      'the fee and as much rent as a burn can need',
      (after: Ledger) => {
        after.set(other, own(5_000, rentLamports(5_000)));
        changeLamports(after, holder, -MAX_RENT_LAMPORTS);
      },
    ],
  ] as const)('it may pay %s', (_, tamper) => {
    expect(checkEffects(changesOf(tamper), EXPECTED)).toMatchObject({ state: 'passed' });
  });
});

describe('[B10] any other account: refused is', () => {
  const idle = failed('idle_account', { account: other });
  refuses([
    [
      'one that may be changed and is not',
      (after, before) => {
        before.set(other, own(3, 9n));
        after.set(other, { ...own(3, 9n), data: Uint8Array.from(new Uint8Array(3)) });
      },
      idle,
    ],
    ['one that does not exist before or after', (after) => after.set(other, null), idle],
    [
      'a new one of another program',
      (after) => after.set(other, account(stranger, new Uint8Array(1))),
      moves(other),
    ],
    [
      'a new one that can run',
      (after) => after.set(other, { ...own(1, 1n), executable: true }),
      moves(other),
    ],
    [
      'one of another program that changes',
      (after, before) => {
        before.set(other, account(stranger, new Uint8Array(1), 8n));
        after.set(other, account(stranger, new Uint8Array(1), 9n));
      },
      moves(other),
    ],
    [
      'one of the program that another gets',
      (after, before) => {
        before.set(other, own(1, 9n));
        after.set(other, account(stranger, new Uint8Array(1), 9n));
      },
      moves(other),
    ],
    [
      'one of the program that becomes able to run',
      (after, before) => {
        before.set(other, own(1, 9n));
        after.set(other, { ...own(1, 9n), executable: true });
      },
      moves(other),
    ],
  ]);

  test('the program’s own may change and be closed, whoever owns what is left empty', () => {
    const closed = (after: Ledger, before: Ledger) => {
      before.set(other, own(1, 9n));
      after.set(other, account(SYSTEM_PROGRAM, new Uint8Array(0), 0n));
      before.set(stranger, own(2, 9n));
      after.set(stranger, { ...own(2, 9n), data: Uint8Array.from([1, 2]) });
    };
    expect(checkEffects(changesOf(closed), EXPECTED)).toMatchObject({ state: 'passed' });
  });
});

describe('[R9] a program that is not known well enough', () => {
  refuses(
    [
      ['makes no account', (after) => after.set(other, own(1, 0n)), moves(other)],
      [
        'nor lets the holder pay for one',
        (after) => {
          after.set(other, own(10, rentLamports(10)));
          changeLamports(after, holder, -1n);
        },
        failed('holder_pays', { lamports: String(FEE + 1n) }),
      ],
    ],
    { ...EXPECTED, isTrusted: false },
  );

  test('may change and close what is its own', () => {
    expect(checkEffects(changesOf(), { ...EXPECTED, isTrusted: false })).toMatchObject({ state: 'passed' });
  });
});
