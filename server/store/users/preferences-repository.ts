import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { userPreferences } from '#server/store/schema/schema-views.ts';

/** All that is remembered of a user, by name. */
export async function listPreferences(db: Executor, userId: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Remembers a value. False when it was the same. */
export async function putPreference(
  tx: Executor,
  row: Pick<typeof userPreferences.$inferInsert, 'userId' | 'name' | 'value'>,
): Promise<boolean> {
  const changed = await tx
    .insert(userPreferences)
    .values(row)
    .onConflictDoUpdate({
      target: [userPreferences.userId, userPreferences.name],
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
      setWhere: sql`${userPreferences.value} <> excluded.value`,
    })
    .returning({ name: userPreferences.name });
  return changed.length > 0;
}

/** Forgets a value. False when there was none. */
export async function deletePreference(tx: Executor, userId: string, name: string): Promise<boolean> {
  const removed = await tx
    .delete(userPreferences)
    .where(and(eq(userPreferences.userId, userId), eq(userPreferences.name, name)))
    .returning({ name: userPreferences.name });
  return removed.length > 0;
}
