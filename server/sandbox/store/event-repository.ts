import type { DatabaseSync } from 'node:sqlite';
import type { EventType } from '#lib/webhooks/event-types.ts';

export interface StoredEvent {
  readonly id: string;
  readonly type: EventType;
  /** Null for a sample, which belongs to no intent. */
  readonly intentId: string | null;
  /** The exact bytes that are signed and sent. */
  readonly body: string;
}

export function createEventRepository(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO events (id, type, intent_id, body) VALUES (?, ?, ?, ?)');
  return {
    add(event: StoredEvent): void {
      insert.run(event.id, event.type, event.intentId, event.body);
    },
    removeAll(): void {
      database.exec('DELETE FROM events');
    },
  };
}
