import 'server-only';
import { sql } from 'drizzle-orm';
import { withTransaction, type Transaction } from '#server/store/database.ts';

/** Blocks every other transaction that locks this name, in all processes, until this one ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * Whether no transaction has this name locked now. One whose commit waits to be confirmed still has it,
 * although no other transaction sees what it wrote, and also after its connection was closed.
 */
export async function isNameFree(name: string): Promise<boolean> {
  return withTransaction(async (tx) => {
    const [row] = await tx.execute<{ is_free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(hashtextextended(${name}, 0)) as is_free`,
    );
    return row?.is_free === true;
  });
}
