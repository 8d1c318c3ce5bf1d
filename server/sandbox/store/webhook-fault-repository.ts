import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { WEBHOOK_FAULTS } from '#lib/sandbox-control/sandbox-control.ts';

const webhookFaultSchema = z
  .object({
    id: z.int(),
    kind: z.enum(WEBHOOK_FAULTS),
    delay_ms: z.int().nullable(),
    remaining: z.int(),
  })
  .transform(({ id, kind, delay_ms: delayMs, remaining }) => ({ id, kind, delayMs, remaining }));
type WebhookFault = z.infer<typeof webhookFaultSchema>;

/** What the control API has broken for the next events of an endpoint. */
export function createWebhookFaultRepository(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO webhook_faults (endpoint_id, kind, delay_ms, remaining) VALUES ($endpointId, $kind, $delayMs, $count)',
  );
  const take = database.prepare(
    `UPDATE webhook_faults SET remaining = remaining - 1
     WHERE id = (SELECT MIN(id) FROM webhook_faults WHERE endpoint_id = ? AND remaining > 0)
     RETURNING id, kind, delay_ms, remaining`,
  );
  return {
    add(fault: Pick<WebhookFault, 'kind' | 'delayMs'> & { endpointId: string; count: number }): void {
      insert.run({ ...fault });
    },
    /**
     * The oldest fault of the endpoint, used up by one event. `remaining` is what is left of it afterwards.
     */
    takeNext(endpointId: string): WebhookFault | undefined {
      const row = take.get(endpointId);
      return row && webhookFaultSchema.parse(row);
    },
    removeAll(): void {
      database.exec('DELETE FROM webhook_faults');
    },
  };
}
