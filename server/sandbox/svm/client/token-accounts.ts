import type { PublicKey } from '@solana/web3.js';
import { readAddress } from './program-accounts.ts';
import { TOKEN_PROGRAM_ID } from './program-addresses.ts';

const TOKEN_ACCOUNT_LENGTH = 165;
const MINT_LENGTH = 82;
const NATIVE_AMOUNT_OFFSET = 109;

interface AccountBytes {
  readonly owner: PublicKey;
  readonly data: Uint8Array;
}

export interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  readonly amountMinor: bigint;
  readonly state: 'initialized' | 'frozen';
  readonly isNative: boolean;
}

export interface TokenMint {
  readonly mintAuthority: string | null;
  readonly supplyBaseUnits: bigint;
  readonly decimals: number;
}

/** Decodes an initialized SPL token account; undefined for anything else, a missing account included. */
export function decodeTokenAccount(account: AccountBytes | undefined): TokenAccount | undefined {
  const data = readTokenProgramData(account, TOKEN_ACCOUNT_LENGTH);
  const state = data?.readUInt8(108);
  if (!data || !state) return undefined;
  return {
    mint: readAddress(data, 0),
    owner: readAddress(data, 32),
    amountMinor: data.readBigUInt64LE(64),
    state: state === 1 ? 'initialized' : 'frozen',
    isNative: data.readUInt32LE(NATIVE_AMOUNT_OFFSET) !== 0,
  };
}

/** Decodes an initialized SPL mint; undefined for anything else, a missing account included. */
export function decodeTokenMint(account: AccountBytes | undefined): TokenMint | undefined {
  const data = readTokenProgramData(account, MINT_LENGTH);
  if (!data || data.readUInt8(45) === 0) return undefined;
  return {
    mintAuthority: data.readUInt32LE(0) === 0 ? null : readAddress(data, 4),
    supplyBaseUnits: data.readBigUInt64LE(36),
    decimals: data.readUInt8(44),
  };
}

function readTokenProgramData(account: AccountBytes | undefined, length: number): Buffer | undefined {
  if (!account?.owner.equals(TOKEN_PROGRAM_ID) || account.data.length !== length) return undefined;
  return Buffer.from(account.data);
}
