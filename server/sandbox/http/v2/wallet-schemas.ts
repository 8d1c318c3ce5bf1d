import { z } from 'zod';
import type { ChainFamily, EvmChainId } from '#lib/chains/chains.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { WALLET_LABEL_MAX_LENGTH, LISTED_ROLES } from '#lib/registrations/wallet.ts';
import { WALLET_STATES } from '#lib/registrations/wallet-state.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { isTransactionHash } from '#server/sandbox/evm/transactions.ts';

type Chains = ServiceContext['chains'];

export const walletListSchema = z.object({
  state: z.enum(WALLET_STATES).optional(),
  role: z.enum(LISTED_ROLES).optional(),
});

/** Create and submit have to name their key (R107). */
export const onceHeadersSchema = z.object({ 'idempotency-key': z.guid() });

/** Decides which of the two bodies below it is. */
export const registrationChainSchema = z.looseObject({ chainId: chainIdSchema.default('solana') });

const label = z.string().max(WALLET_LABEL_MAX_LENGTH).nullish();

export function solanaRegistrationSchema({ solana }: Chains) {
  return z.object({ address: addressOf(solana), whitelisterWallet: z.string().min(1).max(255), label });
}

/** Strict: a field that belongs to Solana is refused, not ignored (R105). */
export function evmRegistrationSchema(chains: Chains, chainId: EvmChainId) {
  return z.strictObject({
    chainId: z.literal(chainId),
    address: addressOf(chains[chainId]),
    limitMinor: z.int().positive(),
    label,
  });
}

const SUBMIT_FIELDS = ['signedTransaction', 'txHash', 'txSignature'] as const;
const SUBMIT_FIELD_OF = { solana: 'signedTransaction', evm: 'txHash' } as const satisfies Record<
  ChainFamily,
  (typeof SUBMIT_FIELDS)[number]
>;

export const signedTransactionSchema = z.object({ signedTransaction: z.string().min(1) });
export const txHashSchema = z.object({
  txHash: z
    .string()
    .refine(isTransactionHash, 'must be 0x and 64 hexadecimal characters')
    .transform((hash) => hash.toLowerCase())
    .refine(isTransactionHash),
});

/** Refuses the proof of the other family, naming the field that is expected. */
export function refuseForeignField(body: unknown, family: ChainFamily): void {
  const expected = SUBMIT_FIELD_OF[family];
  const sent = fieldsOf(body);
  const foreign = SUBMIT_FIELDS.find((field) => field !== expected && sent.includes(field));
  if (foreign === undefined) return;
  throw new ServiceError('BAD_REQUEST', `${foreign} does not apply to this wallet's chain: send ${expected}`);
}

/** On EVM there is nothing to prove: the authorization itself is read. */
export function refuseProof(body: unknown): void {
  if (!fieldsOf(body).includes('txSignature')) return;
  throw new ServiceError(
    'BAD_REQUEST',
    "txSignature does not apply to this wallet's chain: it is for Solana",
  );
}

export function syncSchema({ solana }: Chains) {
  const isSignature = (text: string) => solana.isTransactionId(text);
  return z
    .looseObject({
      txSignature: z.string().refine(isSignature, 'must be a base58 transaction signature').optional(),
    })
    .nullish();
}

function fieldsOf(body: unknown): string[] {
  return Object.keys(z.looseObject({}).safeParse(body).data ?? {});
}

function addressOf(chain: Chains[keyof Chains]) {
  return z
    .string()
    .max(255)
    .transform((text, context) => {
      const address = chain.parseAddress(text);
      if (address !== undefined) return address;
      const message = `Not a valid address on ${chain.chainId}`;
      context.issues.push({ code: 'custom', path: [], message, input: text });
      return z.NEVER;
    });
}
