import { z } from 'zod';
import { bytesSchema, findWord, quantitySchema, toWord } from './evm-rpc-values.ts';
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

/** Reads what a holder has. Never throws: whatever a chain does not answer is not known. */
export async function readHolderBalances(request: ChainRequest, holder: Holder): Promise<HolderBalances> {
  const reads = isEvmChainId(holder.chainId) ? evmReads(request, holder) : solanaReads(request, holder);
  const [tokens, fee, isContract] = await Promise.all(reads.map((read) => read.catch(() => undefined)));
  return {
    tokens: typeof tokens === 'bigint' ? tokens : undefined,
    fee: typeof fee === 'bigint' ? fee : undefined,
    isContract: typeof isContract === 'boolean' ? isContract : undefined,
  };
}

type Read = Promise<bigint | boolean | undefined>;

function evmReads(request: ChainRequest, { address, token }: Holder): Read[] {
  const balance = async () => {
    if (token === undefined) return undefined;
    const answer = await request('eth_call', [{ to: token, data: BALANCE_OF + toWord(address) }, 'latest']);
    return findWord(bytesSchema.parse(answer), 0);
  };
  return [
    balance(),
    request('eth_getBalance', [address, 'latest']).then((answer) => quantitySchema.parse(answer)),
    request('eth_getCode', [address, 'latest']).then((answer) => isContractCode(bytesSchema.parse(answer))),
  ];
}

const lamportsSchema = z.looseObject({ value: z.int().nonnegative() });
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
const CONFIRMED = { commitment: 'confirmed' } as const;

function solanaReads(request: ChainRequest, { address, token }: Holder): Read[] {
  const balance = async () => {
    if (token === undefined) return undefined;
    const options = { ...CONFIRMED, encoding: 'jsonParsed' };
    const answer = await request('getTokenAccountsByOwner', [address, { mint: token }, options]);
    return tokenAccountsSchema
      .parse(answer)
      .value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n);
  };
  return [
    balance(),
    request('getBalance', [address, CONFIRMED]).then((answer) => BigInt(lamportsSchema.parse(answer).value)),
    // The signer pays: no other account sends for it.
    Promise.resolve(false),
  ];
}
