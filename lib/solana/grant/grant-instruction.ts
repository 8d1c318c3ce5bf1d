import { parseBase64 } from '#lib/encoding/base64.ts';
import { isEqualBytes } from '#lib/encoding/is-equal-bytes.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import type { ProgramCall } from '#lib/solana/landed-transaction.ts';
import {
  isSigner,
  isWritable,
  type CompiledInstruction,
  type SolanaMessage,
} from '#lib/solana/message/message.ts';
import { findWhitelistAddress } from '#lib/solana/program-address.ts';
import { SYSTEM_PROGRAM } from '#lib/solana/programs.ts';

/**
 * The bytes that the spec fixes for a grant: the discriminator, then the status, which is 2 for a minter
 * (R137).
 */
export const GRANT_DATA = Uint8Array.from([0, 143, 193, 93, 69, 29, 183, 140, 2]);

/** An account of an instruction with its rights, as the message gives them. */
export interface InstructionAccount {
  readonly pubkey: string;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
}

/** The five accounts of a grant in their order (R137); undefined when an address is none. */
export function grantAccounts(grant: {
  programId: string;
  whitelister: string;
  address: string;
}): readonly InstructionAccount[] | undefined {
  const { programId, whitelister, address } = grant;
  const ofWhitelister = findWhitelistAddress(programId, whitelister);
  const ofAddress = findWhitelistAddress(programId, address);
  if (ofWhitelister === undefined || ofAddress === undefined) return undefined;
  return [
    { pubkey: whitelister, isSigner: true, isWritable: true },
    { pubkey: ofWhitelister, isSigner: false, isWritable: false },
    { pubkey: address, isSigner: false, isWritable: false },
    { pubkey: ofAddress, isSigner: false, isWritable: true },
    { pubkey: SYSTEM_PROGRAM, isSigner: false, isWritable: false },
  ];
}

/** The accounts of an instruction as the message gives them. */
export function accountsOf(
  message: SolanaMessage,
  { accountIndexes }: CompiledInstruction,
): InstructionAccount[] {
  return accountIndexes.map((index) => ({
    pubkey: message.accountKeys[index] ?? '',
    isSigner: isSigner(message, index),
    isWritable: isWritable(message, index),
  }));
}

export function isSameAccounts(
  left: readonly InstructionAccount[],
  right: readonly InstructionAccount[],
): boolean {
  return (
    left.length === right.length &&
    left.every((account, index) => {
      const other = right[index];
      return (
        account.pubkey === other?.pubkey &&
        account.isSigner === other.isSigner &&
        account.isWritable === other.isWritable
      );
    })
  );
}

export function isGrantData(data: Uint8Array): boolean {
  return isEqualBytes(data, GRANT_DATA);
}

/**
 * Whether the service's decomposed instruction says what the layout says: what path B is built around (R126).
 */
export function isGrantInstruction(
  { programId, keys, data }: NonNullable<WalletTransaction['instruction']>,
  grant: { whitelister: string; address: string },
): boolean {
  const accounts = grantAccounts({ programId, ...grant });
  return (
    accounts !== undefined &&
    isSameAccounts(keys, accounts) &&
    isGrantData(parseBase64(data) ?? new Uint8Array(0))
  );
}

/**
 * Whether a call, as it ran, is the grant of this address by any authorizing wallet. Its accounts' rights are
 * not compared: where a program made the call, the message does not have them.
 */
export function isGrantCall(
  { program, accounts, data }: Pick<ProgramCall, 'program' | 'accounts' | 'data'>,
  { programId, address }: { programId: string; address: string },
): boolean {
  if (program !== programId || !isGrantData(data)) return false;
  const granted = grantAccounts({ programId, whitelister: accounts[0] ?? '', address });
  return granted !== undefined && granted.every(({ pubkey }, index) => accounts[index] === pubkey);
}
