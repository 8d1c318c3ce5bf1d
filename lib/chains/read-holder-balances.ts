import { z } from 'zod';
import { bytesSchema, findWord, toWord } from './evm-rpc-values.ts';
import type { ChainRequest } from './chain-request.ts';
import { isEvmChainId, type ChainId } from './chains.ts';
import { BALANCE_OF, isContractCode } from './evm-code.ts';

/** What an address has now, as far as its chain says; undefined for what it does not say. */
export interface HolderBalances {
  /** In base units. */
  readonly tokens: bigint | undefined;
  /** In wei or lamports. */
  readonly fee: bigint | undefined;
  /** EVM: the address is a contract, so its caller pays the fee. */
  readonly isContract: boolean | undefined;
}

interface Holder {
  readonly chainId: ChainId;
  readonly address: string;
  /** The token contract or mint; undefined where none is known yet. */
  readonly token: string | undefined;
}

/** At most one word of a chain: what is read may be stored. */
const weiSchema = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);
const lamportsSchema = z.looseObject({ value: z.int().nonnegative() });
const CONFIRMED = { commitment: 'confirmed' } as const;

/** Reads what an address has for fees, in wei or lamports. */
export async function readCoinBalance(
  request: ChainRequest,
  { chainId, address }: Pick<Holder, 'chainId' | 'address'>,
): Promise<bigint> {
  if (isEvmChainId(chainId)) {
    return BigInt(weiSchema.parse(await request('eth_getBalance', [address, 'latest'])));
  }
  return BigInt(lamportsSchema.parse(await request('getBalance', [address, CONFIRMED])).value);
}

/** Reads what a holder has. Never throws: whatever a chain does not answer is not known. */
export async function readHolderBalances(request: ChainRequest, holder: Holder): Promise<HolderBalances> {
  const reads = isEvmChainId(holder.chainId) ? evmReads(request, holder) : solanaReads(request, holder);
  const [tokens, fee, isContract] = await Promise.all([
    ifKnown(reads.tokens),
    ifKnown(reads.fee),
    ifKnown(reads.isContract),
  ]);
  return { tokens, fee, isContract };
}

function ifKnown<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch(() => undefined);
}

/** Each read of what a holder has, begun. */
type Reads = { readonly [Name in keyof HolderBalances]: Promise<HolderBalances[Name]> };

function evmReads(request: ChainRequest, { chainId, address, token }: Holder): Reads {
  const readTokens = async () => {
    if (token === undefined) return undefined;
    const answer = await request('eth_call', [{ to: token, data: BALANCE_OF + toWord(address) }, 'latest']);
    return findWord(bytesSchema.parse(answer), 0);
  };
  return {
    tokens: readTokens(),
    fee: readCoinBalance(request, { chainId, address }),
    isContract: request('eth_getCode', [address, 'latest']).then((answer) =>
      isContractCode(bytesSchema.parse(answer)),
    ),
  };
}

const tokenAmountSchema = z.looseObject({ amount: z.string().regex(/^\d{1,30}$/) });
const tokenAccountsSchema = z.looseObject({
  value: z.array(
    z.looseObject({
      account: z.looseObject({
        data: z.looseObject({
          parsed: z.looseObject({ info: z.looseObject({ tokenAmount: tokenAmountSchema }) }),
        }),
      }),
    }),
  ),
});

function solanaReads(request: ChainRequest, { chainId, address, token }: Holder): Reads {
  const readTokens = async () => {
    if (token === undefined) return undefined;
    const options = { ...CONFIRMED, encoding: 'jsonParsed' };
    const answer = await request('getTokenAccountsByOwner', [address, { mint: token }, options]);
    return tokenAccountsSchema
      .parse(answer)
      .value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n);
  };
  return {
    tokens: readTokens(),
    fee: readCoinBalance(request, { chainId, address }),
    // The signer pays: no other account sends for it.
    isContract: Promise.resolve(false),
  };
}
