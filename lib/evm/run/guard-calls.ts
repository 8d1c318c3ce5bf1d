import { z } from 'zod';
import { evmAddressSchema } from '#lib/chains/evm-address-schema.ts';
import { bytesSchema, quantitySchema } from '#lib/chains/evm-rpc-values.ts';
import { ACCOUNT_READER_CODE, PROBE_CODE, SLOT_READER_CODE } from './reader-codes.ts';

/**
 * Everything that the sign-guard asks of a node that runs code: these methods, this much gas a call, these
 * codes at an account's address, these fields of a block, and no other override. A proxy may allow exactly
 * this. The guard's tests parse all that it sends with these schemas.
 */

/** The most gas of one call; a burn or a grant uses a hundredth of it. */
export const CALL_GAS = 10_000_000n;

/** Blocks of one simulation: the call, the reads of its contract, the reads of its storage. */
export const MOST_BLOCKS = 3;
/**
 * Calls in one block of a simulation: reads of a contract, or of the storage of each account that was
 * touched.
 */
export const MOST_CALLS = 48;

const numberedBlockSchema = z.string().regex(/^0x[0-9a-fA-F]+$/);

const callSchema = z.strictObject({
  from: evmAddressSchema,
  to: evmAddressSchema,
  data: bytesSchema,
  value: z.literal('0x0'),
  gas: quantitySchema.refine((gas) => gas <= CALL_GAS),
  /**
   * Set in one of the two runs, because a contract can distinguish a run that costs nothing from a real one.
   */
  gasPrice: quantitySchema.optional(),
});
const overridesOf = (codes: readonly string[]) =>
  z.record(evmAddressSchema, z.strictObject({ code: z.enum(codes) }));

const blockSchema = z.strictObject({
  /** Another time, price, proposer and randomness than the chain's own. */
  blockOverrides: z
    .strictObject({
      time: quantitySchema,
      baseFeePerGas: quantitySchema.optional(),
      feeRecipient: evmAddressSchema,
      prevRandao: bytesSchema,
    })
    .optional(),
  stateOverrides: overridesOf([SLOT_READER_CODE, ACCOUNT_READER_CODE]).optional(),
  calls: z.array(callSchema).min(1).max(MOST_CALLS),
});

/** The parameters of each method that runs code, as the guard sends them. */
export const GUARD_PARAMS_SCHEMAS = {
  eth_simulateV1: z.tuple([
    z.strictObject({
      blockStateCalls: z.array(blockSchema).min(1).max(MOST_BLOCKS),
      traceTransfers: z.literal(true),
      validation: z.literal(false),
    }),
    numberedBlockSchema,
  ]),
  eth_createAccessList: z.tuple([callSchema, numberedBlockSchema]),
  eth_estimateGas: z.tuple([callSchema, numberedBlockSchema]),
  /** With a third parameter it is the probe, in the holder's place. */
  eth_call: z.union([
    z.tuple([callSchema, numberedBlockSchema]),
    z.tuple([callSchema, numberedBlockSchema, overridesOf([PROBE_CODE])]),
  ]),
};
