import type { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import {
  blockHeadSchema,
  bytesSchema,
  quantitySchema,
  smallQuantitySchema,
  toQuantity,
} from '#lib/chains/evm-rpc-values.ts';
import { isContractCode } from '#lib/chains/evm-code.ts';

const BLOCKS_MEASURED = 10;

/** What the guard needs to know of the chain and the holder right now. */
export interface EvmSnapshot {
  readonly evmChainId: number;
  /** Of the newest block, on top of which everything is run. */
  readonly height: number;
  readonly chainTimeUnix: number;
  /** Mean time between the last blocks. */
  readonly blockSeconds: number;
  readonly balanceWei: bigint;
  /** At the block before, where the second run pays. */
  readonly earlierBalanceWei: bigint;
  readonly gasPriceWei: bigint;
  readonly minedNonce: number;
  readonly pendingNonce: number;
  /**
   * The holder is a contract, so another account may pay for gas. An account that delegates (EIP-7702) still
   * pays itself.
   */
  readonly isContract: boolean;
}

/** Reads them in parallel. Throws what the request throws, or ZodError on answers that are none. */
export async function readEvmSnapshot(request: ChainRequest, holder: string): Promise<EvmSnapshot> {
  const [evmChainId, latest, balanceWei, gasPriceWei, minedNonce, pendingNonce, code] = await Promise.all([
    request('eth_chainId', []).then((answer) => smallQuantitySchema.parse(answer)),
    request('eth_getBlockByNumber', ['latest', false]).then((answer) => blockHeadSchema.parse(answer)),
    request('eth_getBalance', [holder, 'latest']).then((answer) => quantitySchema.parse(answer)),
    request('eth_gasPrice', []).then((answer) => quantitySchema.parse(answer)),
    request('eth_getTransactionCount', [holder, 'latest']).then((a) => smallQuantitySchema.parse(a)),
    request('eth_getTransactionCount', [holder, 'pending']).then((a) => smallQuantitySchema.parse(a)),
    request('eth_getCode', [holder, 'latest']).then((answer) => bytesSchema.parse(answer)),
  ]);
  const earlierBlock = toQuantity(earlierHeightOf(latest.number));
  const [blockSeconds, earlierBalanceWei] = await Promise.all([
    measureBlockSeconds(request, latest),
    request('eth_getBalance', [holder, earlierBlock]).then((answer) => quantitySchema.parse(answer)),
  ]);
  return {
    evmChainId,
    height: latest.number,
    chainTimeUnix: latest.timestamp,
    blockSeconds,
    balanceWei,
    earlierBalanceWei,
    gasPriceWei,
    minedNonce,
    pendingNonce,
    isContract: isContractCode(code),
  };
}

/** Of the block on which the second run is. */
export function earlierHeightOf(height: number): number {
  return Math.max(height - 1, 0);
}

async function measureBlockSeconds(
  request: ChainRequest,
  latest: z.infer<typeof blockHeadSchema>,
): Promise<number> {
  const span = Math.min(BLOCKS_MEASURED, latest.number);
  if (span === 0) return 0;
  const answer = await request('eth_getBlockByNumber', [toQuantity(latest.number - span), false]);
  return (latest.timestamp - blockHeadSchema.parse(answer).timestamp) / span;
}
