import bs58 from 'bs58';
import { PublicKey } from '@solana/web3.js';
import { parseSolanaAddress } from '#lib/chains/solana-address.ts';
import type { CheckValues } from '#lib/signing/define-checks.ts';
import { FIXED_LOADERS, LOADER_V4, UPGRADEABLE_LOADER } from './programs.ts';
import type { Accounts } from './read-accounts.ts';
import { readU64, type AccountState } from './token-account.ts';

/** The bytes before the code in a program's accounts, written by its loader. */
export const PROGRAM_HEAD_BYTES = 48;
const UPGRADEABLE_PROGRAM = 2;
const UPGRADEABLE_PROGRAM_DATA = 3;
const V4_FINALIZED = 2;
const SLOT_OFFSET = 4;
const AUTHORITY_OFFSET = 12;
/** The loader keeps room for an authority also where there is none. */
const PROGRAM_DATA_BYTES = 45;
const V4_AUTHORITY_OFFSET = 8;
const V4_STATUS_OFFSET = 40;

/** Who can put other code in a program's place, and when that was last done. */
export type ProgramCode =
  | { readonly kind: 'replaceable'; readonly authority: string; readonly deployedSlot: number }
  /** It cannot be replaced; the slot is null where its loader stores none. */
  | { readonly kind: 'fixed'; readonly deployedSlot: number | null }
  /** It is a program, and nothing here knows its loader. */
  | { readonly kind: 'unknown'; readonly loader: string }
  /** There is no such program. */
  | { readonly kind: 'none' };

/**
 * The accounts that show a program's code, to be read together. The second exists only under the upgradeable
 * loader.
 */
export function programPlaces(program: string): string[] {
  if (parseSolanaAddress(program) === undefined) return [];
  const loader = new PublicKey(UPGRADEABLE_LOADER);
  const [data] = PublicKey.findProgramAddressSync([new PublicKey(program).toBytes()], loader);
  return [program, data.toBase58()];
}

/** Reads a program's code from the accounts of `programPlaces`. */
export function readProgramCode(program: string, accounts: Accounts): ProgramCode {
  const account = accounts.get(program);
  if (!account?.executable) return { kind: 'none' };
  if (FIXED_LOADERS.includes(account.owner)) return { kind: 'fixed', deployedSlot: null };
  if (account.owner === LOADER_V4) return readV4(account);
  if (account.owner !== UPGRADEABLE_LOADER) return { kind: 'unknown', loader: account.owner };
  const [, place = ''] = programPlaces(program);
  return readUpgradeable(account, place, accounts.get(place));
}

/** For the values of a check: `code` selects the text about who can replace it. */
export function toCodeValues(code: ProgramCode): CheckValues {
  switch (code.kind) {
    case 'replaceable':
      return { code: 'replaceable', authority: code.authority, deployedSlot: String(code.deployedSlot) };
    case 'fixed':
      return { code: 'fixed' };
    default:
      return { code: 'unknown' };
  }
}

function readUpgradeable(
  { owner: loader, data }: AccountState,
  place: string,
  code: AccountState | null | undefined,
): ProgramCode {
  const names = data.length >= 36 && readU32(data) === UPGRADEABLE_PROGRAM && addressAt(data, SLOT_OFFSET);
  const isSound =
    names === place &&
    code?.owner === loader &&
    code.data.length >= PROGRAM_DATA_BYTES &&
    readU32(code.data) === UPGRADEABLE_PROGRAM_DATA;
  if (!isSound) return { kind: 'unknown', loader };
  const deployedSlot = Number(readU64(code.data, SLOT_OFFSET));
  return code.data[AUTHORITY_OFFSET] === 0
    ? { kind: 'fixed', deployedSlot }
    : { kind: 'replaceable', authority: addressAt(code.data, AUTHORITY_OFFSET + 1), deployedSlot };
}

function readV4({ owner: loader, data }: AccountState): ProgramCode {
  if (data.length < PROGRAM_HEAD_BYTES) return { kind: 'unknown', loader };
  const deployedSlot = Number(readU64(data, 0));
  return readU64(data, V4_STATUS_OFFSET) === BigInt(V4_FINALIZED)
    ? { kind: 'fixed', deployedSlot }
    : { kind: 'replaceable', authority: addressAt(data, V4_AUTHORITY_OFFSET), deployedSlot };
}

function addressAt(data: Uint8Array, offset: number): string {
  return bs58.encode(data.subarray(offset, offset + 32));
}

function readU32(data: Uint8Array): number {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true);
}
