import { sql } from 'drizzle-orm';
import { database, withTransaction } from '#server/store/database.ts';

/** The lock that commits wait for in a test. */
const RELEASE = 7_299_001;

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

/**
 * Does the work while commits that insert into this table wait, as for another host; `release` lets them go.
 */
export async function whileCommitsWait(
  table: string,
  work: (commits: {
    readonly areWaiting: () => Promise<boolean>;
    readonly release: () => void;
  }) => Promise<unknown>,
): Promise<void> {
  const run = (text: string) => database().execute(sql.raw(text));
  await run(
    `create or replace function await_release() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock(${RELEASE}); return null; end $$`,
  );
  await run(`create constraint trigger await_release after insert on ${table}
    deferrable initially deferred for each row execute function await_release()`);
  const released = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const holding = withTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${RELEASE})`);
    held.resolve(undefined);
    await released.promise;
  });
  const areWaiting = async () => {
    const waiting = await run(`select 1 from pg_locks where locktype = 'advisory' and not granted
      and classid = 0 and objid = ${RELEASE}`);
    return waiting.length > 0;
  };
  try {
    await held.promise;
    await work({ areWaiting, release: () => released.resolve(undefined) });
  } finally {
    released.resolve(undefined);
    await holding;
    await run(`drop trigger await_release on ${table}`);
  }
}
