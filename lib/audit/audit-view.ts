import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { dayInAddress } from '#lib/time/day-schema.ts';

/** An entry of the audit log: who did what to what. */
export const auditEntrySchema = z.object({
  id: z.int().positive(),
  at: isoInstant,
  /** Null without a signed-in user, or when a program did it. */
  actor: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** One of `AUDIT_ACTIONS`, or one of a newer or older build. */
  action: z.string(),
  /** An id or an address. */
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** Opaque keyset cursors, stable under inserts; null at the ends. */
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** Filters of the list, as they are in the URL. What cannot be read filters nothing. */
export const auditFilterSchema = z.object({
  action: z.string().min(1).max(100).catch('all').default('all'),
  /** The id of a user. */
  actor: z
    .union([z.literal('all'), z.guid().toLowerCase()])
    .catch('all')
    .default('all'),
  /** A whole subject, or the reference of a conversion. */
  query: z.string().trim().max(255).catch('').default(''),
  /** Days in the app's time zone, both included. */
  from: dayInAddress,
  to: dayInAddress,
  cursor: z.string().max(64).optional().catch(undefined),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
