import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { burnViewSchema } from '#lib/burns/burn-view.ts';
import { statusSchema } from '#lib/intents/status.ts';

const isoInstant = z.iso.datetime({ offset: true });

/**
 * What a holder with a signing link sees of a burn: what they sign, for how much, where, until when, and what
 * becomes of it. Nothing else leaves the dashboard: no payout key, document, name, reference, reason, other
 * intent or raw resource (section "Client hand-offs" of the spec).
 */
export const burnSigningViewSchema = z.strictObject({
  kind: z.literal('burn'),
  /** `watch`: this browser has signed, and sees what becomes of it. */
  access: z.enum(['sign', 'watch']),
  linkExpiresAt: isoInstant,
  /** The one wallet that may sign; null when any may. */
  holder: z.string().nullable(),
  intent: z.strictObject({
    id: z.guid(),
    status: statusSchema,
    flowVersion: z.int(),
    chainId: chainIdSchema,
    /** As it was ordered here; null while no user here has decided it. */
    amountCents: z.int().nullable(),
    /** Since when something contradicts what was ordered, and no operator has reviewed it. */
    contradictedAt: isoInstant.nullable(),
    expiresAt: isoInstant.nullable(),
    burn: burnViewSchema.nullable(),
  }),
});
export type BurnSigningView = z.infer<typeof burnSigningViewSchema>;

/** The same as the signing steps take it; what a holder is not told is not there. */
export function toHolderSubject({ intent, holder }: BurnSigningView): BurnSubject {
  const { amountCents } = intent;
  return {
    ...intent,
    order: amountCents === null ? null : { amountCents },
    intentType: 'offramp',
    failureCode: null,
    originalFailureCode: null,
    pixPayment: null,
    destination: null,
    boundHolder: null,
    onlyHolder: holder,
  };
}
