import { Connection, Keypair, PublicKey, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { createPublicClient, createWalletClient, http, isHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';

/** Sends an EVM burn authorization unchanged, as the holder's wallet does (R68), and answers the hash. */
export async function sendEvmBurn(options: {
  rpcUrl: string;
  privateKey: string;
  burn: BurnAuthorization;
  gas?: bigint;
}): Promise<string> {
  const { rpcUrl, privateKey, burn, gas } = options;
  if (!isHex(privateKey) || !isHex(burn.data) || !isHex(burn.to)) throw new Error('not hexadecimal');
  const account = privateKeyToAccount(privateKey);
  const wallet = createWalletClient({ account, transport: http(rpcUrl) });
  return wallet.sendTransaction({
    chain: null,
    to: burn.to,
    data: burn.data,
    value: 0n,
    ...(gas === undefined ? {} : { gas }),
  });
}

/** Resolves once the transaction is in a block: until then a chain that is killed has never seen it. */
export async function waitUntilMined(rpcUrl: string, hash: string): Promise<void> {
  if (!isHex(hash)) throw new Error('not hexadecimal');
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 });
  await client.waitForTransactionReceipt({ hash });
}

/**
 * Signs and broadcasts a staged Solana burn: only blockhash and fee payer change (R71, R72). Answers the
 * signature.
 */
export async function sendSolanaBurn(options: {
  rpcUrl: string;
  wsUrl: string;
  secretKey: string;
  unsignedTransactionBase64: string;
  /** Sends what a simulation would refuse. */
  skipPreflight?: boolean;
}): Promise<string> {
  const holder = Keypair.fromSecretKey(bs58.decode(options.secretKey));
  const connection = new Connection(options.rpcUrl, { commitment: 'confirmed', wsEndpoint: options.wsUrl });
  const transaction = Transaction.from(Buffer.from(options.unsignedTransactionBase64, 'base64'));
  const { blockhash } = await connection.getLatestBlockhash();
  transaction.recentBlockhash = blockhash;
  transaction.feePayer = new PublicKey(holder.publicKey);
  transaction.sign(holder);
  return connection.sendRawTransaction(transaction.serialize(), {
    skipPreflight: options.skipPreflight ?? false,
  });
}
