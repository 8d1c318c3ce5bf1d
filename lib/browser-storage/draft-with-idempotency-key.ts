import { z } from 'zod';

/** A request that was sent from a form, with what was typed then. */
export interface SentRequest<Values> {
  readonly idempotencyKey: string;
  readonly values: Values;
  /** It was refused, and nothing comes of it unless it is sent again from here. */
  readonly isRefused?: boolean | undefined;
}

/**
 * A form that creates something once, as the tab keeps it. The key is made when the form opens: a reload, a
 * double press and a retry send the same key again (R23).
 */
export interface KeyedDraft<Values> extends Omit<SentRequest<Values>, 'isRefused'> {
  /** What was sent and whose outcome is not known, each frozen under its key (R24), oldest first. */
  readonly sent: readonly SentRequest<Values>[];
  /** The order that was last under review. */
  readonly reviewed?: string | undefined;
}

export type NewKey = () => string;

/** What is ordered by these values, as a text to compare. Undefined where they are no order. */
export type OrderText<Values> = (values: Values) => string | undefined;

type TextValues = Readonly<Record<string, string>>;

/**
 * The draft that the tab kept, or a new one. Where what is filled in cannot be read, that is new, and of what
 * was sent all that can be read is still known (R23). What an earlier release kept names no user: of it only
 * what was sent is taken, so that the same order finds its key again.
 */
export function openKeyedDraft<Values extends TextValues>(
  kept: unknown,
  { schema, values }: { readonly schema: z.ZodType<Values>; readonly values: Values },
  newKey: NewKey,
): KeyedDraft<Values> {
  const request = z.object({ idempotencyKey: z.guid(), values: schema });
  const sent = readSent(kept, request.extend({ isRefused: z.boolean().optional() }));
  const reviewed = z.string().optional().catch(undefined);
  const draft = z.object({ ...request.shape, reviewed }).safeParse(kept);
  if (draft.success && sent) return withSentValues({ ...draft.data, sent });
  if (sent) return { idempotencyKey: newKey(), values, sent };
  const earlier = z.object({ idempotencyKey: z.guid(), sentValues: schema }).safeParse(kept);
  const sentEarlier = earlier.success
    ? [{ idempotencyKey: earlier.data.idempotencyKey, values: earlier.data.sentValues }]
    : [];
  return { idempotencyKey: newKey(), values, sent: sentEarlier };
}

