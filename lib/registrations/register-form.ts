import { z } from 'zod';
import type { EvmChainId } from '#lib/chains/chains.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { noChainSchema } from '#lib/chains/wallet-address.ts';
import { brlTextSchema } from '#lib/money/brl-text.ts';
import type { Cents } from '#lib/money/cents.ts';
import {
  labelSchema,
  limitCentsSchema,
  REGISTERED_WALLETS,
  whitelisterSchema,
} from './registration-request.ts';

/**
 * What a user typed into the form that registers a wallet. There is no role in it: the service fixes it
 * (R104).
 */
export const registerValuesSchema = z.object({
  chainId: z.union([z.literal(''), chainIdSchema]),
  address: z.string(),
  /** Solana only. */
  whitelisterWallet: z.string(),
  /** EVM only: the daily limit in reais, as typed. */
  limit: z.string(),
  label: z.string(),
});
export type RegisterValues = z.infer<typeof registerValuesSchema>;
export const EMPTY_REGISTER_VALUES: RegisterValues = {
  chainId: '',
  address: '',
  whitelisterWallet: '',
  limit: '',
  label: '',
};

interface Named {
  readonly address: string;
  readonly label: string | undefined;
}
/**
 * What a registration asks for, by family: an EVM one has no authorizing wallet, a Solana one no limit
 * (R105).
 */
export type RegisterOrder = Named &
  (
    | { readonly chainId: 'solana'; readonly whitelisterWallet: string }
    | { readonly chainId: EvmChainId; readonly limitCents: Cents }
  );

/** What is typed for the other family counts for nothing. */
const typed = { ...registerValuesSchema.shape, label: labelSchema };
/**
 * A member per family, so that a field that depends on the chain is checked even when another field is wrong.
 */
const byFamilySchema = z.discriminatedUnion('chainId', [
  z.object({ ...typed, chainId: noChainSchema, address: z.string().trim().min(1, 'missing') }),
  z.object({
    ...typed,
    chainId: chainIdSchema.extract(['solana']),
    address: REGISTERED_WALLETS.solana,
    whitelisterWallet: whitelisterSchema,
  }),
  z.object({
    ...typed,
    chainId: chainIdSchema.exclude(['solana']),
    address: REGISTERED_WALLETS.evm,
    limit: brlTextSchema.pipe(limitCentsSchema),
  }),
]);

/** From what was typed to the order: by the rules of the request, all fields of the family marked at once. */
export const registerFormSchema: z.ZodType<RegisterOrder, RegisterValues> = byFamilySchema.transform(
  (chosen): RegisterOrder => {
    const { address, label } = chosen;
    if (chosen.chainId === 'solana') {
      return { chainId: chosen.chainId, address, label, whitelisterWallet: chosen.whitelisterWallet };
    }
    return { chainId: chosen.chainId, address, label, limitCents: chosen.limit };
  },
);
