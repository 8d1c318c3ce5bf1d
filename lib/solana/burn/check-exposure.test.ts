import { Keypair } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  FIXED_LOADERS,
  HARMLESS_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#lib/solana/programs.ts';
import { derivedAddress } from '#lib/solana/testing/derived-address.ts';
import { account, mintData, tokenData } from '#lib/solana/testing/fake-chain.ts';
import type { AccountState } from '#lib/solana/token-account.ts';
import { findExposure } from './check-exposure.ts';

/** Addresses of key pairs, as wallets have them, and such as only a program can act for. */
const walletAddress = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey.toBase58();
const HOLDER = walletAddress(1);
const MINT = walletAddress(2);
const PROGRAM = walletAddress(3);
const WALLET = walletAddress(4);
const TOKENS = derivedAddress(MINT);
const AUTHORIZATION = derivedAddress(HOLDER);
const PLACE = derivedAddress(PROGRAM);
const OTHER = derivedAddress(WALLET);
const [LOADER = ''] = FIXED_LOADERS;
const [MEMO = ''] = HARMLESS_PROGRAMS;
const tokensOf = (holder: string, mint = MINT) =>
  account(TOKEN_PROGRAM, tokenData({ mint, holder, amountBaseUnits: 9n }));
const EMPTY = new Uint8Array(0);
const executable: AccountState = { ...account(LOADER, new Uint8Array(36)), executable: true };

interface Given {
  readonly writable?: readonly string[];
  readonly readonly?: readonly string[];
  /** What the chain has at these addresses besides, or in their place. */
  readonly there?: Readonly<Record<string, AccountState | null>>;
  readonly isTrusted?: boolean;
}

function exposureOf({ writable = [], readonly = [], there = {}, isTrusted = true }: Given) {
  const fixed = [PROGRAM, ...readonly];
  const message: SolanaMessage = {
    version: 'legacy',
    requiredSignatures: 1,
    readonlySigned: 0,
    readonlyUnsigned: fixed.length,
    accountKeys: [HOLDER, TOKENS, MINT, AUTHORIZATION, ...writable, ...fixed],
    recentBlockhash: SYSTEM_PROGRAM,
    instructions: [],
    lookups: [],
  };
  const accounts = new Map<string, AccountState | null>([
    [HOLDER, account(SYSTEM_PROGRAM, EMPTY)],
    [TOKENS, tokensOf(HOLDER)],
    [MINT, account(TOKEN_PROGRAM, mintData(9n))],
    [AUTHORIZATION, account(PROGRAM, new Uint8Array(8))],
    [PROGRAM, executable],
    ...Object.entries(there),
  ]);
  const check = findExposure({ message, accounts, holder: HOLDER, mint: MINT, program: PROGRAM, isTrusted });
  return check?.state === 'passed' ? check : check && [check.id, check.state, check.reason, check.values];
}
const foreignAccount = (address: string) => ['effect', 'failed', 'foreign_account', { account: address }];
const foreignProgram = (address: string) => ['effect', 'failed', 'foreign_program', { program: address }];

describe('[B1] what a burn may be given', () => {
  test.each<[string, Given]>([
    ['the holder, one token account, the mint and an authorization', {}],
    ['the same, of a program that is not trusted yet', { isTrusted: false }],
    [
      'a second account of the program’s own',
      { writable: [PLACE], there: { [PLACE]: account(PROGRAM, EMPTY) } },
    ],
    ['a place where the program can create one', { writable: [PLACE] }],
    [
      'the same, which has been paid to',
      { writable: [PLACE], there: { [PLACE]: account(SYSTEM_PROGRAM, EMPTY) } },
    ],
    ['the System program, once trusted', { readonly: [SYSTEM_PROGRAM] }],
    ['the mint’s token program', { readonly: [TOKEN_PROGRAM], isTrusted: false }],
    ['a compute budget and a memo', { readonly: [COMPUTE_BUDGET_PROGRAM, MEMO], isTrusted: false }],
    ['data to read', { readonly: [OTHER], there: { [OTHER]: account(LOADER, EMPTY) }, isTrusted: false }],
    [
      'the newer token program, where the mint is of it',
      { readonly: [TOKEN_2022_PROGRAM], there: { [MINT]: account(TOKEN_2022_PROGRAM, mintData(9n)) } },
    ],
  ])('%s', (_what, given) => {
    expect(exposureOf(given)).toBeUndefined();
  });

  test.each<[string, AccountState | null, Given]>([
    ['a second token account of the holder', tokensOf(HOLDER), {}],
    ['the holder’s tokens of another mint', tokensOf(HOLDER, PLACE), {}],
    ['another holder’s tokens', tokensOf(WALLET), {}],
    ['a wallet', account(SYSTEM_PROGRAM, EMPTY), { writable: [WALLET] }],
    ['a wallet that has nothing yet', null, { writable: [WALLET] }],
    ['a place for an account, before the program is trusted', null, { isTrusted: false }],
    ['a place that was paid to, before the same', account(SYSTEM_PROGRAM, EMPTY), { isTrusted: false }],
    ['an account of the System program with data', account(SYSTEM_PROGRAM, new Uint8Array(80)), {}],
    ['another program’s account without data', account(LOADER, EMPTY), {}],
    ['another program’s account', account(LOADER, new Uint8Array(8)), {}],
    ['a program', executable, {}],
    ['the one token account, which is of another mint', tokensOf(HOLDER, PLACE), { writable: [TOKENS] }],
  ])('refuses to let it change %s', (_what, state, { writable = [OTHER], ...given }) => {
    const [address = ''] = writable;
    const extra = address === TOKENS ? [] : writable;
    const found = exposureOf({ writable: extra, there: { [address]: state }, ...given });
    expect(found).toEqual(foreignAccount(address));
  });

  test.each<[string, string, Given]>([
    ['the System program, before the program is trusted', SYSTEM_PROGRAM, { isTrusted: false }],
    ['the other token program', TOKEN_2022_PROGRAM, {}],
    [
      'a token program, where the mint is of the newer one',
      TOKEN_PROGRAM,
      {
        there: { [MINT]: account(TOKEN_2022_PROGRAM, mintData(9n)) },
      },
    ],
    ['a token program, where the mint is not there', TOKEN_PROGRAM, { there: { [MINT]: null } }],
    ['a program that the chain says is one', OTHER, { there: { [OTHER]: executable } }],
    ['a known one, of which the chain said nothing', LOADER, {}],
    ['a known one, which the chain says is none', LOADER, { there: { [LOADER]: account(OTHER, EMPTY) } }],
  ])('refuses to let it call %s', (_what, address, given) => {
    expect(exposureOf({ readonly: [address], ...given })).toEqual(foreignProgram(address));
  });
});
