import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { intentTypeSchema } from '#lib/intents/intent-type-schema.ts';
import { MINIMUM_AMOUNT_CENTS } from '#lib/intents/intent.ts';
import { knownStatusSchema } from '#lib/intents/status-schema.ts';
import type { SettlementChains } from '#server/sandbox/chains/settlement-chain.ts';

const address = z.string().min(1).max(255);
const clientReference = z.string().min(1).max(255).optional();

/** Onramp body. A destination is parsed into the canonical address of its chain. */
export function onrampSchema(chains: SettlementChains) {
  return z
    .object({
      amountCents: z.int().min(MINIMUM_AMOUNT_CENTS),
      destinationWallet: address,
      chainId: chainIdSchema,
      clientReference,
    })
    .transform((body, context) => {
      const destination = chains[body.chainId].parseAddress(body.destinationWallet);
      if (destination !== undefined) return { ...body, destination };
      const message = `Not a valid address on ${body.chainId}`;
      context.issues.push({
        code: 'custom',
        path: ['destinationWallet'],
        message,
        input: body.destinationWallet,
      });
      return z.NEVER;
    });
}

/** Offramp body. `destinationWallet` belongs to the other direction and is refused, not ignored (R32). */
export const offrampSchema = z.object({
  amountCents: z.int().min(MINIMUM_AMOUNT_CENTS),
  destinationAddress: address,
  chainId: chainIdSchema,
  clientReference,
  destinationWallet: z.undefined('Not a field of an offramp: send destinationAddress').optional(),
});

export const prepareBurnSchema = z.object({ tokenHolder: address });

/** One proof under either name; under both only when they are the same (R75). */
export const approveBurnSchema = z
  .object({
    txSignature: z.string().min(1).optional(),
    txHash: z.string().min(1).optional(),
    tokenHolder: address,
  })
  .refine(({ txHash, txSignature }) => txHash !== undefined || txSignature !== undefined, {
    path: ['txHash'],
    message: 'Required: txHash on EVM chains, txSignature on Solana',
  })
  .refine(({ txHash, txSignature }) => [undefined, txHash].includes(txSignature) || txHash === undefined, {
    path: ['txSignature'],
    message: 'txHash and txSignature differ',
  })
  .transform(({ txHash, txSignature, tokenHolder }) => ({
    proof: txHash ?? txSignature ?? '',
    proofField: txHash === undefined ? ('txSignature' as const) : ('txHash' as const),
    tokenHolder,
  }));

export const listSchema = z.object({
  intentType: z.union([intentTypeSchema, z.literal('all')]).default('all'),
  status: z.union([knownStatusSchema, z.literal('all')]).default('all'),
  limit: queryNumber(1, 100).default(50),
  offset: queryNumber(0, 1_000_000_000).default(0),
});

export const createHeadersSchema = z.object({ 'idempotency-key': z.guid().optional() });

/** Digits only: coercion would read an empty value as 0. */
function queryNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, 'Expected a number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}
