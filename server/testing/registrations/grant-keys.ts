import bs58 from 'bs58';
import { createPublicClient, createWalletClient, http, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { toBase64 } from '#lib/encoding/base64.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import { signMessage } from '#lib/solana/testing/sign-message.ts';

/** A new address. */
export function freshEvmAddress(): string {
  return privateKeyToAccount(generatePrivateKey()).address;
}

export function freshSolanaAddress(): string {
  return bs58.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * Sends a grant's call unchanged with its signer's key, instead of a wallet. Answers the hash once it is
 * mined.
 */
export async function sendGrantWithKey(options: {
  readonly rpcUrl: string;
  readonly privateKey: string;
  readonly calldata: { readonly to: string; readonly data: string } | null;
}): Promise<string> {
  const { privateKey, calldata, rpcUrl } = options;
  if (!calldata || !isHex(privateKey) || !isHex(calldata.to) || !isHex(calldata.data)) {
    throw new Error('nothing to send');
  }
  const { to, data } = calldata;
  const account = privateKeyToAccount(privateKey);
  const wallet = createWalletClient({ account, transport: http(rpcUrl) });
  const hash = await wallet.sendTransaction({ chain: null, to, data, value: 0n });
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 });
  await client.waitForTransactionReceipt({ hash });
  return hash;
}

/** Signs a staged grant as it is, blockhash and all (R114), instead of a wallet. */
export function signGrantWithKey(options: { readonly secretKey: string; readonly stagedBase64: string }): {
  readonly signature: string;
  readonly signedTransactionBase64: string;
} {
  const { messageBytes } = decodeTransactionBase64(options.stagedBase64);
  const signed = signMessage(messageBytes, bs58.decode(options.secretKey));
  return { signature: bs58.encode(signed.slice(1, 65)), signedTransactionBase64: toBase64(signed) };
}
