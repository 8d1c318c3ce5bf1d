import { PublicKey } from '@solana/web3.js';
import { toIntentBytes } from './intent-bytes.ts';

export const TOKEN_PROGRAM_ID = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const ASSOCIATED_TOKEN_PROGRAM_ID = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');

/**
 * The deployed program and the token it mints and burns; every instruction and derived address depends on
 * these two.
 */
export interface Deployment {
  readonly programId: PublicKey;
  readonly mint: PublicKey;
}

/** The address of the whitelist entry of an address. Spec: seeds `whitelist` and the address. */
export function whitelistAddress({ programId }: Deployment, address: PublicKey): PublicKey {
  return derive(programId, ['whitelist', address.toBuffer()]);
}

export function grantAddress({ programId }: Deployment, intentId: string): PublicKey {
  return derive(programId, ['grant', toIntentBytes(intentId)]);
}

/** The receipt that makes a second mint for the same intent impossible. */
export function receiptAddress({ programId }: Deployment, intentId: string): PublicKey {
  return derive(programId, ['mint', toIntentBytes(intentId)]);
}

export function configAddress({ programId }: Deployment): PublicKey {
  return derive(programId, ['config']);
}

/** The SPL mint authority: no private key exists for it. */
export function mintAuthorityAddress({ programId }: Deployment): PublicKey {
  return derive(programId, ['authority']);
}

/** The associated token account of a wallet for the deployment's token. */
export function tokenAddress({ mint }: Deployment, owner: PublicKey): PublicKey {
  return derive(ASSOCIATED_TOKEN_PROGRAM_ID, [
    owner.toBuffer(),
    TOKEN_PROGRAM_ID.toBuffer(),
    mint.toBuffer(),
  ]);
}

function derive(programId: PublicKey, seeds: readonly (string | Buffer)[]): PublicKey {
  return PublicKey.findProgramAddressSync(
    seeds.map((seed) => Buffer.from(seed)),
    programId,
  )[0];
}
