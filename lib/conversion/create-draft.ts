import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** What a person typed into a form that creates an intent: text as typed, parsed only to check and to send. */
export const createValuesSchema = z.object({
  chainId: z.union([z.literal(''), chainIdSchema]),
  destination: z.string(),
  amount: z.string(),
  clientReference: z.string(),
});
export type CreateValues = z.infer<typeof createValuesSchema>;
export const EMPTY_VALUES: CreateValues = { chainId: '', destination: '', amount: '', clientReference: '' };

/**
 * A form that creates an intent, as the tab keeps it. The key is minted when the form opens and stands for one intention: a
 * reload, a double press, a retry send it again (R23).
 */
export const createDraftSchema = z.object({
  idempotencyKey: z.guid(),
  values: createValuesSchema,
  /** What was sent under the key; from then on its body is frozen (R24). Null before the first send. */
  sentValues: createValuesSchema.nullable(),
});
export type CreateDraft = z.infer<typeof createDraftSchema>;

type MintKey = () => string;

/** The draft that the tab kept, or a new one. What cannot be read is no draft. */
export function openDraft(kept: unknown, mintKey: MintKey, values: CreateValues = EMPTY_VALUES): CreateDraft {
  const draft = createDraftSchema.safeParse(kept);
  return draft.success ? draft.data : { idempotencyKey: mintKey(), values, sentValues: null };
}

/** Other values: while nothing was sent the key stays; after a send, another body needs another key (R24). */
export function editDraft(draft: CreateDraft, values: CreateValues, mintKey: MintKey): CreateDraft {
  if (draft.sentValues === null || isSame(draft.sentValues, values)) return { ...draft, values };
  return { idempotencyKey: mintKey(), values, sentValues: null };
}

/** The body goes out under the key: it is frozen from here on. */
export function freezeDraft(draft: CreateDraft): CreateDraft {
  return { ...draft, sentValues: draft.values };
}

/**
 * After a refusal. One that ended the request leaves its key behind, so that the same values may be sent again once its cause
 * is mended; after any other the key stays, because the request may still be under way.
 */
export function refuseDraft(draft: CreateDraft, code: FaultCode, mintKey: MintKey): CreateDraft {
  return FINAL_REFUSALS.has(code) ? { ...draft, idempotencyKey: mintKey(), sentValues: null } : draft;
}

/** Answers after which nothing was created under the key and nothing will be. */
const FINAL_REFUSALS: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'invalid_input',
  'conflict',
  'reference_exists',
  'service_refused',
  'onramp_wallet_not_authorized',
  'onramp_daily_limit_exceeded',
  'onramp_below_mint_minimum',
  'onramp_above_mint_maximum',
  'payout_key_not_listed',
  'payout_key_not_own_cnpj',
  'kyb_required',
]);

function isSame(a: CreateValues, b: CreateValues): boolean {
  return (
    a.chainId === b.chainId &&
    a.destination === b.destination &&
    a.amount === b.amount &&
    a.clientReference === b.clientReference
  );
}
