import { type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { INSTRUCTION_DISCRIMINATOR } from './discriminators.ts';
import { toIntentBytes } from './intent-bytes.ts';
import {
  configAddress,
  mintAuthorityAddress,
  receiptAddress,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  whitelistAddress,
  type Deployment,
} from './program-addresses.ts';

/** Makes the program ready; the program's own key must sign, so that only its deployer can. */
export function initializeInstruction(
  deployment: Deployment,
  roles: { payer: PublicKey; admin: PublicKey; grantIssuer: PublicKey; minter: PublicKey },
): TransactionInstruction {
  const authorities = [roles.admin, roles.grantIssuer, roles.minter];
  return new TransactionInstruction({
    programId: deployment.programId,
    keys: [
      { pubkey: roles.payer, isSigner: true, isWritable: true },
      { pubkey: deployment.programId, isSigner: true, isWritable: false },
      { pubkey: configAddress(deployment), isSigner: false, isWritable: true },
      { pubkey: deployment.mint, isSigner: false, isWritable: false },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
    ],
    data: Buffer.concat([INSTRUCTION_DISCRIMINATOR.initialize, ...authorities.map((key) => key.toBuffer())]),
  });
}

/** Mints to a whitelisted wallet, once per intent. The wallet's associated token account must exist. */
export function mintInstruction(
  deployment: Deployment,
  mint: { minter: PublicKey; intentId: string; destination: PublicKey; amountMinor: bigint },
): TransactionInstruction {
  return new TransactionInstruction({
    programId: deployment.programId,
    keys: [
      { pubkey: mint.minter, isSigner: true, isWritable: true },
      { pubkey: configAddress(deployment), isSigner: false, isWritable: false },
      { pubkey: receiptAddress(deployment, mint.intentId), isSigner: false, isWritable: true },
      { pubkey: mint.destination, isSigner: false, isWritable: false },
      { pubkey: whitelistAddress(deployment, mint.destination), isSigner: false, isWritable: false },
      { pubkey: tokenAddress(deployment, mint.destination), isSigner: false, isWritable: true },
      { pubkey: deployment.mint, isSigner: false, isWritable: true },
      { pubkey: mintAuthorityAddress(deployment), isSigner: false, isWritable: false },
      { pubkey: TOKEN_PROGRAM_ID, isSigner: false, isWritable: false },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
    ],
    data: Buffer.concat([
      INSTRUCTION_DISCRIMINATOR.mint,
      toIntentBytes(mint.intentId),
      toAmountBytes(mint.amountMinor),
    ]),
  });
}

/** The admin's mint for the faucet: no intent, no whitelist. */
export function mintUnboundInstruction(
  deployment: Deployment,
  mint: { admin: PublicKey; destination: PublicKey; amountMinor: bigint },
): TransactionInstruction {
  return new TransactionInstruction({
    programId: deployment.programId,
    keys: [
      { pubkey: mint.admin, isSigner: true, isWritable: false },
      { pubkey: configAddress(deployment), isSigner: false, isWritable: false },
      { pubkey: tokenAddress(deployment, mint.destination), isSigner: false, isWritable: true },
      { pubkey: deployment.mint, isSigner: false, isWritable: true },
      { pubkey: mintAuthorityAddress(deployment), isSigner: false, isWritable: false },
      { pubkey: TOKEN_PROGRAM_ID, isSigner: false, isWritable: false },
    ],
    data: Buffer.concat([INSTRUCTION_DISCRIMINATOR.mintUnbound, toAmountBytes(mint.amountMinor)]),
  });
}

function toAmountBytes(amountMinor: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(amountMinor);
  return bytes;
}
