import { type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { INSTRUCTION_DISCRIMINATOR } from './discriminators.ts';
import { toIntentBytes } from './intent-bytes.ts';
import {
  configAddress,
  grantAddress,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  whitelistAddress,
  type Deployment,
} from './program-addresses.ts';

/** The service's permission to burn: one per intent, bound to holder, amount and expiry. */
export function issueBurnGrantInstruction(
  deployment: Deployment,
  grant: {
    issuer: PublicKey;
    intentId: string;
    holder: PublicKey;
    amountMinor: bigint;
    expiresAtUnix: number;
  },
): TransactionInstruction {
  const terms = Buffer.alloc(16);
  terms.writeBigUInt64LE(grant.amountMinor, 0);
  terms.writeBigInt64LE(BigInt(grant.expiresAtUnix), 8);
  return new TransactionInstruction({
    programId: deployment.programId,
    keys: [
      { pubkey: grant.issuer, isSigner: true, isWritable: true },
      { pubkey: configAddress(deployment), isSigner: false, isWritable: false },
      { pubkey: grantAddress(deployment, grant.intentId), isSigner: false, isWritable: true },
      { pubkey: grant.holder, isSigner: false, isWritable: false },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
    ],
    data: Buffer.concat([INSTRUCTION_DISCRIMINATOR.issueBurnGrant, toIntentBytes(grant.intentId), terms]),
  });
}

/** The holder's burn. It names the intent and the amount itself, so that a signer can read what it does. */
export function burnInstruction(
  deployment: Deployment,
  burn: { intentId: string; holder: PublicKey; amountMinor: bigint },
): TransactionInstruction {
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(burn.amountMinor);
  return new TransactionInstruction({
    programId: deployment.programId,
    keys: [
      { pubkey: burn.holder, isSigner: true, isWritable: false },
      { pubkey: whitelistAddress(deployment, burn.holder), isSigner: false, isWritable: false },
      { pubkey: grantAddress(deployment, burn.intentId), isSigner: false, isWritable: true },
      { pubkey: tokenAddress(deployment, burn.holder), isSigner: false, isWritable: true },
      { pubkey: deployment.mint, isSigner: false, isWritable: true },
      { pubkey: TOKEN_PROGRAM_ID, isSigner: false, isWritable: false },
    ],
    data: Buffer.concat([INSTRUCTION_DISCRIMINATOR.burn, toIntentBytes(burn.intentId), amount]),
  });
}
