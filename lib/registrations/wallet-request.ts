import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { LABEL_MAX_LENGTH } from './wallet.ts';

/** Problems of a registration's fields, as codes instead of messages, so that each language can say them. */
export const WALLET_PROBLEMS = [
  'missing',
  'text_too_long',
  'wallet_of_other_family',
  'whitelister_unreadable',
  'limit_not_whole',
  'limit_not_positive',
] as const;
export type WalletProblem = (typeof WALLET_PROBLEMS)[number];

const MAX_ADDRESS_LENGTH = 255;

const commonFields = {
  /** Made when the form opens: one for each registration a user wants, the same for every try (R23). */
  idempotencyKey: z.guid().toLowerCase(),
  address: z
    .string()
    .trim()
    .min(1, 'missing' satisfies WalletProblem)
    .max(MAX_ADDRESS_LENGTH, 'text_too_long' satisfies WalletProblem),
  /**
   * Counted in UTF-16 units, as `length` does: however the service counts, it counts no more (R106). Empty
   * means none.
   */
  label: z
    .string()
    .trim()
    .refine((text) => text.length <= LABEL_MAX_LENGTH, 'text_too_long' satisfies WalletProblem)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
};

const solanaSchema = z.object({
  ...commonFields,
  chainId: chainIdSchema.extract(['solana']),
  whitelisterWallet: z
    .string()
    .trim()
    .min(1, 'missing' satisfies WalletProblem),
});

const evmSchema = z.object({
  ...commonFields,
  chainId: chainIdSchema.exclude(['solana']),
  /** Requested daily limit in BRL cents (R4). */
  limitCents: z
    .int({ error: 'limit_not_whole' satisfies WalletProblem })
    .positive('limit_not_positive' satisfies WalletProblem),
});

/** A registration as a user asks for it, by family (R105). Addresses leave in the form that is sent. */
export const registerWalletInputSchema = z
  .discriminatedUnion('chainId', [solanaSchema, evmSchema])
  .transform((input, context) => {
    const address = parseWalletAddress(input.chainId, input.address);
    if (address === undefined) refuse(context, 'address', 'wallet_of_other_family');
    if (input.chainId !== 'solana') return { ...input, address: address ?? '' };
    const whitelisterWallet = parseWalletAddress(input.chainId, input.whitelisterWallet);
    if (whitelisterWallet === undefined) refuse(context, 'whitelisterWallet', 'whitelister_unreadable');
    return { ...input, address: address ?? '', whitelisterWallet: whitelisterWallet ?? '' };
  });
export type RegisterWalletInput = z.output<typeof registerWalletInputSchema>;

/**
 * The body of `POST /v2/wallets`, frozen: this text is stored and sent as it is at every try. There is no
 * role in it (R104); the chain is always named (R6); the EVM body is strict, and its limit is called
 * `limitMinor` on the wire (R4, R105).
 */
export function freezeRegistration(input: RegisterWalletInput): string {
  const { chainId, address, label } = input;
  const named = { chainId, address, ...(label !== undefined && { label }) };
  return JSON.stringify(
    'limitCents' in input
      ? { ...named, limitMinor: input.limitCents }
      : { ...named, whitelisterWallet: input.whitelisterWallet },
  );
}

function refuse(context: z.RefinementCtx, field: string, message: WalletProblem): void {
  context.addIssue({ code: 'custom', path: [field], message });
}
