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
    body: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    intentId: row.intent_id,
    attempts: row.attempts,
    firstDueMs: row.first_due_ms,
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

export function createDeliveryRepository(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO deliveries (event_id, endpoint_id, attempts, first_due_ms, next_attempt_at_ms) VALUES (?, ?, 0, ?, ?)',
  );
  const due = database.prepare(
    `SELECT d.id, d.event_id, d.endpoint_id, e.intent_id, d.attempts, d.first_due_ms, e.body
     FROM deliveries d JOIN events e ON e.id = d.event_id JOIN webhook_endpoints w ON w.id = d.endpoint_id
     WHERE d.next_attempt_at_ms <= ? AND w.status = 'active' ORDER BY d.next_attempt_at_ms, e.seq LIMIT 500`,
  );
  const nextDue = database.prepare(
    `SELECT MIN(d.next_attempt_at_ms) AS at FROM deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
     WHERE d.next_attempt_at_ms > ? AND w.status = 'active'`,
  );
  const update = database.prepare('UPDATE deliveries SET attempts = ?, next_attempt_at_ms = ? WHERE id = ?');
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
    add({ eventId, endpointId, dueMs }: { eventId: string; endpointId: string; dueMs: number }): void {
      insert.run(eventId, endpointId, dueMs, dueMs);
    },
    /** Those due for an active endpoint, oldest first. */
    listDue: (nowMs: number): DueDelivery[] => due.all(nowMs).map((row) => dueDeliverySchema.parse(row)),
    findNextDueMs: (afterMs: number): number | undefined => {
      const at = nextDue.get(afterMs)?.at;
      return typeof at === 'number' ? at : undefined;
    },
    /** Records an attempt. False when the delivery is gone: its endpoint was removed or the service was reset. */
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
