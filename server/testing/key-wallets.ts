import { createPrivateKey, sign } from 'node:crypto';
import bs58 from 'bs58';
import { createWalletClient, http, isHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { BurnAuthorization } from '#lib/conversion/burn.ts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import { refreshMessage } from '#lib/solana/refresh-transaction.ts';
import { decodeTransactionBase64, encodeUnsigned } from '#lib/solana/transaction.ts';

/** Sends an authorization unchanged with a key, in the place of a wallet. Answers the hash. */
export async function sendWithKey(options: {
  readonly rpcUrl: string;
  readonly privateKey: string;
  readonly authorization: BurnAuthorization;
}): Promise<string> {
  const { privateKey, authorization, rpcUrl } = options;
  const { to, data } = authorization;
  if (!isHex(privateKey) || !isHex(to) || !isHex(data)) throw new Error('not hexadecimal');
  const wallet = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(rpcUrl) });
  return wallet.sendTransaction({ chain: null, to, data, value: 0n });
}

/** Signs a staged transaction with a key, on this blockhash, in the place of a wallet. */
export function signWithKey(options: {
  readonly secretKey: string;
  readonly stagedBase64: string;
  readonly blockhash: string;
}): { readonly proof: string; readonly signedTransactionBase64: string } {
  const secret = bs58.decode(options.secretKey);
  const holder = bs58.encode(secret.slice(32));
  const staged = decodeTransactionBase64(options.stagedBase64);
  const message = refreshMessage(staged.messageBytes, { holder, recentBlockhash: options.blockhash });
  // PKCS #8 of an ed25519 key: a fixed head, then the 32 bytes of the seed.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret.slice(0, 32)]);
  const signature = sign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  const signed = encodeUnsigned(message);
  signed.set(signature, 1);
  return { proof: bs58.encode(signature), signedTransactionBase64: toBase64(signed) };
}

/** A signed transaction with one bit of its instructions turned. */
export function corrupt(signedTransactionBase64: string): string {
  const bytes = parseBase64(signedTransactionBase64) ?? new Uint8Array();
  return toBase64(bytes.map((byte, index) => (index === bytes.length - 1 ? byte ^ 1 : byte)));
}
