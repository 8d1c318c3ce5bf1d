import { z } from 'zod';

/**
 * A form that creates something once, as the tab stores it. The key is made when the form opens: a reload, a
 * double press and a retry send the same key again (R23).
 */
export interface KeyedDraft<Values> {
  readonly idempotencyKey: string;
  readonly values: Values;
  /** What was sent under the key; from then on its body is frozen (R24). Null before the first send. */
  readonly sentValues: Values | null;
}

export type NewKey = () => string;

type TextValues = Readonly<Record<string, string>>;

/** The draft that the tab stored, or a new one. What cannot be read is no draft. */
export function openKeyedDraft<Values extends TextValues>(
  kept: unknown,
  { schema, values }: { readonly schema: z.ZodType<Values>; readonly values: Values },
  newKey: NewKey,
): KeyedDraft<Values> {
  const draft = z
    .object({ idempotencyKey: z.guid(), values: schema, sentValues: schema.nullable() })
    .safeParse(kept);
  return draft.success ? draft.data : { idempotencyKey: newKey(), values, sentValues: null };
}

/** Other values: while nothing was sent the key stays; after a send, another body needs another key (R24). */
export function editKeyedDraft<Values extends TextValues>(
  draft: KeyedDraft<Values>,
  values: Values,
  newKey: NewKey,
): KeyedDraft<Values> {
  if (draft.sentValues === null || isSame(draft.sentValues, values)) return { ...draft, values };
  return { idempotencyKey: newKey(), values, sentValues: null };
}

/** The body goes out under the key: it is frozen from here on. */
export function freezeKeyedDraft<Values extends TextValues>(draft: KeyedDraft<Values>): KeyedDraft<Values> {
  return { ...draft, sentValues: draft.values };
}

/**
 * The draft after a refusal. After a final one it gets another key, so that the same values may be sent again
 * once the cause is repaired. After any other the key stays, because the request may still be in progress.
 */
export function refuseKeyedDraft<Values extends TextValues>(
  draft: KeyedDraft<Values>,
  isFinal: boolean,
  newKey: NewKey,
): KeyedDraft<Values> {
  return isFinal ? { ...draft, idempotencyKey: newKey(), sentValues: null } : draft;
}

function isSame(a: TextValues, b: TextValues): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);
}
