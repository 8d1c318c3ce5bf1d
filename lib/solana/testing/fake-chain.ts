import bs58 from 'bs58';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { answerWith } from '#lib/chains/testing/answer-with.ts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  CLOCK_SYSVAR,
  FIXED_LOADERS,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  UPGRADEABLE_LOADER,
} from '../programs.ts';
import { programPlaces } from '../read-program.ts';
import { type CompiledInstruction, type SolanaMessage, encodeMessage } from '#lib/solana/message/message.ts';
import type { AccountState } from '../token-account.ts';
import { decodeTransaction } from '#lib/solana/message/transaction.ts';
import { encodeUnsignedBase64 } from '#lib/solana/testing/encode-unsigned.ts';

export interface FakeAddresses {
  readonly holder: string;
  readonly tokenAccount: string;
  readonly mint: string;
  readonly authorization: string;
  readonly program: string;
  readonly stagedBlockhash: string;
  readonly freshBlockhash: string;
}

export type Ledger = Map<string, AccountState | null>;

/** A chain whose burn program runs only for exactly the instruction its authorization was issued for. */
export interface FakeChain {
  readonly addresses: FakeAddresses;
  readonly chainTimeUnix: number;
  readonly ledger: Ledger;
  /** Null: a program that runs whatever it is given. */
  readonly issuedInstruction: string | null;
  /** What the program does to the accounts when it runs the issued burn. */
  readonly effect: (ledger: Ledger) => void;
  /** What the node shows of the calls that the program made; null when it does not show any. */
  readonly calls: readonly object[] | null;
  /** How far the node was that simulated. */
  readonly simulationSlot: number;
}

const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111';
const [FIXED_LOADER = ''] = FIXED_LOADERS;
/** The slot of every answer. */
export const SLOT = 5_000;

/** The burn as an honest service stages it: a compute limit, then the program's own instruction. */
export function stageBurn(addresses: FakeAddresses, data: Uint8Array, version: 'legacy' | 0): SolanaMessage {
  const { holder, tokenAccount, mint, authorization, program, stagedBlockhash } = addresses;
  return {
    version,
    requiredSignatures: 1,
    readonlySigned: 0,
    readonlyUnsigned: 3,
    accountKeys: [holder, tokenAccount, mint, authorization, program, TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM],
    recentBlockhash: stagedBlockhash,
    instructions: [
      { programIdIndex: 6, accountIndexes: [], data: Uint8Array.from([2, 0x40, 0x0d, 3, 0]) },
      { programIdIndex: 4, accountIndexes: [0, 1, 2, 3, 5], data },
    ],
    lookups: [],
  };
}

export function toStagedBase64(message: SolanaMessage): string {
  return encodeUnsignedBase64(encodeMessage(message));
}

export function createFakeChain(options: {
  addresses: FakeAddresses;
  staged: SolanaMessage;
  amountBaseUnits: bigint;
  chainTimeUnix: number;
}): FakeChain {
  const { addresses, staged, amountBaseUnits, chainTimeUnix } = options;
  const { holder, tokenAccount, mint, authorization, program } = addresses;
  const ledger: Ledger = new Map<string, AccountState | null>([
    [holder, account(SYSTEM_PROGRAM, new Uint8Array(0), 1_000_000_000n)],
    [
      tokenAccount,
      account(TOKEN_PROGRAM, tokenData({ mint, holder, amountBaseUnits: amountBaseUnits * 2n })),
    ],
    [mint, account(TOKEN_PROGRAM, mintData(amountBaseUnits * 100n))],
    [authorization, account(program, new Uint8Array(64))],
    ...programAccounts(program),
    [TOKEN_PROGRAM, { ...account(FIXED_LOADER, new Uint8Array(36)), executable: true }],
    [COMPUTE_BUDGET_PROGRAM, { ...account(NATIVE_LOADER, new Uint8Array(22)), executable: true }],
  ]);
  return {
    addresses,
    chainTimeUnix,
    ledger,
    issuedInstruction: describeInstructions(staged),
    effect: (accounts) => {
      burnIn(accounts, addresses, amountBaseUnits);
    },
    calls: [rawBurn(addresses, amountBaseUnits)],
    simulationSlot: SLOT,
  };
}

/** The token program's burn as a node gives it that reads it by name, and as one that does not. */
export function parsedBurn({ tokenAccount, mint, holder }: FakeAddresses, amountBaseUnits: bigint): object {
  const info = { account: tokenAccount, mint, authority: holder, amount: String(amountBaseUnits) };
  return { program: 'spl-token', programId: TOKEN_PROGRAM, parsed: { type: 'burn', info }, stackHeight: 2 };
}

export function rawBurn({ tokenAccount, mint, holder }: FakeAddresses, amountBaseUnits: bigint): object {
  const data = new Uint8Array(9);
  data[0] = 8;
  new DataView(data.buffer).setBigUint64(1, amountBaseUnits, true);
  return rawCall(TOKEN_PROGRAM, [tokenAccount, mint, holder], data);
}

export function rawCall(programId: string, accounts: readonly string[], data: Uint8Array): object {
  return { programId, accounts, data: bs58.encode(data), stackHeight: 2 };
}

