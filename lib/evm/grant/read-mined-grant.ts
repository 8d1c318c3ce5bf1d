import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { namesAddress } from './classify-typed-grant.ts';
import { wordsSaid } from './stored-limit.ts';
import { receiptSchema } from '#lib/evm/mined-receipt.ts';
import { NUMBERS_END } from '#lib/evm/words.ts';

/** What a transaction that was sent as a grant has come to on the chain. */
export type MinedGrant =
  /** It has no receipt. */
  | { readonly state: 'unmined' }
  | { readonly state: 'reverted' }
  /** It succeeded, and the contract said nothing of this wallet. */
  | { readonly state: 'absent' }
  /**
   * The contract emitted an event for this wallet then, which says nothing of what is in force since. The
   * limit is known when the event has exactly one number; zero revokes.
   */
  | { readonly state: 'said'; readonly limitBaseUnits: bigint | undefined };

/**
 * Reads what the chain has of a grant that the service did not take. A wallet may have sent another limit
 * than was checked, and then its address is authorized all the same. It is read from the contract's own event
 * in the receipt (R123). Throws what `request` throws, or ZodError.
 */
export async function readMinedGrant(
  request: ChainRequest,
  grant: { readonly txHash: string; readonly contract: string; readonly address: string },
): Promise<MinedGrant> {
  const { txHash, contract, address } = grant;
  const receipt = receiptSchema.parse(await request('eth_getTransactionReceipt', [txHash]));
  if (!receipt) return { state: 'unmined' };
  if (receipt.status === '0x0') return { state: 'reverted' };
  const about = receipt.logs.filter(
    (log) => isSameEvmAddress(log.address, contract) && namesAddress(log, address),
  );
  if (about.length === 0) return { state: 'absent' };
  const numbers = wordsSaid(about).filter((word) => word < NUMBERS_END);
  return { state: 'said', limitBaseUnits: findLimit(numbers) };
}

/** A number after a zero may be the limit of before. */
function findLimit(numbers: readonly bigint[]): bigint | undefined {
  const [first] = numbers;
  const [only, ...others] = new Set(numbers.filter((number) => number > 0n));
  if (only === undefined) return first;
  return first === 0n || others.length > 0 ? undefined : only;
}
