import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { database, type Executor } from './database.ts';

/** The beginning of a read of the service. */
export interface ReadStart {
  /** Its place among all reads and events (see `learning_order`). */
  readonly order: number;
  /** By the database's clock. */
  readonly begunAt: Date;
}

const startSchema = z.tuple([z.object({ order: z.coerce.number(), ms: z.coerce.number() })]);

/**
 * Call it before the request is sent: what the service knew by then is in the answer. Reads, and events
 * against reads, are ordered by the number and by no clock: two processes differ, and clocks are set back.
 * Throws what the database throws.
 */
export async function beginRead(): Promise<ReadStart> {
  const rows = await database().execute(
    sql`select nextval('learning_order') as order, extract(epoch from clock_timestamp()) * 1000 as ms`,
  );
  const [{ order, ms }] = startSchema.parse([...rows]);
  return { order, begunAt: new Date(ms) };
}

const orderSchema = z.tuple([z.object({ order: z.coerce.number() })]);

/** The number of an answer that has come: every read with a higher one was begun after that. */
export async function takeAnswerOrder(tx: Executor): Promise<number> {
  const rows = await tx.execute(sql`select nextval('learning_order') as order`);
  return orderSchema.parse([...rows])[0].order;
}
