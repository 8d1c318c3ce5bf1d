import { PublicKey } from '@solana/web3.js';
import { ACCOUNT_DISCRIMINATOR } from './discriminators.ts';
import { toIntentId } from './intent-bytes.ts';
import { WHITELIST_STATUS, type WhitelistStatus } from './whitelist-instructions.ts';

/** An account as the chain has it, reduced to what decoding needs. */
interface AccountBytes {
  readonly owner: PublicKey;
  readonly data: Uint8Array;
}

export interface WhitelistEntry {
  readonly address: string;
  /** Who set the status last: an authorizing wallet, or the admin. */
  readonly updater: string;
  readonly status: WhitelistStatus;
}

export interface BurnGrant {
  readonly intentId: string;
  readonly holder: string;
  readonly mint: string;
  readonly amountMinor: bigint;
  readonly expiresAtUnix: number;
  readonly used: boolean;
}

/** Decodes a whitelist account of the program; undefined for anything else, a missing account included. */
export function decodeWhitelistEntry(
  programId: PublicKey,
  account: AccountBytes | undefined,
): WhitelistEntry | undefined {
  const data = readOwn(programId, account, ACCOUNT_DISCRIMINATOR.whitelist);
  if (!data) return undefined;
  return {
    address: readAddress(data, 8),
    updater: readAddress(data, 40),
    status: toWhitelistStatus(data.readUInt8(72)),
  };
}

/** Decodes a burn grant of the program; undefined for anything else, a missing account included. */
export function decodeBurnGrant(
  programId: PublicKey,
  account: AccountBytes | undefined,
): BurnGrant | undefined {
  const data = readOwn(programId, account, ACCOUNT_DISCRIMINATOR.burnGrant);
  if (!data) return undefined;
  return {
    intentId: toIntentId(data.subarray(8, 24)),
    holder: readAddress(data, 24),
    mint: readAddress(data, 56),
    amountMinor: data.readBigUInt64LE(88),
    expiresAtUnix: Number(data.readBigInt64LE(96)),
    used: data.readUInt8(104) !== 0,
  };
}

export function toWhitelistStatus(statusByte: number): WhitelistStatus {
  switch (statusByte) {
    case WHITELIST_STATUS.none:
      return 'none';
    case WHITELIST_STATUS.buyer:
      return 'buyer';
    case WHITELIST_STATUS.minter:
      return 'minter';
    case WHITELIST_STATUS.whitelister:
      return 'whitelister';
    case WHITELIST_STATUS.banned:
      return 'banned';
    default:
      throw new Error(`the program has no whitelist status ${statusByte}`);
  }
}

export function readAddress(data: Buffer, offset: number): string {
  return new PublicKey(data.subarray(offset, offset + 32)).toBase58();
}

function readOwn(
  programId: PublicKey,
  account: AccountBytes | undefined,
  discriminator: Buffer,
): Buffer | undefined {
  if (!account?.owner.equals(programId)) return undefined;
  const data = Buffer.from(account.data);
  return data.subarray(0, discriminator.length).equals(discriminator) ? data : undefined;
}
