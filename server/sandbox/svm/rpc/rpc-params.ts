import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';
import { RpcError } from './rpc-error.ts';

/** A base58 address of 32 bytes. */
export const addressSchema = z.string().transform((text, context) => {
  try {
    return new PublicKey(text);
  } catch {
    context.addIssue('not a base58 address of 32 bytes');
    return z.NEVER;
  }
});

/** A base58 transaction signature of 64 bytes. */
export const signatureSchema = z.string().refine(isSignature, 'not a base58 signature of 64 bytes');

const commitmentSchema = z.enum(['processed', 'confirmed', 'finalized']);

/** What nearly every method takes; a node reads at `finalized` by default. */
const commonConfig = {
  commitment: commitmentSchema.default('finalized'),
  minContextSlot: z.number().int().optional(),
};

/** The configuration object at the end of a method's parameters, which may be missing or null. */
export function configSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((config) => config ?? {}, z.object({ ...commonConfig, ...shape }));
}

export const dataSliceSchema = z.object({
  offset: z.number().int().nonnegative(),
  length: z.number().int().nonnegative(),
});
export const accountEncodingSchema = z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed']);

export const accountConfig = {
  encoding: accountEncodingSchema.default('base58'),
  dataSlice: dataSliceSchema.optional(),
};

export const transactionEncodingSchema = z.enum(['base58', 'base64']);

/** The bytes of an encoded transaction or message. */
export function decodeBytes(
  encoded: string,
  encoding: z.infer<typeof transactionEncodingSchema>,
): Uint8Array {
  const bytes = encoding === 'base64' ? Buffer.from(encoded, 'base64') : decodeBase58(encoded);
  if (bytes === undefined || bytes.length === 0)
    throw new RpcError('invalidParams', `invalid ${encoding} encoding`);
  return bytes;
}

/** Whether the text is base58 of 64 bytes. */
export function isSignature(text: string): boolean {
  return text.length <= 90 && decodeBase58(text)?.length === 64;
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return bs58.decode(text);
  } catch {
    return undefined;
  }
}
