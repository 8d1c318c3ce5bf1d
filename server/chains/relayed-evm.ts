import 'server-only';
import { z } from 'zod';
import { evmAddressSchema } from '#lib/chains/evm-address-schema.ts';
import { CALL_GAS, GUARD_PARAMS_SCHEMAS, MOST_BLOCKS, MOST_CALLS } from '#lib/evm/run/guard-calls.ts';
import { PROBE_CODE } from '#lib/evm/run/reader-codes.ts';
import { hash32Schema, toQuantity } from '#lib/chains/evm-rpc-values.ts';

/**
 * What a browser may ask an EVM node through us: reads and dry runs, and of each no more than a page needs.
 * Nothing here sends, signs, traces or subscribes. The sign-guard's own calls pass as it sends them; any
 * other run gets the same gas and no code but the guard's probe.
 */
const MOST_LOG_BLOCKS = 2_000n;

const bytes = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/);
/** Stops at text that is no number, before it is compared with one. */
const stop = { abort: true } as const;
const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/, stop);
const height = z.string().regex(/^0x[0-9a-fA-F]{1,16}$/, stop);
const block = z.union([height, z.enum(['latest', 'pending', 'safe', 'finalized', 'earliest'])]);
const nothing = z.tuple([]);

/** A call of a browser. Without a limit of gas a node would give it all that it has. */
const call = z.strictObject({
  from: evmAddressSchema.optional(),
  to: evmAddressSchema,
  data: bytes.optional(),
  input: bytes.optional(),
  value: quantity.optional(),
  gas: quantity
    .refine((gas) => BigInt(gas) <= CALL_GAS, 'more gas than is relayed')
    .default(toQuantity(CALL_GAS)),
  gasPrice: quantity.optional(),
});
const probe = z
  .record(evmAddressSchema, z.strictObject({ code: z.literal(PROBE_CODE) }))
  .refine((accounts) => Object.keys(accounts).length === 1, 'one probe at a time');

const simulation = z.strictObject({
  blockStateCalls: z
    .array(z.strictObject({ calls: z.array(call).min(1).max(MOST_CALLS) }))
    .min(1)
    .max(MOST_BLOCKS),
  traceTransfers: z.boolean().optional(),
  validation: z.literal(false).optional(),
});

/**
 * Parameters of the guard, passed on unchanged: the schema only checks them, because it would turn them into
 * numbers.
 */
const guarded = (schema: z.ZodType) =>
  z.custom<readonly unknown[]>((params) => schema.safeParse(params).success);

const topic = z.union([hash32Schema, z.array(hash32Schema).max(4), z.null()]);
const logs = z
  .strictObject({
    address: evmAddressSchema,
    topics: z.array(topic).max(4).optional(),
    fromBlock: height,
    toBlock: height,
  })
  .refine(({ fromBlock, toBlock }) => {
    const span = BigInt(toBlock) - BigInt(fromBlock);
    return span >= 0n && span < MOST_LOG_BLOCKS;
  }, 'more blocks at once than are relayed');

export const RELAYED_EVM: ReadonlyMap<string, z.ZodType<readonly unknown[]>> = new Map<
  string,
  z.ZodType<readonly unknown[]>
>([
  ['eth_blockNumber', nothing],
  [
    'eth_call',
    z.union([
      guarded(GUARD_PARAMS_SCHEMAS.eth_call),
      z.tuple([call, block.default('latest')]),
      z.tuple([call, block, probe]),
    ]),
  ],
  ['eth_chainId', nothing],
  ['eth_createAccessList', z.tuple([call, block])],
  ['eth_estimateGas', z.union([z.tuple([call]), z.tuple([call, block])])],
  [
    'eth_feeHistory',
    z.tuple([
      z.union([height, z.int().nonnegative()]).refine(isShortHistory),
      block,
      z.array(z.number()).max(5),
    ]),
  ],
  ['eth_gasPrice', nothing],
  ['eth_getBalance', z.tuple([evmAddressSchema, block])],
  ['eth_getBlockByHash', z.tuple([hash32Schema, z.literal(false)])],
  ['eth_getBlockByNumber', z.tuple([block, z.literal(false)])],
  ['eth_getCode', z.tuple([evmAddressSchema, block])],
  ['eth_getLogs', z.tuple([logs])],
  ['eth_getStorageAt', z.tuple([evmAddressSchema, quantity, block])],
  ['eth_getTransactionByHash', z.tuple([hash32Schema])],
  ['eth_getTransactionCount', z.tuple([evmAddressSchema, block])],
  ['eth_getTransactionReceipt', z.tuple([hash32Schema])],
  ['eth_maxPriorityFeePerGas', nothing],
  ['eth_simulateV1', z.union([guarded(GUARD_PARAMS_SCHEMAS.eth_simulateV1), z.tuple([simulation, block])])],
  ['net_version', nothing],
]);

function isShortHistory(blocks: string | number): boolean {
  return Number(blocks) <= 20;
}
