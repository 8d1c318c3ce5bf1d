import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { familyWalletSchemas, walletTextSchema } from '#lib/chains/wallet-address.ts';
import { lineSchema } from '#lib/text/typed-text.ts';
import { WALLET_LABEL_MAX_LENGTH } from './wallet.ts';

/** Problems of a registration's fields, as codes instead of messages, so that each language can say them. */
export const REGISTRATION_PROBLEMS = [
  'missing',
  'text_too_long',
  'unseen_character',
  'wallet_of_other_family',
  'wallet_without_key',
  'wallet_is_contract',
  'whitelister_unreadable',
  'amount_too_large',
  'amount_too_precise',
  'limit_not_whole',
  'limit_not_positive',
] as const;
export type RegistrationProblem = (typeof REGISTRATION_PROBLEMS)[number];

const MAX_ADDRESS_LENGTH = 255;

/**
 * Counted in UTF-16 units, as `length` does: however the service counts, it counts no more (R106). Empty
 * means none.
 */
export const labelSchema = lineSchema(WALLET_LABEL_MAX_LENGTH)
  .refine((text) => text.length <= WALLET_LABEL_MAX_LENGTH, 'text_too_long' satisfies RegistrationProblem)
  .transform((text) => (text === '' ? undefined : text));

/** What is registered: a wallet of the chain's family. */
export const REGISTERED_WALLETS = familyWalletSchemas('wallet_of_other_family' satisfies RegistrationProblem);

/** Solana: who signs the grant. */
export const whitelisterSchema = walletTextSchema(
  'solana',
  'whitelister_unreadable' satisfies RegistrationProblem,
);

/** Requested daily limit in BRL cents (R4). */
export const limitCentsSchema = z
  .int({ error: 'limit_not_whole' satisfies RegistrationProblem })
  .positive('limit_not_positive' satisfies RegistrationProblem);

const boundedText = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH, 'text_too_long' satisfies RegistrationProblem);

const commonFields = {
  /** Made when the form opens: one for each registration a user wants, the same for every try (R23). */
  idempotencyKey: z.guid().toLowerCase(),
  label: labelSchema.optional(),
};

/** A registration as a user asks for it, by family (R105). Addresses leave in the form that is sent. */
export const registerWalletInputSchema = z.discriminatedUnion('chainId', [
  z.object({
    ...commonFields,
    chainId: chainIdSchema.extract(['solana']),
    address: boundedText.pipe(REGISTERED_WALLETS.solana),
    whitelisterWallet: whitelisterSchema,
  }),
  z.object({
    ...commonFields,
    chainId: chainIdSchema.exclude(['solana']),
    address: boundedText.pipe(REGISTERED_WALLETS.evm),
    limitCents: limitCentsSchema,
  }),
]);
export type RegisterWalletInput = z.output<typeof registerWalletInputSchema>;

/** EVM has a limit, Solana who signs the grant. */
interface RegistrationFacts {
  readonly chainId: ChainId;
  readonly address: string;
  readonly label?: string | undefined;
  readonly limitCents?: number | undefined;
  readonly whitelisterWallet?: string | undefined;
}

/**
 * The body of `POST /v2/wallets`, frozen: this text is stored and sent as it is at every try. There is no
 * role in it (R104); the chain is always named (R6); the EVM body is strict, and its limit is called
 * `limitMinor` on the wire (R4, R105). Another text of the same facts would refuse every registration that an
 * earlier build has stored.
 */
export function freezeRegistration(facts: RegistrationFacts): string {
  const { chainId, address, label, limitCents, whitelisterWallet } = facts;
  const named = { chainId, address, ...(label !== undefined && { label }) };
  return JSON.stringify(
    limitCents === undefined ? { ...named, whitelisterWallet } : { ...named, limitMinor: limitCents },
  );
}
