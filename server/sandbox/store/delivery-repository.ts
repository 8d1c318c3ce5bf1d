import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** A delivery whose next attempt is due, with what the attempt needs. */
const dueDeliverySchema = z
  .object({
    id: z.int(),
    event_id: z.string(),
    endpoint_id: z.string(),
    intent_id: z.string().nullable(),
    attempts: z.int(),
    first_due_ms: z.int(),
    fault: z.string().nullable(),
    body: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    intentId: row.intent_id,
    attempts: row.attempts,
    firstDueMs: row.first_due_ms,
    /** `bad_signature`, or the group of a reorder: its deliveries are made one after the other. */
    fault: row.fault,
    body: row.body,
  }));
export type DueDelivery = z.infer<typeof dueDeliverySchema>;

const attemptSchema = z
  .object({
    event_id: z.string(),
    type: z.string(),
    attempt: z.int(),
    response_status: z.int().nullable(),
    attempted_at_ms: z.int(),
    next_attempt_at_ms: z.int().nullable(),
    state: z.enum(['delivered', 'failed', 'exhausted']),
  })
  .transform((row) => ({
    eventId: row.event_id,
    type: row.type,
    attempt: row.attempt,
    /** Null when there was no answer. */
    responseStatus: row.response_status,
    attemptedAtMs: row.attempted_at_ms,
    nextAttemptAtMs: row.next_attempt_at_ms,
    state: row.state,
  }));
export type DeliveryAttempt = z.infer<typeof attemptSchema>;
export type AttemptOutcome = Omit<DeliveryAttempt, 'eventId' | 'type'>;

interface NewDelivery {
  readonly eventId: string;
  readonly endpointId: string;
  readonly dueMs: number;
  readonly fault?: string;
}

export function createDeliveryRepository(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO deliveries (event_id, endpoint_id, attempts, first_due_ms, next_attempt_at_ms, fault)
     VALUES ($eventId, $endpointId, 0, $dueMs, $dueMs, $fault)`,
  );
  const due = database.prepare(
    `SELECT d.id, d.event_id, d.endpoint_id, e.intent_id, d.attempts, d.first_due_ms, d.fault, e.body
     FROM deliveries d JOIN events e ON e.id = d.event_id JOIN webhook_endpoints w ON w.id = d.endpoint_id
     WHERE d.next_attempt_at_ms <= ? AND w.status = 'active' ORDER BY d.next_attempt_at_ms, e.seq LIMIT 500`,
  );
  const nextDue = database.prepare(
    `SELECT MIN(d.next_attempt_at_ms) AS at FROM deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
     WHERE d.next_attempt_at_ms > ? AND w.status = 'active'`,
  );
  const update = database.prepare('UPDATE deliveries SET attempts = ?, next_attempt_at_ms = ? WHERE id = ?');
  const release = database.prepare(
    `UPDATE deliveries SET first_due_ms = due.at, next_attempt_at_ms = due.at
     FROM (SELECT id, $dueMs + ROW_NUMBER() OVER (ORDER BY id DESC) - 1 AS at
           FROM deliveries WHERE fault = $fault AND attempts = 0) AS due
     WHERE deliveries.id = due.id`,
  );
  const releaseHeld = database.prepare(
    `UPDATE deliveries SET first_due_ms = $nowMs, next_attempt_at_ms = $nowMs
     WHERE fault LIKE 'reorder %' AND attempts = 0 AND next_attempt_at_ms > $nowMs`,
  );
  const insertAttempt = database.prepare(
    `INSERT INTO delivery_attempts (delivery_id, attempt, response_status, attempted_at_ms, next_attempt_at_ms, state)
     VALUES ($deliveryId, $attempt, $responseStatus, $attemptedAtMs, $nextAttemptAtMs, $state)`,
  );
  const attempts = database.prepare(
    `SELECT d.event_id, e.type, a.attempt, a.response_status, a.attempted_at_ms, a.next_attempt_at_ms, a.state
     FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id JOIN events e ON e.id = d.event_id
     WHERE d.endpoint_id = ? ORDER BY a.id DESC`,
  );
  return {
    add({ eventId, endpointId, dueMs, fault }: NewDelivery): void {
      insert.run({ eventId, endpointId, dueMs, fault: fault ?? null });
    },
    /**
     * Makes the deliveries of a reorder group due, the newest first, a millisecond apart to fix their order.
     */
    releaseReversed(group: string, dueMs: number): void {
      release.run({ fault: group, dueMs });
    },
    /** What is still to be sent is sent soundly, what was held back at once. */
    forgetFaults(nowMs: number): void {
      releaseHeld.run({ nowMs });
      database.exec('UPDATE deliveries SET fault = NULL WHERE fault IS NOT NULL');
    },
    /** Those due for an active endpoint, oldest first. */
    listDue: (nowMs: number): DueDelivery[] => due.all(nowMs).map((row) => dueDeliverySchema.parse(row)),
    findNextDueMs: (afterMs: number): number | undefined => {
      const at = nextDue.get(afterMs)?.at;
      return typeof at === 'number' ? at : undefined;
    },
    /**
     * Records an attempt. False when the delivery is gone: its endpoint was removed or the service was reset.
     */
    recordAttempt(deliveryId: number, outcome: AttemptOutcome): boolean {
      const { changes } = update.run(outcome.attempt, outcome.nextAttemptAtMs, deliveryId);
      if (Number(changes) === 0) return false;
      insertAttempt.run({ deliveryId, ...outcome });
      return true;
    },
    /** One row per attempt, newest first. */
    listAttempts: (endpointId: string): DeliveryAttempt[] =>
      attempts.all(endpointId).map((row) => attemptSchema.parse(row)),
  };
}
