import type { DatabaseSync } from 'node:sqlite';

/** All of `work` is stored, on disk when this returns, or nothing of it. Nested calls join the outermost. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** SQLite itself has rolled back already when the disk is full, for one. */
function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK');
}
