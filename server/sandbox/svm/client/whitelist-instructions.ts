import { type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { INSTRUCTION_DISCRIMINATOR } from './discriminators.ts';
import { configAddress, whitelistAddress, type Deployment } from './program-addresses.ts';

/** The status byte of a whitelist entry. The spec fixes 2; the others are this program's own. */
export const WHITELIST_STATUS = { none: 0, buyer: 1, minter: 2, whitelister: 3, banned: 4 } as const;
export type WhitelistStatus = keyof typeof WHITELIST_STATUS;

/** The grant, exactly as the spec lays it out (R137): five accounts in this order, nine bytes, status 2. */
export function updateWhitelistInstruction(
  deployment: Deployment,
  grant: { whitelister: PublicKey; user: PublicKey; statusByte?: number },
): TransactionInstruction {
  const { whitelister, user, statusByte = WHITELIST_STATUS.minter } = grant;
  return new TransactionInstruction({
    programId: deployment.programId,
    keys: [
      { pubkey: whitelister, isSigner: true, isWritable: true },
      { pubkey: whitelistAddress(deployment, whitelister), isSigner: false, isWritable: false },
      { pubkey: user, isSigner: false, isWritable: false },
      { pubkey: whitelistAddress(deployment, user), isSigner: false, isWritable: true },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
    ],
    data: Buffer.concat([INSTRUCTION_DISCRIMINATOR.updateWhitelist, Buffer.from([statusByte])]),
  });
}

/** By the admin: `none` closes the entry, `banned` stays so that it cannot be granted again. */
export function setStatusInstruction(
  deployment: Deployment,
  change: { admin: PublicKey; user: PublicKey; status: WhitelistStatus },
): TransactionInstruction {
  return new TransactionInstruction({
    programId: deployment.programId,
    keys: [
      { pubkey: change.admin, isSigner: true, isWritable: true },
      { pubkey: configAddress(deployment), isSigner: false, isWritable: false },
      { pubkey: change.user, isSigner: false, isWritable: false },
      { pubkey: whitelistAddress(deployment, change.user), isSigner: false, isWritable: true },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
    ],
    data: Buffer.concat([
      INSTRUCTION_DISCRIMINATOR.setStatus,
      Buffer.from([WHITELIST_STATUS[change.status]]),
    ]),
  });
}
