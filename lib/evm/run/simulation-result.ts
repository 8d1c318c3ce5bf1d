import { z } from 'zod';
import { evmAddressSchema } from '#lib/chains/evm-address-schema.ts';
import {
  blockTimeSchema,
  bytesSchema,
  hash32Schema,
  smallQuantitySchema,
} from '#lib/chains/evm-rpc-values.ts';

const strictLogSchema = z.object({
  address: evmAddressSchema,
  topics: z.array(hash32Schema).max(4),
  data: bytesSchema,
});

const callResultSchema = z.object({
  isSuccess: z.boolean(),
  returnData: bytesSchema,
  gasUsed: smallQuantitySchema,
  // Required: a run without its logs proves nothing.
  logs: z.array(strictLogSchema),
  error: z
    .looseObject({ message: z.string().default('execution reverted'), data: z.unknown().optional() })
    .optional(),
});
export type CallResult = z.infer<typeof callResultSchema>;

const statusSchema = z.looseObject({ status: z.enum(['0x0', '0x1']) });

/** The fields of an answer to `eth_simulateV1` that the guard reads. Each is required. */
export const simulationSchema = z.array(
  z.looseObject({
    number: smallQuantitySchema,
    timestamp: blockTimeSchema,
    calls: z.array(
      statusSchema
        .transform(({ status, ...others }) => ({ ...others, isSuccess: status === '0x1' }))
        .pipe(callResultSchema),
    ),
  }),
);
export type SimulatedBlock = z.infer<typeof simulationSchema>[number];
