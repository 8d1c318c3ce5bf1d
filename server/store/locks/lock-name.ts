import 'server-only';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/store/database.ts';

/** Blocks every other transaction that locks this name, in all processes, until this one ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
