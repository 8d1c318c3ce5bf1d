import bs58 from 'bs58';
import { TOKEN_PROGRAMS } from './programs.ts';

/** An account as the chain holds it. */
export interface AccountState {
  readonly lamports: bigint;
  /** The program that owns it. */
  readonly owner: string;
  readonly data: Uint8Array;
  readonly executable: boolean;
}

const TOKEN_ACCOUNT_BYTES = 165;
const MINT_BYTES = 82;
/** Signers that own tokens together; no extended account has this length. */
const MULTISIG_BYTES = 355;
/** Token-2022 writes the kind of an extended account behind the base layout's length. */
const EXTENDED_KIND_OFFSET = 165;
const EXTENDED_KIND_MINT = 1;
const AMOUNT_OFFSET = 64;
const SUPPLY_OFFSET = 36;
const DECIMALS_OFFSET = 44;

export interface TokenAccount {
  readonly mint: string;
  /** The wallet whose tokens they are. */
  readonly holder: string;
  readonly amountBaseUnits: bigint;
  /** Everything but the amount: delegate, state, close authority, extensions. */
  readonly rest: Uint8Array;
}

export interface Mint {
  readonly supplyBaseUnits: bigint;
  readonly decimals: number;
  /** Everything but the supply: authorities, decimals, extensions. */
  readonly rest: Uint8Array;
}

/** The token account in this state, or undefined when it is something else. */
export function findTokenAccount(account: AccountState | null | undefined): TokenAccount | undefined {
  if (!account || !isTokenState(account) || !isTokenAccountData(account.data)) return undefined;
  const { data } = account;
  return {
    mint: bs58.encode(data.subarray(0, 32)),
    holder: bs58.encode(data.subarray(32, 64)),
    amountBaseUnits: readU64(data, AMOUNT_OFFSET),
    rest: without(data, AMOUNT_OFFSET),
  };
}

/** The mint in this state, or undefined when it is something else. */
export function findMint(account: AccountState | null | undefined): Mint | undefined {
  if (!account || !isTokenState(account) || !isMintData(account.data)) return undefined;
  const { data } = account;
  return {
    supplyBaseUnits: readU64(data, SUPPLY_OFFSET),
    decimals: data[DECIMALS_OFFSET] ?? 0,
    rest: without(data, SUPPLY_OFFSET),
  };
}

/** Whether a token program owns the account: then every change to it is a change of tokens. */
export function isTokenState(account: AccountState | null | undefined): boolean {
  return !!account && TOKEN_PROGRAMS.includes(account.owner);
}

export function readU64(data: Uint8Array, offset: number): bigint {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true);
}

function isTokenAccountData(data: Uint8Array): boolean {
  if (data.length === TOKEN_ACCOUNT_BYTES) return true;
  return isExtended(data) && data[EXTENDED_KIND_OFFSET] !== EXTENDED_KIND_MINT;
}

function isMintData(data: Uint8Array): boolean {
  if (data.length === MINT_BYTES) return true;
  return isExtended(data) && data[EXTENDED_KIND_OFFSET] === EXTENDED_KIND_MINT;
}

function isExtended({ length }: Uint8Array): boolean {
  return length > EXTENDED_KIND_OFFSET && length !== MULTISIG_BYTES;
}

function without(data: Uint8Array, offset: number): Uint8Array {
  const rest = Uint8Array.from(data);
  rest.fill(0, offset, offset + 8);
  return rest;
}