/** Undefined where there is no list of what was sent. */
function readSent<Sent>(kept: unknown, request: z.ZodType<Sent>): Sent[] | undefined {
  const list = z.object({ sent: z.array(z.unknown()) }).safeParse(kept);
  if (!list.success) return undefined;
  return list.data.sent.flatMap((one) => {
    const read = request.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

/** What was sent under its key is what it is filled in with (R24). */
function withSentValues<Values>(draft: KeyedDraft<Values>): KeyedDraft<Values> {
  const own = draft.sent.find(({ idempotencyKey }) => idempotencyKey === draft.idempotencyKey);
  return own ? { ...draft, values: own.values } : draft;
}

/**
 * Other values. The same order as one that was sent, however it is typed, has the key of that one; another
 * order needs another key (R24). While it was not sent the key stays.
 */
export function editKeyedDraft<Values extends TextValues>(
  draft: KeyedDraft<Values>,
  values: Values,
  { toText, newKey }: { readonly toText: OrderText<Values>; readonly newKey: NewKey },
): KeyedDraft<Values> {
  const text = toText(values);
  const same = draft.sent.findLast((request) => text !== undefined && toText(request.values) === text);
  if (same) return { ...draft, idempotencyKey: same.idempotencyKey, values };
  return { ...draft, idempotencyKey: isSent(draft) ? newKey() : draft.idempotencyKey, values };
}

/** What the form is filled in with is under review. */
export function reviewKeyedDraft<Values extends TextValues>(
  draft: KeyedDraft<Values>,
  toText: OrderText<Values>,
): KeyedDraft<Values> {
  return { ...draft, reviewed: toText(draft.values) };
}

/** Whether it orders what was last under review, however it is typed. */
export function isAsReviewed<Values extends TextValues>(
  { values, reviewed }: KeyedDraft<Values>,
  toText: OrderText<Values>,
): boolean {
  return reviewed !== undefined && reviewed === toText(values);
}

/** Whether both are one request: the same order under the same key, however it is typed. */
export function isSameRequest<Values extends TextValues>(
  one: KeyedDraft<Values>,
  other: KeyedDraft<Values>,
  toText: OrderText<Values>,
): boolean {
  const text = toText(one.values);
  return text !== undefined && text === toText(other.values) && one.idempotencyKey === other.idempotencyKey;
}

/**
 * The draft on screen with the values that the tab keeps by now, where these are not what was reviewed. What
 * was sent by either is still known.
 */
export function takeKeptValues<Values extends TextValues>(
  shown: KeyedDraft<Values>,
  kept: KeyedDraft<Values>,
  edit: { readonly toText: OrderText<Values>; readonly newKey: NewKey },
): KeyedDraft<Values> {
  const known = new Set(shown.sent.map(({ idempotencyKey }) => idempotencyKey));
  const sent = [...shown.sent, ...kept.sent.filter(({ idempotencyKey }) => !known.has(idempotencyKey))];
  return { ...editKeyedDraft({ ...shown, sent }, kept.values, edit), reviewed: undefined };
}

/** The body goes out under the key: it is frozen from here on. */
export function freezeKeyedDraft<Values extends TextValues>(draft: KeyedDraft<Values>): KeyedDraft<Values> {
  const { idempotencyKey, values } = draft;
  if (!isSent(draft)) return { ...draft, sent: [...draft.sent, { idempotencyKey, values }] };
  return markSent(draft, idempotencyKey, false);
}

/** The draft after a refusal that left nothing behind: its key stays, for the same order. */
export function refuseKeyedDraft<Values extends TextValues>(
  draft: KeyedDraft<Values>,
  idempotencyKey: string,
): KeyedDraft<Values> {
  return markSent(draft, idempotencyKey, true);
}

function markSent<Values>(
  draft: KeyedDraft<Values>,
  idempotencyKey: string,
  isRefused: boolean,
): KeyedDraft<Values> {
  const mark = ({ isRefused: _before, ...request }: SentRequest<Values>) =>
    isRefused ? { ...request, isRefused } : request;
  const sent = draft.sent.map((one) => (one.idempotencyKey === idempotencyKey ? mark(one) : one));
  return { ...draft, sent };
}

/**
 * The draft after the final outcome of a request: where it is what the form is filled in with, that gets
 * another key, so that the same values may be sent again. Other requests stay.
 */
export function settleKeyedDraft<Values extends TextValues>(
  draft: KeyedDraft<Values>,
  idempotencyKey: string,
  newKey: NewKey,
): KeyedDraft<Values> {
  return {
    ...draft,
    idempotencyKey: draft.idempotencyKey === idempotencyKey ? newKey() : draft.idempotencyKey,
    sent: draft.sent.filter((request) => request.idempotencyKey !== idempotencyKey),
  };
}

/** Whether what the form is filled in with was sent, and its outcome is not known. */
export function isSent<Values>(draft: KeyedDraft<Values>): boolean {
  return draft.sent.some(({ idempotencyKey }) => idempotencyKey === draft.idempotencyKey);
}

/** What was sent before, as another order, and whose outcome is not known. */
export function findEarlierRequests<Values>(draft: KeyedDraft<Values>): readonly SentRequest<Values>[] {
  return draft.sent.filter(
    ({ idempotencyKey, isRefused }) => idempotencyKey !== draft.idempotencyKey && isRefused !== true,
  );
}
