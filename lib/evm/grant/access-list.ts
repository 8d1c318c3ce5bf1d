import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { toNoAnswer, type NoAnswer } from '#lib/evm/run/dry-run.ts';
import { isRevert } from '#lib/evm/revert-reason.ts';
import { toQuantity } from '#lib/chains/evm-rpc-values.ts';
import { callOf } from '#lib/evm/run/simulation-payload.ts';
import type { RunContext } from '#lib/evm/run/run-context.ts';

/** The storage that a run read or wrote, by account in lower case. */
export type TouchedStorage = ReadonlyMap<string, readonly string[]>;

/** `unreported`: the run reverted, or touched more than can be read of it. */
export type AccessList =
  | { readonly state: 'listed'; readonly touched: TouchedStorage }
  | { readonly state: 'unreported' }
  | NoAnswer;

const MOST_ACCOUNTS = 16;
const MOST_SLOTS = 256;

const hexOf = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${String(2 * bytes)}}$`));
const listSchema = z.looseObject({
  accessList: z.array(z.object({ address: hexOf(20), storageKeys: z.array(hexOf(32)).nullish() })),
  /** Set by nodes that answer a reverted run with a list; others answer it with an error. */
  error: z.string().nullish(),
});

/**
 * Which storage the call touches. Nodes charge for such a run as for a real one (geth does), so it names its
 * price and gets no more gas than the sender can pay for. Throws what `request` throws without an answer.
 */
export async function listAccess(
  request: ChainRequest,
  { from, to, data }: CallRequest,
  { height, fee }: Pick<RunContext, 'height' | 'fee'>,
): Promise<AccessList> {
  const charged = fee && { gas: toQuantity(fee.gas), gasPrice: toQuantity(fee.gasPriceWei) };
  try {
    const params = [{ ...callOf(from, to, data), ...charged }, toQuantity(height)];
    const { accessList, error } = listSchema.parse(await request('eth_createAccessList', params));
    if (typeof error === 'string' && error !== '') return { state: 'unreported' };
    const touched = new Map(
      accessList.map(({ address, storageKeys }) => [
        address.toLowerCase(),
        (storageKeys ?? []).map((key) => key.toLowerCase()),
      ]),
    );
    const slots = [...touched.values()].flat();
    const isReadable = touched.size <= MOST_ACCOUNTS && slots.length <= MOST_SLOTS;
    return isReadable ? { state: 'listed', touched } : { state: 'unreported' };
  } catch (error) {
    if (!(error instanceof ChainRpcError)) return toNoAnswer(error);
    if (isRevert(error)) return { state: 'unreported' };
    // A contract has no coins of its own for gas; such a node lists nothing for it.
    return /insufficient funds/i.test(error.message)
      ? { state: 'missing', reason: error.message }
      : toNoAnswer(error);
  }
}
