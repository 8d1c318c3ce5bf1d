import { z } from 'zod';
import { quantitySchema } from '#lib/chains/evm-rpc-values.ts';

export const hexSchema = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)]);
const chainIdSchema = quantitySchema.transform(Number);

/** The parameters of `eth_sendTransaction`. Gas fields are passed on; absent ones are estimated. */
export const transactionSchema = z.tuple([
  z.object({
    from: hexSchema,
    to: hexSchema.optional(),
    data: hexSchema.optional(),
    value: quantitySchema.optional(),
    gas: quantitySchema.optional(),
    maxFeePerGas: quantitySchema.optional(),
    maxPriorityFeePerGas: quantitySchema.optional(),
  }),
]);

export const switchChainSchema = z.tuple([z.object({ chainId: chainIdSchema })]);

export const addChainSchema = z.tuple([
  z
    .object({ chainId: chainIdSchema, chainName: z.string(), rpcUrls: z.tuple([z.url()]).rest(z.url()) })
    .transform(({ chainId, chainName, rpcUrls }) => ({ id: chainId, name: chainName, rpcUrl: rpcUrls[0] })),
]);

/** EIP-712 data, as JSON text or as an object. */
export const typedDataSchema = z.tuple([
  z.string(),
  z.preprocess(
    (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
    z.object({
      domain: z.record(z.string(), z.unknown()),
      types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
      primaryType: z.string(),
      message: z.record(z.string(), z.unknown()),
    }),
  ),
]);
