import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { DAY_MS } from '#lib/time/durations.ts';

/** The status of a link. */
export const linkStateSchema = z.enum([
  'unused',
  'opened',
  'used',
  'expired',
  'revoked',
  // the user who made it may not make links any more
  'maker_gone',
  // what it was made for waits for no signature or payment any more
  'nothing_left',
  // its page shows no code now, and may show it again: the payment is held
  'held',
]);
export type LinkState = z.infer<typeof linkStateSchema>;

/** Whether what the link is for can still be done by it. */
export function isOpenLinkState(state: LinkState): boolean {
  return state === 'unused' || state === 'opened';
}

/** The status of a link at a time: the server's is from its last read. */
export function linkStateAt({ state, expiresAt }: Pick<ListedLink, 'state' | 'expiresAt'>, nowMs: number) {
  const mayOpen = isOpenLinkState(state) || state === 'held';
  return mayOpen && Date.parse(expiresAt) <= nowMs ? 'expired' : state;
}

/** A link as the dashboard lists it. Its token was shown once, when it was made, and is stored nowhere. */
export const listedLinkSchema = z.object({
  id: z.guid(),
  chainId: chainIdSchema,
  state: linkStateSchema,
  /** The one wallet that may sign; null when any may. */
  holder: z.string().nullable(),
  openedCount: z.int().nonnegative(),
  lastOpenedAt: isoInstant.nullable(),
  createdBy: z.string(),
  createdAt: isoInstant,
  expiresAt: isoInstant,
  usedAt: isoInstant.nullable(),
  revokedAt: isoInstant.nullable(),
});
export type ListedLink = z.infer<typeof listedLinkSchema>;

export const linkListSchema = z.object({ links: z.array(listedLinkSchema) });
export type LinkListView = z.infer<typeof linkListSchema>;

/** Longest and shortest life of a link, in minutes. */
export const LINK_MINUTES = { min: 5, max: 24 * 60 } as const;

/**
 * How long after its end a payment link still shows what became of the payment, without a code: a payer who
 * paid in the last moment must read that it was received.
 */
export const PAYMENT_SHOWN_FOR_MS = DAY_MS;

/** What a link is for, exactly one thing: an intent's burn or payment, or a registration's grant. */
export type LinkSubject =
  | { readonly intentId: string; readonly walletId?: undefined }
  | { readonly walletId: string; readonly intentId?: undefined };
export const linkSubjectSchema = z.union([
  z.strictObject({ intentId: z.guid().toLowerCase() }),
  z.strictObject({ walletId: z.guid().toLowerCase() }),
]) satisfies z.ZodType<LinkSubject>;
