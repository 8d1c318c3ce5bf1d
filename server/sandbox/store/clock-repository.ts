import type { DatabaseSync } from 'node:sqlite';

/** How far the service clock runs ahead of real time. It only grows: chain time never goes back. */
export function createClockRepository(database: DatabaseSync) {
  const select = database.prepare('SELECT offset_ms FROM clock');
  const save = database.prepare(
    'INSERT INTO clock (id, offset_ms) VALUES (1, ?) ON CONFLICT DO UPDATE SET offset_ms = excluded.offset_ms',
  );
  return {
    readOffsetMs: (): number => Number(select.get()?.offset_ms ?? 0),
    saveOffsetMs(offsetMs: number): void {
      save.run(offsetMs);
    },
  };
}
