import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { findWord, toWord } from '#lib/chains/evm-rpc-values.ts';
import type { EvmLog } from '#lib/evm/token-logs.ts';

/**
 * Polygon's own contract for its coin, and the topic of its log about the tip of each transaction. Source:
 * bor.
 */
const POLYGON_COIN = '0x0000000000000000000000000000000000001010';
const FEE_TRANSFER_TOPIC = '0x4dfe1bbbcf077ddc3e01291eea2d5c70c2b422b415d95645b9adcfd678cb1d63';

/**
 * The logs of a run without what the chain itself says of its fee: paid by the sender, and no more than the
 * run could cost.
 */
export function withoutFeeLog(
  logs: readonly EvmLog[],
  { from, mostWei }: { readonly from: string; readonly mostWei: bigint },
): EvmLog[] {
  return logs.filter(({ address, topics, data }) => {
    const isFee = isSameEvmAddress(address, POLYGON_COIN) && topics[0]?.toLowerCase() === FEE_TRANSFER_TOPIC;
    const isOwn = topics[2]?.slice(2).toLowerCase() === toWord(from);
    const amountWei = findWord(data, 0);
    return !(isFee && isOwn && amountWei !== undefined && amountWei <= mostWei);
  });
}
