import { zstdCompressSync } from 'node:zlib';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { z } from 'zod';
import { decodeTokenAccount, decodeTokenMint } from '../client/token-accounts.ts';
import type { AccountState } from '../ledger/svm-runtime.ts';
import { toUiTokenAmount } from '../ledger/token-amount.ts';
import { RpcError } from './rpc-error.ts';
import type { accountEncodingSchema, dataSliceSchema } from './rpc-params.ts';

export interface AccountEncoding {
  readonly encoding: z.infer<typeof accountEncodingSchema>;
  readonly dataSlice?: z.infer<typeof dataSliceSchema> | undefined;
}

/** Base58 is slow to make; nodes refuse it for more than this. */
const MAX_BASE58_BYTES = 128;

/**
 * An account as JSON-RPC gives it. `findAccount` reads the mint that a token account's decimals come from.
 */
export function encodeAccount(
  account: AccountState,
  encoding: AccountEncoding,
  findAccount: (address: PublicKey) => AccountState | undefined,
): unknown {
  return {
    data: encodeData(account, encoding, findAccount),
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.owner.toBase58(),
    rentEpoch: 0,
    space: account.data.length,
  };
}

function encodeData(
  account: AccountState,
  { encoding, dataSlice }: AccountEncoding,
  findAccount: (address: PublicKey) => AccountState | undefined,
): unknown {
  const whole = Buffer.from(account.data);
  const data = dataSlice ? whole.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : whole;
  switch (encoding) {
    case 'base58':
      if (data.length > MAX_BASE58_BYTES) {
        const message =
          'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.';
        throw new RpcError('invalidParams', message);
      }
      return [bs58.encode(data), encoding];
    case 'base64+zstd':
      return [zstdCompressSync(data).toString('base64'), encoding];
    case 'jsonParsed':
      return parseTokenData(account, findAccount) ?? [data.toString('base64'), 'base64'];
    case 'base64':
      return [data.toString('base64'), encoding];
  }
}

/**
 * Accounts of the token program as parsed fields; like a node, everything without a parser is given as
 * base64.
 */
function parseTokenData(
  account: AccountState,
  findAccount: (address: PublicKey) => AccountState | undefined,
): unknown {
  const mint = decodeTokenMint(account);
  if (mint) {
    const { decimals, mintAuthority, supplyBaseUnits } = mint;
    const supply = supplyBaseUnits.toString();
    return parsed(account, 'mint', {
      decimals,
      freezeAuthority: null,
      isInitialized: true,
      mintAuthority,
      supply,
    });
  }
  const token = decodeTokenAccount(account);
  const tokenMint = token && decodeTokenMint(findAccount(new PublicKey(token.mint)));
  if (!token || !tokenMint) return undefined;
  const { isNative, owner, state } = token;
  const tokenAmount = toUiTokenAmount(token.amountMinor, tokenMint.decimals);
  return parsed(account, 'account', { isNative, mint: token.mint, owner, state, tokenAmount });
}

function parsed(account: AccountState, type: string, info: unknown): unknown {
  return { parsed: { info, type }, program: 'spl-token', space: account.data.length };
}
