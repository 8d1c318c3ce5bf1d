import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { SERVICE_LISTS, type ServiceList } from './service-lists.ts';

const count = z.int().nonnegative();

/** Stored work: what a job sends until it is accepted, and events that are to be applied. */
export const OUTBOXES = [
  'creates',
  'registrations',
  'proofs',
  'grants',
  'lookups',
  'events',
  'notifications',
] as const;
/** The background jobs, as their processes name them. */
export const JOB_NAMES = [
  'apply-events',
  'read-intents',
  'resolve-creates',
  'prepare-burns',
  'watch-attempts',
  'watch-proofs',
  'submit-proofs',
  'confirm-proofs',
  'read-mints',
  'poll-wallets',
  'read-wallets',
  'resolve-wallets',
  'submit-grants',
  'read-fee-balances',
  'reconcile',
  'chain-audit',
  'collect-notifications',
  'send-notifications',
  'prune',
  'probe',
] as const;
export const PROCESS_KINDS = ['front', 'pages', 'jobs'] as const;
/**
 * `unreadable`: it answers, but not as the API does. `refused`: it refuses this key from here (R12).
 * `failing`: errors of its own, or of a gateway before it. `unreachable`: no answer.
 */
export const SERVICE_STATES = ['ok', 'unreadable', 'refused', 'failing', 'unreachable', 'unknown'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];
export const CHAIN_STATES = ['ok', 'unreachable', 'unknown'] as const;
export type ChainState = (typeof CHAIN_STATES)[number];

/**
 * Whether a webhook secret is still needed. `only`: there is no other. `unused`: it has verified nothing yet.
 * `needed`: a delivery of the last day was verified by it alone. `removable`: none was, and another verifies.
 */
export const SECRET_STATES = ['only', 'unused', 'needed', 'removable'] as const;
export type SecretState = (typeof SECRET_STATES)[number];

/** What is known of each system. */
export const systemFactsSchema = z.object({
  takenAt: isoInstant,
  apiKey: z.object({ firstSeenAt: isoInstant.nullable(), expiresAt: isoInstant.nullable() }),
  service: z.object({
    state: z.enum(SERVICE_STATES),
    faultCode: z.enum(FAULT_CODES).nullable(),
    since: isoInstant.nullable(),
    /** Of the last minutes, of all processes. */
    calls: z.object({
      minutes: count,
      count,
      failed: count,
      meanMs: count.nullable(),
      slowestMs: count.nullable(),
    }),
  }),
  /** Prepare, submit and sync: so many a minute does the service take. */
  quota: z.object({
    limit: count,
    /** So many of them the dashboard makes at most. The alarms are found where it is known; 0: not said. */
    most: count.default(0),
    used: count,
    freeAt: isoInstant.nullable(),
    waitingTotal: count,
    waiting: z.array(
      z.object({
        walletId: z.guid(),
        chainId: chainIdSchema,
        address: z.string(),
        label: z.string().nullable(),
        since: isoInstant,
        nextAt: isoInstant.nullable(),
      }),
    ),
  }),
  /** Reads that no user asked for. */
  reads: z.object({ perMinute: count, left: z.int(), pausedUntil: isoInstant.nullable() }),
  /** The rows of the service's lists that cannot be read (R20); a list without any is not in it. */
  unreadable: z.array(z.object({ list: z.enum(SERVICE_LISTS), count })).default([]),
  /** Of so many conversions the API named the other environment than the settings in the last day (R11). */
  otherEnvironment: count.default(0),
  chains: z.array(
    z.object({
      chainId: chainIdSchema,
      state: z.enum(CHAIN_STATES),
      /** Of its newest block, when it was asked last. */
      height: count.nullable(),
      headAt: isoInstant.nullable(),
      checkedAt: isoInstant.nullable(),
      latencyMs: count.nullable(),
    }),
  ),
  database: z.object({ latencyMs: count, connections: count, maxConnections: count, sizeBytes: count }),
  outboxes: z.array(z.object({ name: z.enum(OUTBOXES), count, oldestAt: isoInstant.nullable() })),
  streams: count,
  processes: z.array(z.object({ kind: z.enum(PROCESS_KINDS), count, startedAt: isoInstant })),
  jobs: z.array(
    z.object({
      name: z.enum(JOB_NAMES),
      lastOkAt: isoInstant.nullable(),
      lastFailedAt: isoInstant.nullable(),
      /** By when its turn is to end or to go on, or the next one to begin; the earliest of all processes. */
      expectedAt: isoInstant.nullable(),
    }),
  ),
  webhooks: z.object({
    lastVerifiedAt: isoInstant.nullable(),
    verifiedLastHour: count,
    badSignatureLastHour: count,
    staleLastHour: count,
    otherEnvironmentLastDay: count,
    otherVersionLastDay: count.default(0),
    aheadLastDay: count,
    /** The median of the last verified deliveries; null without any. */
    skewSeconds: z.int().nullable(),
    /** Conversions that changed at the service after the last verified delivery, and minutes ago. */
    unreported: z.object({ count, oldestAt: isoInstant.nullable() }),
  }),
  secrets: z.array(
    z.object({
      /** Its place in the settings, from 1. */
      position: z.int().positive(),
      fingerprint: z.string(),
      state: z.enum(SECRET_STATES),
      lastUsedAt: isoInstant.nullable(),
      lastNeededAt: isoInstant.nullable(),
    }),
  ),
});
export type SystemFacts = z.infer<typeof systemFactsSchema>;

export const ALARM_CODES = [
  'key_expired',
  'key_date_passed',
  'key_expires',
  'service_refused',
  'service_failing',
  'service_unreachable',
  'service_unreadable',
  'service_errors',
  'service_slow',
  'service_environment',
  'quota_full',
  'reads_paused',
  'rows_unreadable',
  'chain_unreachable',
  'chain_stale',
  'database_slow',
  'database_connections',
  'outbox_old',
  'jobs_silent',
  'job_failing',
  'job_stuck',
  'webhooks_silent',
  'webhooks_signature',
  'webhooks_skew',
  'webhooks_stale',
  'webhooks_environment',
  'webhooks_version',
  'webhooks_ahead',
] as const;

export const alarmSchema = z.object({
  code: z.enum(ALARM_CODES),
  severity: z.enum(['attention', 'danger']),
  /** Where what explains it is shown. */
  href: z.string(),
  count: z.int().optional(),
  at: isoInstant.optional(),
  chainId: chainIdSchema.optional(),
  /** A job, an outbox or a list of the service. */
  subject: z.string().optional(),
});
export type Alarm = z.infer<typeof alarmSchema>;

/** The name of what an alarm is about, among the texts of the system status; undefined for any other text. */
export function toSubjectKey(
  subject: string,
):
  | `outbox.${(typeof OUTBOXES)[number]}`
  | `list.${ServiceList}`
  | `job.${(typeof JOB_NAMES)[number]}`
  | undefined {
  const outbox = OUTBOXES.find((name) => name === subject);
  if (outbox) return `outbox.${outbox}`;
  const list = SERVICE_LISTS.find((name) => name === subject);
  if (list) return `list.${list}`;
  const job = JOB_NAMES.find((name) => name === subject);
  return job && `job.${job}`;
}

export const systemStatusSchema = systemFactsSchema.extend({ alarms: z.array(alarmSchema) });
export type SystemStatus = z.infer<typeof systemStatusSchema>;
