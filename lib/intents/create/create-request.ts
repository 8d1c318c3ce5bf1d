import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { parsePayoutKey } from '#lib/pix/payout-key.ts';
import { MINIMUM_AMOUNT_CENTS } from '#lib/intents/intent.ts';

/** Longest `clientReference` the service takes (R31). */
export const MAX_REFERENCE_LENGTH = 255;
const MAX_DESTINATION_LENGTH = 255;

/**
 * Problems of a field, as `message` of its error. They are codes, so that each language can say them; the
 * service's own refusals arrive as sentences in the same place.
 */
export const CREATE_PROBLEMS = [
  'amount_not_whole',
  'amount_too_small',
  'wallet_of_other_family',
  'payout_key_cpf',
  'payout_key_unrecognised',
  'text_too_long',
  'missing',
] as const;
export type CreateProblem = (typeof CREATE_PROBLEMS)[number];

const amountCentsSchema = z
  .int({ error: 'amount_not_whole' satisfies CreateProblem })
  .min(MINIMUM_AMOUNT_CENTS, 'amount_too_small' satisfies CreateProblem);

const destinationSchema = z
  .string()
  .trim()
  .min(1, 'missing' satisfies CreateProblem)
  .max(MAX_DESTINATION_LENGTH, 'text_too_long' satisfies CreateProblem);

const commonFields = {
  /** Made when the form opens: one for each conversion a user wants, the same for every try (R23). */
  idempotencyKey: z.guid().toLowerCase(),
  amountCents: amountCentsSchema,
  chainId: chainIdSchema,
  /** Empty means none: then the key is the reference (R31). */
  clientReference: z
    .string()
    .trim()
    .max(MAX_REFERENCE_LENGTH, 'text_too_long' satisfies CreateProblem)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
};

/** A new onramp as a user asks for it. The wallet leaves in the form that is sent. */
export const onrampInputSchema = z
  .object({ ...commonFields, destinationWallet: destinationSchema })
  .transform((input, context) => {
    const wallet = parseWalletAddress(input.chainId, input.destinationWallet);
    if (wallet !== undefined) return { ...input, destinationWallet: wallet };
    context.addIssue({ code: 'custom', path: ['destinationWallet'], message: 'wallet_of_other_family' });
    return z.NEVER;
  });
export type OnrampInput = z.output<typeof onrampInputSchema>;

/**
 * A new offramp as a user asks for it. The payout key leaves normalised: a CNPJ without punctuation (R34).
 */
export const offrampInputSchema = z
  .object({ ...commonFields, destinationAddress: destinationSchema })
  .transform((input, context) => {
    const key = parsePayoutKey(input.destinationAddress);
    if (!('problem' in key)) return { ...input, destinationAddress: key.value };
    const message = key.problem === 'cpf' ? 'payout_key_cpf' : 'payout_key_unrecognised';
    context.addIssue({ code: 'custom', path: ['destinationAddress'], message });
    return z.NEVER;
  });
export type OfframpInput = z.output<typeof offrampInputSchema>;

/** The reference that is always sent: the user's, or else the key itself (docs/decisions). */
export function effectiveReference(input: Pick<OnrampInput, 'idempotencyKey' | 'clientReference'>): string {
  return input.clientReference ?? input.idempotencyKey;
}

/**
 * The body of `POST /v2/intents/onramp`, frozen: the same text is stored and sent at every try (R24, R32).
 */
export function freezeOnramp(input: OnrampInput): string {
  return JSON.stringify({
    amountCents: input.amountCents,
    destinationWallet: input.destinationWallet,
    chainId: input.chainId,
    clientReference: effectiveReference(input),
  });
}

/** The body of `POST /v2/intents/offramp`, frozen. Its destination is a payout key, not a wallet (R32). */
export function freezeOfframp(input: OfframpInput): string {
  return JSON.stringify({
    amountCents: input.amountCents,
    destinationAddress: input.destinationAddress,
    chainId: input.chainId,
    clientReference: effectiveReference(input),
  });
}