/** A program under the upgradeable loader: its own account, and the one that holds its code. */
export function programAccounts(
  program: string,
  { authority, slot = 77 }: { authority?: string | null; slot?: number } = {},
): [string, AccountState][] {
  const [, place = ''] = programPlaces(program);
  const head = new Uint8Array(36);
  head[0] = 2;
  head.set(bs58.decode(place), 4);
  const code = new Uint8Array(48);
  code[0] = 3;
  new DataView(code.buffer).setBigUint64(4, BigInt(slot), true);
  code[12] = authority === null ? 0 : 1;
  code.set(bs58.decode(authority ?? program), 13);
  return [
    [program, { ...account(UPGRADEABLE_LOADER, head), executable: true }],
    [place, account(UPGRADEABLE_LOADER, code.subarray(0, 45))],
  ];
}

/** The honest effect: tokens off the account and off the supply, the authorization used up, the fee paid. */
export function burnIn(
  ledger: Ledger,
  { holder, tokenAccount, mint, authorization }: FakeAddresses,
  amountBaseUnits: bigint,
) {
  changeU64(ledger, tokenAccount, 64, -amountBaseUnits);
  changeU64(ledger, mint, 36, -amountBaseUnits);
  ledger.set(authorization, null);
  changeLamports(ledger, holder, -5_000n);
}

export function requestOf(chain: FakeChain): ChainRequest {
  return answerWith({
    getLatestBlockhash: () => ({
      value: { blockhash: chain.addresses.freshBlockhash, lastValidBlockHeight: 150 },
    }),
    getMultipleAccounts: ([keys]) => ({
      context: { slot: SLOT },
      value: (keys as string[]).map((key) =>
        toJson(key === CLOCK_SYSVAR ? clock(chain) : chain.ledger.get(key)),
      ),
    }),
    simulateTransaction: ([text, options]) => ({
      context: { slot: chain.simulationSlot },
      value: simulate(chain, String(text), options as { accounts: { addresses: string[] } }),
    }),
  });
}

function simulate(
  chain: FakeChain,
  text: string,
  { accounts }: { accounts: { addresses: string[] } },
): unknown {
  const { message } = decodeTransaction(parseBase64(text) ?? new Uint8Array(0));
  const { issuedInstruction } = chain;
  if (issuedInstruction !== null && describeInstructions(message) !== issuedInstruction) {
    return {
      err: { InstructionError: [1, { Custom: 6 }] },
      logs: ['Program log: no such authorization'],
      accounts: null,
    };
  }
  const ledger: Ledger = new Map(chain.ledger);
  chain.effect(ledger);
  return {
    err: null,
    logs: [],
    accounts: accounts.addresses.map((key) => toJson(ledger.get(key))),
    innerInstructions: chain.calls && [{ index: 1, instructions: chain.calls }],
  };
}

/** What the runtime passes to the programs: accounts with their rights, in order, and data. */
function describeInstructions(message: SolanaMessage): string {
  const describe = ({ programIdIndex, accountIndexes, data }: CompiledInstruction) => [
    message.accountKeys[programIdIndex],
    accountIndexes.map((index) => [message.accountKeys[index], rightsOf(message, index)]),
    [...data],
  ];
  return JSON.stringify([message.accountKeys.length, message.instructions.map(describe)]);
}

function rightsOf(message: SolanaMessage, index: number): string {
  const { requiredSignatures, readonlySigned, readonlyUnsigned, accountKeys } = message;
  const signs = index < requiredSignatures;
  const firstReadonly = signs ? requiredSignatures - readonlySigned : accountKeys.length - readonlyUnsigned;
  return `${signs ? 's' : ''}${index < firstReadonly ? 'w' : ''}`;
}

export function account(owner: string, data: Uint8Array, lamports = 2_000_000n): AccountState {
  return { owner, data, lamports, executable: false };
}

export function tokenData(token: { mint: string; holder: string; amountBaseUnits: bigint }): Uint8Array {
  const data = new Uint8Array(165);
  data.set(bs58.decode(token.mint), 0);
  data.set(bs58.decode(token.holder), 32);
  new DataView(data.buffer).setBigUint64(64, token.amountBaseUnits, true);
  data[108] = 1;
  return data;
}

export function mintData(supplyBaseUnits: bigint, decimals = 6): Uint8Array {
  const data = new Uint8Array(82);
  new DataView(data.buffer).setBigUint64(36, supplyBaseUnits, true);
  data[44] = decimals;
  data[45] = 1;
  return data;
}

export function changeU64(ledger: Ledger, key: string, offset: number, by: bigint): void {
  changeData(ledger, key, (data) => {
    const view = new DataView(data.buffer);
    view.setBigUint64(offset, view.getBigUint64(offset, true) + by, true);
  });
}

export function changeData(
  ledger: Ledger,
  key: string,
  change: (data: Uint8Array<ArrayBuffer>) => void,
): void {
  const state = ledger.get(key);
  if (!state) throw new Error(`no account ${key}`);
  const data = Uint8Array.from(state.data);
  change(data);
  ledger.set(key, { ...state, data });
}

export function changeLamports(ledger: Ledger, key: string, by: bigint): void {
  const state = ledger.get(key);
  if (!state) throw new Error(`no account ${key}`);
  ledger.set(key, { ...state, lamports: state.lamports + by });
}

function clock({ chainTimeUnix }: FakeChain): AccountState {
  const data = new Uint8Array(40);
  new DataView(data.buffer).setBigInt64(32, BigInt(chainTimeUnix), true);
  return account('Sysvar1111111111111111111111111111111111111', data);
}

/** An account as a node writes it. */
export function toJson(state: AccountState | null | undefined): unknown {
  if (!state) return null;
  const { lamports, owner, data, executable } = state;
  return { lamports: Number(lamports), owner, executable, data: [toBase64(data), 'base64'] };
}
