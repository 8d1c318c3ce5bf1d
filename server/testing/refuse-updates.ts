import { sql } from 'drizzle-orm';
import { database } from '#server/store/database.ts';

/** Does the work while the database refuses to change a row of this table, as when a process ends first. */
export async function whileUpdatesFail(table: string, work: () => Promise<unknown>): Promise<void> {
  const run = (text: string) => database().execute(sql.raw(text));
  await run(
    `create or replace function refuse_update() returns trigger language plpgsql as
     $$ begin raise exception 'refused'; end $$`,
  );
  await run(`create trigger refuse before update on ${table} for each row execute function refuse_update()`);
  try {
    await work();
  } finally {
    await run(`drop trigger refuse on ${table}`);
  }
}
