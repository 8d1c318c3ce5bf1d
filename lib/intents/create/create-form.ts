import { z } from 'zod';
import type { ChainId } from '#lib/chains/chains.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { noChainSchema } from '#lib/chains/wallet-address.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { brlTextSchema } from '#lib/money/brl-text.ts';
import type { Cents } from '#lib/money/cents.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import {
  amountCentsSchema,
  clientReferenceSchema,
  DESTINATION_WALLETS,
  payoutKeyTextSchema,
} from './create-request.ts';

/** What a user typed into a form that creates an intent, as typed. It is parsed only to check and to send. */
export const createValuesSchema = z.object({
  chainId: z.union([z.literal(''), chainIdSchema]),
  destination: z.string(),
  amount: z.string(),
  clientReference: z.string(),
});
export type CreateValues = z.infer<typeof createValuesSchema>;
export const EMPTY_VALUES: CreateValues = { chainId: '', destination: '', amount: '', clientReference: '' };

/** What a form begins with that repeats or replaces a conversion, and which one. */
export interface Prefill {
  readonly intentId: string;
  readonly values: CreateValues;
  /** Its tokens are burned, and no refund is reported: this one burns the amount again (R44). */
  readonly isBurned: boolean;
  /** An offramp that the service reports as refunded: what came back, and where, is not known. */
  readonly isRefunded: boolean;
  /** Whether it had ended or failed, so that this one is in its place, and no conversion of its own. */
  readonly isReplacement: boolean;
  /** Set while it is neither done nor over: it can be paid beside the new one. */
  readonly open: OpenSource | null;
}

/**
 * What the named conversion is to a form. Null where none may be begun from it, or none is named;
 * `unconfirmed` while the service is asked about the one that decides.
 */
export type FormSource = Prefill | 'unconfirmed' | null;

/** The conversion that a form was begun from, while it is open. */
export interface OpenSource {
  readonly reference: string | null;
  readonly amountCents: Cents | null;
  /** Whether it waits for its payment or its burn; else it goes on without anyone here. */
  readonly isAwaited: boolean;
}

/** What a form asks for, in the form in which it is sent. */
export interface CreateOrder {
  readonly chainId: ChainId;
  readonly amountCents: Cents;
  /** Wallet or payout key, normalised. */
  readonly destination: string;
  readonly clientReference: string | undefined;
}

const typed = { amount: brlTextSchema.pipe(amountCentsSchema), clientReference: clientReferenceSchema };
const payout = { ...typed, destination: payoutKeyTextSchema };

/**
 * A member per family, so that a field that depends on the chain is checked even when another field is wrong.
 */
const onrampFormSchema = z.discriminatedUnion('chainId', [
  z.object({ ...typed, chainId: noChainSchema, destination: z.string().trim().min(1, 'missing') }),
  z.object({
    ...typed,
    chainId: chainIdSchema.extract(['solana']),
    destination: DESTINATION_WALLETS.solana,
  }),
  z.object({
    ...typed,
    chainId: chainIdSchema.exclude(['solana']),
    destination: DESTINATION_WALLETS.evm,
  }),
]);
const offrampFormSchema = z.discriminatedUnion('chainId', [
  z.object({ ...payout, chainId: noChainSchema }),
  z.object({ ...payout, chainId: chainIdSchema }),
]);

/** From what was typed to the order, by direction: by the rules of the request, all fields marked at once. */
export const CREATE_FORM_SCHEMAS: Readonly<Record<IntentType, z.ZodType<CreateOrder, CreateValues>>> = {
  onramp: onrampFormSchema.transform(toOrder),
  offramp: offrampFormSchema.transform(toOrder),
};

function toOrder({ amount, ...order }: z.output<typeof onrampFormSchema>): CreateOrder {
  return { ...order, amountCents: amount };
}

/** Whether the same values may be accepted later, once something other than the values has changed. */
export function mayHelpToRetry(code: FaultCode): boolean {
  return !NEVER_ACCEPTED.has(code);
}

/** Refusals of the values themselves, and of the user. */
const NEVER_ACCEPTED: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'invalid_input',
  'forbidden',
  'reference_exists',
  'reference_taken_unseen',
  'payout_key_not_own_cnpj',
]);
