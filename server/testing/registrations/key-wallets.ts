import bs58 from 'bs58';
import { createWalletClient, http, isHex, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import { refreshMessage } from '#lib/solana/message/refresh-transaction.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import { signMessage } from '#lib/solana/testing/sign-message.ts';

/**
 * Sends a call with a key, instead of a wallet. A nonce ahead of its turn waits in the pool. Answers the
 * hash.
 */
export async function sendWithKey(options: {
  readonly rpcUrl: string;
  readonly privateKey: string;
  readonly to: string;
  readonly data: string;
  readonly nonce?: number;
  readonly maxFeePerGas?: bigint;
}): Promise<string> {
  const { privateKey, to, data, rpcUrl, nonce, maxFeePerGas } = options;
  if (!isHex(privateKey) || !isHex(to) || !isHex(data)) throw new Error('not hexadecimal');
  const wallet = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(rpcUrl) });
  return wallet.sendTransaction({
    chain: null,
    to,
    data,
    value: 0n,
    ...(nonce !== undefined && { nonce }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas }),
  });
}

/**
 * A contract that makes any call: its input is an address and then a call, which it makes as itself. Any
 * sender can take its tokens, so it is only for test chains.
 */
const FORWARDER_CODE = [
  '60203603', // the size of the call: CALLDATASIZE - 32
  '6020600037', // CALLDATACOPY(0, 32, size)
  '6000600060203603600060006000355af1', // CALL(gas, word 0 of the input, 0, 0, size, 0, 0)
  '602257', // JUMPI(done, result)
  '60006000fd', // REVERT
  '5b00', // done: STOP
].join('');

/** Puts a contract wallet on a chain. Answers its address. */
export async function deployForwarder(rpcUrl: string, privateKey: string): Promise<string> {
  if (!isHex(privateKey)) throw new Error('not hexadecimal');
  const account = privateKeyToAccount(privateKey);
  const client = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions);
  const size = FORWARDER_CODE.length / 2;
  const creation = `0x60${size.toString(16)}600c60003960${size.toString(16)}6000f3${FORWARDER_CODE}` as const;
  const hash = await client.deployContract({ chain: null, abi: [], bytecode: creation });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  if (!contractAddress) throw new Error('nothing was deployed');
  return contractAddress;
}

/** The input that has a forwarder make this call. */
export function toForwarded(to: string, data: string): string {
  return `0x${to.slice(2).toLowerCase().padStart(64, '0')}${data.slice(2)}`;
}

/** Signs a staged transaction with a key, on this blockhash, instead of a wallet. */
export function signWithKey(options: {
  readonly secretKey: string;
  readonly stagedBase64: string;
  readonly blockhash: string;
}): { readonly proof: string; readonly signedTransactionBase64: string } {
  const secret = bs58.decode(options.secretKey);
  const holder = bs58.encode(secret.slice(32));
  const staged = decodeTransactionBase64(options.stagedBase64);
  const message = refreshMessage(staged.messageBytes, { holder, recentBlockhash: options.blockhash });
  const signed = signMessage(message, secret);
  return { proof: bs58.encode(signed.slice(1, 65)), signedTransactionBase64: toBase64(signed) };
}

/** A signed transaction with one bit of its instructions turned. */
export function corrupt(signedTransactionBase64: string): string {
  const bytes = parseBase64(signedTransactionBase64) ?? new Uint8Array();
  return toBase64(bytes.map((byte, index) => (index === bytes.length - 1 ? byte ^ 1 : byte)));
}
