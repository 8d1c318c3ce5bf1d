import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { familyWalletSchemas } from '#lib/chains/wallet-address.ts';
import { parsePayoutKey } from '#lib/pix/payout-key.ts';
import { MINIMUM_AMOUNT_CENTS } from '#lib/intents/intent.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { lineSchema } from '#lib/text/typed-text.ts';

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
  'amount_too_large',
  'amount_too_precise',
  'wallet_of_other_family',
  'wallet_without_key',
  'wallet_is_contract',
  'payout_key_cpf',
  'payout_key_cnpj_digits',
  'payout_key_phone_without_code',
  'payout_key_unrecognised',
  'text_too_long',
  'unseen_character',
  'missing',
] as const;
export type CreateProblem = (typeof CREATE_PROBLEMS)[number];

/** The amount of any intent (R2, R5). */
export const amountCentsSchema = z
  .int({ error: 'amount_not_whole' satisfies CreateProblem })
  .min(MINIMUM_AMOUNT_CENTS, 'amount_too_small' satisfies CreateProblem);

/** Empty means none: then the key is the reference (R31). */
export const clientReferenceSchema = lineSchema(MAX_REFERENCE_LENGTH).transform((text) =>
  text === '' ? undefined : text,
);

/** Where tokens are minted: a wallet of the chain's family (R33, R59). */
export const DESTINATION_WALLETS = familyWalletSchemas('wallet_of_other_family' satisfies CreateProblem);

const PAYOUT_KEY_PROBLEMS = {
  cpf: 'payout_key_cpf',
  cnpj_digits: 'payout_key_cnpj_digits',
  phone_without_code: 'payout_key_phone_without_code',
  unrecognised: 'payout_key_unrecognised',
} as const satisfies Record<string, CreateProblem>;

/** Where reais are paid to, normalised: a CNPJ without punctuation (R34). */
export const payoutKeyTextSchema = z
  .string()
  .trim()
  .min(1, 'missing' satisfies CreateProblem)
  .transform((text, context) => {
    const key = parsePayoutKey(text);
    if (!('problem' in key)) return key.value;
    context.addIssue(PAYOUT_KEY_PROBLEMS[key.problem]);
    return z.NEVER;
  });

/** A wallet or payout key as it is typed, before it is parsed. */
export const destinationTextSchema = z
  .string()
  .trim()
  .max(MAX_DESTINATION_LENGTH, 'text_too_long' satisfies CreateProblem);

const commonFields = {
  /** Made when the form opens: one for each conversion a user wants, the same for every try (R23). */
  idempotencyKey: z.guid().toLowerCase(),
  amountCents: amountCentsSchema,
  clientReference: clientReferenceSchema.optional(),
  /** The conversion that the form was begun from. It is stored here, and not sent. */
  sourceIntentId: z.guid().toLowerCase().nullable().default(null),
  /** Whether the form was of one in its place; null where a page does not say. */
  replacesSource: z.boolean().nullable().default(null),
};

/** A new onramp as a user asks for it. The wallet leaves in the form that is sent. */
export const onrampInputSchema = z.discriminatedUnion('chainId', [
  z.object({
    ...commonFields,
    chainId: chainIdSchema.extract(['solana']),
    destinationWallet: destinationTextSchema.pipe(DESTINATION_WALLETS.solana),
  }),
  z.object({
    ...commonFields,
    chainId: chainIdSchema.exclude(['solana']),
    destinationWallet: destinationTextSchema.pipe(DESTINATION_WALLETS.evm),
  }),
]);
export type OnrampInput = z.output<typeof onrampInputSchema>;

/** A new offramp as a user asks for it. The payout key leaves normalised (R34). */
export const offrampInputSchema = z.object({
  ...commonFields,
  chainId: chainIdSchema,
  destinationAddress: destinationTextSchema.pipe(payoutKeyTextSchema),
});
export type OfframpInput = z.output<typeof offrampInputSchema>;

/** The reference that is always sent: the user's, or else the key itself (docs/decisions). */
export function effectiveReference(input: Pick<OnrampInput, 'idempotencyKey' | 'clientReference'>): string {
  return input.clientReference ?? input.idempotencyKey;
}

/** What is stored of a request beside its body. */
interface CreateFacts {
  readonly intentType: IntentType;
  readonly amountCents: number;
  readonly destination: string;
  readonly chainId: ChainId;
  readonly clientReference: string;
}

/**
 * The body of `POST /v2/intents/onramp` or `/offramp`, frozen: the same text is stored and sent at every try
 * (R24, R32). Another text of the same facts would refuse every request that an earlier build has stored.
 */
export function freezeCreate(facts: CreateFacts): string {
  const { intentType, amountCents, destination, chainId, clientReference } = facts;
  // The destination of an offramp is a payout key, not a wallet (R32).
  const place =
    intentType === 'onramp' ? { destinationWallet: destination } : { destinationAddress: destination };
  return JSON.stringify({ amountCents, ...place, chainId, clientReference });
}

export function freezeOnramp(input: OnrampInput): string {
  const { amountCents, chainId, destinationWallet: destination } = input;
  const clientReference = effectiveReference(input);
  return freezeCreate({ intentType: 'onramp', amountCents, destination, chainId, clientReference });
}

export function freezeOfframp(input: OfframpInput): string {
  const { amountCents, chainId, destinationAddress: destination } = input;
  const clientReference = effectiveReference(input);
  return freezeCreate({ intentType: 'offramp', amountCents, destination, chainId, clientReference });
}
