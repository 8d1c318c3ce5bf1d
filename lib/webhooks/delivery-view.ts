import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { statusSchema } from '#lib/intents/status-schema.ts';
import { DELIVERY_VERDICTS } from './verdicts.ts';
import { dayInAddress } from '#lib/time/day-schema.ts';

/**
 * What an accepted event did. `moved`: it brought its conversion a status. `known`: nothing that was not
 * known. `older`: the conversion had gone on already. `waiting`: the conversion is not known here yet.
 */
export const DELIVERY_EFFECTS = ['moved', 'known', 'older', 'waiting'] as const;
export type DeliveryEffect = (typeof DELIVERY_EFFECTS)[number];

/** A row of the list. What a delivery says of itself is from its body; the verdict says if it is verified. */
export const deliverySummarySchema = z.object({
  id: z.int().positive(),
  receivedAt: isoInstant,
  verdict: z.enum(DELIVERY_VERDICTS),
  eventId: z.string().nullable(),
  type: z.string().nullable(),
  /** The conversion that it names; null where that cannot be believed or read. */
  intentId: z.guid().nullable(),
  /** Whether the mirror holds that conversion, so that it has a page. */
  isIntentKnown: z.boolean(),
  /** The status it reports. */
  status: statusSchema.nullable(),
  effect: z.enum(DELIVERY_EFFECTS).nullable(),
  /** When the event was made. */
  madeAt: isoInstant.nullable(),
  /** From when the event was made until it was received. */
  lateSeconds: z.int().nullable(),
  /** An estimate: the service does not number its attempts. */
  attempt: z.int().positive().nullable(),
});
export type DeliverySummary = z.infer<typeof deliverySummarySchema>;

export const deliveryPageSchema = z.object({
  deliveries: z.array(deliverySummarySchema),
  /** The search found more conversions than it shows deliveries of. */
  isCut: z.boolean().default(false),
  /** Opaque keyset cursors, stable under inserts; null at the ends. */
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
});
export type DeliveryPage = z.infer<typeof deliveryPageSchema>;

const otherDeliverySchema = deliverySummarySchema.pick({ id: true, receivedAt: true, verdict: true });

/** Everything the page of a delivery shows. */
export const deliveryDetailSchema = deliverySummarySchema.extend({
  /** As received, with what must not be read masked. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
  /** Our clock minus the sender's when it was received. */
  skewSeconds: z.int().nullable(),
  environment: z.string().nullable(),
  apiVersion: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  /** HTTP status of our response. */
  responseStatus: z.int(),
  /** Other deliveries with its event id, newest first. */
  others: z.array(otherDeliverySchema),
  /** Of one that was not acknowledged: what the service's schedule has after it. */
  nextAttempts: z.array(z.object({ attempt: z.int(), at: isoInstant })),
  /** The verified delivery that brought the same event after all. */
  resolvedById: z.int().nullable(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

/** Filters of the list, as they are in the URL. */
export const deliveryFilterSchema = z.object({
  verdict: z
    .enum(['all', ...DELIVERY_VERDICTS])
    .catch('all')
    .default('all'),
  type: z.string().max(100).catch('all').default('all'),
  /** Days in the app's time zone, both included. */
  from: dayInAddress,
  to: dayInAddress,
  /** An id of an event or a conversion, or a part of a reference, key, hash or address of a conversion. */
  query: z.string().max(255).catch('').default(''),
  cursor: z.string().max(64).optional().catch(undefined),
});
export type DeliveryFilter = z.infer<typeof deliveryFilterSchema>;
