import { z } from 'zod';
import { evmAddressSchema } from '#lib/chains/evm-address-schema.ts';

/** Unix seconds between 2020 and 2100: a value in milliseconds or a zero is refused (R63). */
export const unixSecondsSchema = z.int().min(1_577_836_800).max(4_102_444_800);

/**
 * The EVM burn authorization. Everything in it is checked against the intent before a wallet sees it; `data`
 * is sent unchanged (R68).
 */
export const burnAuthorizationSchema = z.looseObject({
  chainRef: z.string().min(1),
  from: evmAddressSchema,
  to: evmAddressSchema,
  /** Attested calls have a few hundred bytes; every one of them is checked. */
  data: z
    .string()
    .max(65_538)
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/),
  /** Base units. The wire's name; the object is also stored as it came. */
  amountMinor: z.string().regex(/^(?:0|[1-9]\d*)$/),
  expiresAt: unixSecondsSchema,
});
export type BurnAuthorization = z.infer<typeof burnAuthorizationSchema>;

/** The answer of prepare-burn. On Solana it is always `preparing` (R60). */
export const prepareBurnSchema = z.union([
  z.looseObject({ status: z.literal('ready'), burn: burnAuthorizationSchema }),
  z.looseObject({ status: z.literal('preparing') }),
]);
export type PrepareBurn = z.infer<typeof prepareBurnSchema>;

/**
 * The answer of approve-burn: this status and nothing else, so the intent is fetched again (R83). Any other
 * text, for example a health check's `ok`, does not mean that the proof was taken.
 */
export const approveBurnSchema = z.looseObject({ status: z.literal('burn_approved') });
