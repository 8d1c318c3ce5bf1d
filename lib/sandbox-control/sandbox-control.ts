import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { KNOWN_FAILURE_CODES } from '#lib/intents/failure-recovery.ts';
import { knownStatusSchema } from '#lib/intents/status-schema.ts';
import { isStorable } from '#lib/text/typed-text.ts';
import { WALLET_MODE_NAMES, type WalletModeName } from './wallet-modes.ts';

export const WEBHOOK_FAULTS = ['duplicate', 'reorder', 'delay', 'bad_signature', 'drop'] as const;
/** What becomes of the next call: refused by a gateway, slow, or carried out with the answer lost. */
export const CALL_FAULTS = ['gateway', 'limited', 'slow', 'lost'] as const;
export const MINED_BLOCKS = 10;
/** Deeper than the service's own confirmation depth, so that what it has confirmed is undone too. */
export const REORGANISED_BLOCKS = 5;
export const CLOCK_STEPS_SECONDS = [600, 3_600, 86_400] as const;

const intentId = z.guid().toLowerCase();
const chainId = chainIdSchema;

/** What the sandbox can be made to do, by one press each. */
export const sandboxControlSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pay'), intentId }),
  z.object({ kind: z.literal('expire'), intentId }),
  z.object({ kind: z.literal('fail'), intentId, failureCode: z.enum(KNOWN_FAILURE_CODES) }),
  z.object({ kind: z.literal('status'), intentId, status: knownStatusSchema }),
  z.object({ kind: z.literal('webhooks'), fault: z.enum(WEBHOOK_FAULTS) }),
  z.object({ kind: z.literal('call'), fault: z.enum(CALL_FAULTS) }),
  z.object({ kind: z.literal('heal') }),
  z.object({ kind: z.literal('mine'), chainId }),
  z.object({ kind: z.literal('stall'), chainId, stalled: z.boolean() }),
  z.object({ kind: z.literal('reorganise'), chainId, dropTransactions: z.boolean() }),
  z.object({ kind: z.literal('wallet'), mode: z.enum(WALLET_MODE_NAMES).nullable() }),
  z.object({ kind: z.literal('clock'), seconds: z.literal(CLOCK_STEPS_SECONDS) }),
  z.object({
    kind: z.literal('faucet'),
    chainId,
    address: z.string().trim().min(1).max(255).refine(isStorable),
  }),
]);
export type SandboxControl = z.infer<typeof sandboxControlSchema>;

/** What came of it, as the sandbox answered. */
export type SandboxOutcome =
  | { readonly kind: 'status'; readonly status: string }
  /** How many webhook endpoints it applies to. */
  | { readonly kind: 'webhooks'; readonly endpoints: number }
  | { readonly kind: 'call' }
  | { readonly kind: 'heal' }
  | ({ readonly kind: 'mine' | 'stall' } & SandboxChain)
  | ({ readonly kind: 'reorganise'; readonly minedAgain: number; readonly dropped: number } & SandboxChain)
  /** Null: it behaves. The browser puts it into effect. */
  | { readonly kind: 'wallet'; readonly mode: WalletModeName | null }
  | { readonly kind: 'clock'; readonly nowIso: string }
  | { readonly kind: 'faucet'; readonly transactionIds: readonly string[] };

export const sandboxChainSchema = z.object({ chainId, height: z.int(), stalled: z.boolean() });
/** A local chain, as its blocks are now. */
export type SandboxChain = z.infer<typeof sandboxChainSchema>;

/** What of the sandbox decides which controls make sense. */
export const sandboxStateSchema = z.object({ chains: z.array(sandboxChainSchema) });
export type SandboxState = z.infer<typeof sandboxStateSchema>;
