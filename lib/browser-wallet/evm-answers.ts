import { z } from 'zod';
import { parseEvmAddress } from '#lib/chains/evm-address.ts';
import { quantitySchema } from '#lib/chains/evm-rpc-values.ts';

/** An account as a wallet writes it: some write all capitals, which no checksum is. */
const accountSchema = z.string().transform((text, context): `0x${string}` => {
  const address = parseEvmAddress(text) ?? parseEvmAddress(text.toLowerCase());
  if (address !== undefined) return address;
  context.addIssue({ code: 'custom', message: 'no address' });
  return z.NEVER;
});
/** By EIP-1193 a quantity; some wallets answer a number, or one in decimal. */
const chainIdSchema = z.union([
  quantitySchema,
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform((text) => BigInt(text)),
  z
    .int()
    .positive()
    .transform((number) => BigInt(number)),
]);
const permissionsSchema = z.tuple(
  [
    z.looseObject({
      caveats: z.tuple([z.looseObject({ value: z.array(accountSchema) })], z.unknown()),
    }),
  ],
  z.unknown(),
);

/** A wallet's accounts, checksummed; undefined for what is no list of addresses, all of it. */
export function parseAccounts(answer: unknown): readonly `0x${string}`[] | undefined {
  return parseOutside(z.array(accountSchema), answer);
}

/** A network's number; undefined for what is none. */
export function parseEvmChainId(answer: unknown): number | undefined {
  const id = parseOutside(chainIdSchema, answer);
  return id !== undefined && id > 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : undefined;
}

/** The accounts that `wallet_requestPermissions` gave; undefined for any other answer. */
export function parsePermittedAccounts(answer: unknown): readonly `0x${string}`[] | undefined {
  return parseOutside(permissionsSchema, answer)?.[0].caveats[0].value;
}

/** Parses what comes from a wallet: a proxy or a property that throws is as unreadable as a wrong type. */
export function parseOutside<Output>(schema: z.ZodType<Output>, value: unknown): Output | undefined {
  try {
    return schema.safeParse(value).data;
  } catch {
    return undefined;
  }
}
