import { type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  type Deployment,
} from './program-addresses.ts';

/*
 * The two instructions of SPL programs that the sandbox sends itself. Two, so they are written out here
 * instead of a further library.
 */
const CREATE_IDEMPOTENT = 1;
const INITIALIZE_MINT_2 = 20;
const NO_FREEZE_AUTHORITY = 0;

/** Creates the wallet's associated token account, or does nothing when it exists. */
export function createTokenAccountInstruction(
  deployment: Deployment,
  account: { payer: PublicKey; owner: PublicKey },
): TransactionInstruction {
  return new TransactionInstruction({
    programId: ASSOCIATED_TOKEN_PROGRAM_ID,
    keys: [
      { pubkey: account.payer, isSigner: true, isWritable: true },
      { pubkey: tokenAddress(deployment, account.owner), isSigner: false, isWritable: true },
      { pubkey: account.owner, isSigner: false, isWritable: false },
      { pubkey: deployment.mint, isSigner: false, isWritable: false },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
      { pubkey: TOKEN_PROGRAM_ID, isSigner: false, isWritable: false },
    ],
    data: Buffer.from([CREATE_IDEMPOTENT]),
  });
}

/** Turns a created account of 82 bytes into a mint without a freeze authority. */
export function initializeMintInstruction(mint: {
  mint: PublicKey;
  decimals: number;
  authority: PublicKey;
}): TransactionInstruction {
  return new TransactionInstruction({
    programId: TOKEN_PROGRAM_ID,
    keys: [{ pubkey: mint.mint, isSigner: false, isWritable: true }],
    data: Buffer.concat([
      Buffer.from([INITIALIZE_MINT_2, mint.decimals]),
      mint.authority.toBuffer(),
      Buffer.from([NO_FREEZE_AUTHORITY]),
    ]),
  });
}
