import 'server-only';
import { sql } from 'drizzle-orm';
import { hasCode } from '#server/errors/causes.ts';
import type { Database } from '#server/store/database.ts';

/** Of all memory settings the least, so that the rows below, 280 kB, are written to a file. */
const MEMORY = '64kB';
const ROWS = 20_000;
/** The administrator allows no files of this size (`temp_file_limit`): whether there is room is not known. */
const NOT_ALLOWED: ReadonlySet<unknown> = new Set(['53400']);

/**
 * Throws the database's error where the disk of its tables has no room: new rows are refused then, while a
 * small row that is changed still fits into its page. Asks by a file that the database removes at once.
 */
export async function requireRoom(db: Database): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      // '' is the disk of the tables, also where such files have one of their own.
      await tx.execute(
        sql`select set_config('work_mem', ${MEMORY}, true), set_config('temp_tablespaces', '', true)`,
      );
      await tx.execute(sql`select count(*) from generate_series(1, ${ROWS}::int)`);
    });
  } catch (error) {
    if (!hasCode(error, NOT_ALLOWED)) throw error;
  }
}
