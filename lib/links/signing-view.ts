import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { burnViewSchema } from '#lib/burns/burn-view.ts';
import { statusSchema } from '#lib/intents/status-schema.ts';

/**
 * What a holder with a signing link sees of a burn: what they sign, for how much, on which network, until
 * when, and its status. Nothing else leaves the dashboard: no payout key, document, name, reference, reason,
 * other intent or raw resource (section "Client hand-offs" of the spec).
 */
export const burnSigningViewSchema = z.strictObject({
  kind: z.literal('burn'),
  /** `watch`: this browser has signed, and sees the status after it. */
  access: z.enum(['sign', 'watch']),
  linkExpiresAt: isoInstant,
  /** The one wallet that may sign; null when any may. */
  holder: z.string().nullable(),
  intent: z.strictObject({
    id: z.guid(),
    status: statusSchema,
    flowVersion: z.int(),
    chainId: chainIdSchema,
    /** As ordered here; null while no user here has ordered it. */
    amountCents: z.int().nullable(),
    /** Since when a statement contradicts the order, and no user has reviewed it. */
    contradictedAt: isoInstant.nullable(),
    /** Whether the service reported a burn of it before, here or elsewhere. */
    wasReportedTaken: z.boolean().optional(),
    /** Whether the service reported it as completed before the status that it has. */
    wasReportedPaid: z.boolean().optional(),
    /** Whether another of the same origin was burned, or may have been; which one is the dashboard's. */
    isOtherBurned: z.boolean().optional(),
    /** Whether only an event has reported the status, so that it is shown as no end yet. */
    isUnconfirmed: z.boolean().optional(),
    expiresAt: isoInstant.nullable(),
    burn: burnViewSchema.nullable(),
  }),
});
export type BurnSigningView = z.infer<typeof burnSigningViewSchema>;

/** The same for the signing steps; what a holder may not see is absent. */
export function toHolderSubject({ intent, holder }: BurnSigningView): BurnSubject {
  const { amountCents } = intent;
  return {
    ...intent,
    wasReportedTaken: intent.wasReportedTaken ?? false,
    otherBurned: intent.isOtherBurned === true ? {} : null,
    order: amountCents === null ? null : { amountCents },
    intentType: 'offramp',
    failureCode: null,
    originalFailureCode: null,
    destination: null,
    payee: null,
    boundHolder: null,
    onlyHolder: holder,
  };
}
