import { z } from 'zod';
import { unixTimeSchema } from '#lib/chains/unix-time.ts';

/**
 * A JSON-RPC quantity: `0x`, no leading zeros by the standard, but nodes differ, so any hexadecimal digits.
 */
export const quantitySchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform((text) => BigInt(text));

/** A JSON-RPC quantity small enough for a number: a height, a nonce. */
export const smallQuantitySchema = quantitySchema.transform((value, context) => {
  if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value);
  context.addIssue({ code: 'custom', message: 'too large' });
  return z.NEVER;
});

/** The time of a block, in Unix seconds. */
export const blockTimeSchema = smallQuantitySchema.pipe(unixTimeSchema);

/** The height and the time of a block. */
export const blockHeadSchema = z.looseObject({ number: smallQuantitySchema, timestamp: blockTimeSchema });

export const bytesSchema = z.templateLiteral(['0x', z.string().regex(/^(?:[0-9a-fA-F]{2})*$/)]);

/** 32 bytes: the hash of a block or a transaction, a topic of a log. */
export const hash32Schema = z.string().regex(/^0x[0-9a-fA-F]{64}$/);

/** The 32-byte word at this index of an answer, or undefined when there is none. */
export function findWord(bytes: string, index: number): bigint | undefined {
  const start = 2 + index * 64;
  const word = bytes.slice(start, start + 64);
  return word.length === 64 ? BigInt(`0x${word}`) : undefined;
}

/** An address or a number as a 32-byte word, without 0x. */
export function toWord(value: string | bigint): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase();
  return digits.padStart(64, '0');
}

export function toQuantity(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`;
}
