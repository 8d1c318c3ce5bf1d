import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../programs.ts';
import { insert, type AuthenticBurn } from './arbitrary-burn.ts';
import {
  account,
  burnIn,
  changeLamports,
  rawBurn,
  type FakeAddresses,
  type FakeChain,
  type Ledger,
} from './fake-chain.ts';

/** What is put before the guard in place of an authentic burn. What is left out is authentic. */
export interface TamperedBurn {
  readonly staged?: SolanaMessage;
  /** Bytes in place of the message's own. */
  readonly change?: (bytes: Uint8Array) => Uint8Array;
  readonly chain?: Partial<FakeChain>;
  readonly expected?: Partial<BurnExpectation>;
  readonly authorizationExpiresAtUnix?: number | null;
}

/** What a case is drawn from. */
export interface Draw {
  readonly burn: AuthenticBurn;
  readonly addresses: FakeAddresses;
  readonly amountBaseUnits: bigint;
  /** A number, and an address that is no one's. */
  readonly n: number;
  readonly stranger: string;
}

export function toDraw(burn: AuthenticBurn, n: number, stranger: string): Draw {
  const amountBaseUnits = expectedBaseUnits(burn.expected.amountCents ?? 0);
  return { burn, addresses: burn.chain.addresses, amountBaseUnits, n, stranger };
}

/**
 * The node answers as if it ran the authentic burn, whatever it is given: what is refused then is refused by
 * its structure.
 */
export const RUNS_ANYTHING: Partial<FakeChain> = { issuedInstruction: null };

export function extra(
  { burn, n }: Draw,
  program: string,
  data: readonly number[],
  accounts: readonly number[],
): TamperedBurn {
  const instruction = { program, data: Uint8Array.from(data), accountIndexes: accounts };
  return { staged: insert(burn.staged, instruction, n), chain: RUNS_ANYTHING };
}

/**
 * The burn's own call with one more account in the message and in the call, which it may change or only see.
 */
export function withAccount({ burn }: Draw, address: string, isWritable: boolean): SolanaMessage {
  const { staged } = burn;
  const at = isWritable ? staged.accountKeys.length - staged.readonlyUnsigned : staged.accountKeys.length;
  const moved = (index: number) => (index >= at ? index + 1 : index);
  const call = staged.instructions.findIndex(({ accountIndexes }) => accountIndexes.includes(0));
  return {
    ...staged,
    readonlyUnsigned: staged.readonlyUnsigned + (isWritable ? 0 : 1),
    accountKeys: [...staged.accountKeys.slice(0, at), address, ...staged.accountKeys.slice(at)],
    instructions: staged.instructions.map((instruction, place) => ({
      ...instruction,
      programIdIndex: moved(instruction.programIdIndex),
      accountIndexes: [...instruction.accountIndexes.map(moved), ...(place === call ? [at] : [])],
    })),
  };
}

/** The honest effect, and this beside it. */
export function also(draw: Draw, change: (ledger: Ledger, addresses: FakeAddresses) => void): TamperedBurn {
  const effect = (ledger: Ledger) => {
    burnIn(ledger, draw.addresses, draw.amountBaseUnits);
    change(ledger, draw.addresses);
  };
  return { chain: { effect } };
}

/** The honest run, as the node shows it with these calls beside the burn's own. */
export const calls = (draw: Draw, made: readonly object[]): TamperedBurn => ({
  chain: { calls: [rawBurn(draw.addresses, draw.amountBaseUnits), ...made] },
});

/** A ledger with this account besides, and with a change of it, so that it is not idle. */
export function exposed(draw: Draw, address: string, state: ReturnType<typeof account> | null): TamperedBurn {
  const ledger = new Map(draw.burn.chain.ledger).set(address, state);
  const effect = (after: Ledger) => {
    burnIn(after, draw.addresses, draw.amountBaseUnits);
    if (state) changeLamports(after, address, 1n);
    else after.set(address, account(SYSTEM_PROGRAM, new Uint8Array(0), 1n));
  };
  return { staged: withAccount(draw, address, true), chain: { ...RUNS_ANYTHING, ledger, effect } };
}

export const flip = (offset: number) => (data: Uint8Array) => {
  data[offset] = (data[offset] ?? 0) ^ 1;
};
export const pick = <T>(items: readonly T[], n: number): T => {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};
export const amount = (kind: number, value = 1n): number[] => {
  const bytes = new Uint8Array(9);
  bytes[0] = kind;
  new DataView(bytes.buffer).setBigUint64(1, value, true);
  return [...bytes];
};
/** What a burn may cost at most, with the dearest fee that is allowed. */
export const MOST_FEE_LAMPORTS = 5_005_000;
export const TOKENS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
/**
 * Transfer, createAccount, assign, createAccountWithSeed, advanceNonce, withdrawNonce, allocate,
 * transferWithSeed.
 */
export const SYSTEM_KINDS = [2, 0, 1, 3, 4, 5, 8, 11];
/**
 * Transfer, approve, setAuthority, closeAccount, transferChecked, approveChecked, mintTo, freeze, thaw, and
 * an extension.
 */
export const TOKEN_CALLS = [
  amount(3),
  amount(4),
  [6, 2, 1],
  [9],
  amount(12),
  amount(13),
  amount(7),
  [10],
  [11],
  [26, 1],
];
