import 'server-only';
import {
  getTableColumns,
  getTableName,
  is,
  sql,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/**
 * Statements over many rows whose text does not depend on the number of rows: each column is sent as one
 * array. So each is parsed and planned once in a connection, and one round trip serves a whole batch. Columns
 * that are not named get their default.
 */
type Row = Readonly<Record<string, unknown>>;

/**
 * Runs a statement that is prepared once a connection, where `executor` is. Parameters are texts, or arrays
 * of them.
 */
export async function runPrepared(
  executor: Executor,
  text: string,
  parameters: readonly (string | readonly (string | null)[])[],
): Promise<readonly Row[]> {
  const { session } = executor._;
  if (!is(session, PostgresJsSession)) throw new Error('not a session of this driver');
  const query = session.client.unsafe(text, [...parameters] as never[], { prepare: true });
  // Sent now, so that whatever is sent later comes after it, also the commit.
  void query.execute().catch(() => undefined);
  return query;
}

interface InsertOptions<Table extends PgTable, Returned extends keyof InferSelectModel<Table> & string> {
  /** Rows that are there already are passed over. */
  readonly skipsKnown?: boolean;
  readonly returning?: readonly Returned[];
}

/** Inserts rows, of each the columns that are named. */
export async function insertMany<
  Table extends PgTable,
  Named extends keyof InferInsertModel<Table> & string,
  Returned extends keyof InferSelectModel<Table> & string = never,
>(
  executor: Executor,
  [table, named]: readonly [table: Table, columns: readonly Named[]],
  rows: readonly Readonly<Partial<Record<Named, unknown>>>[],
  { skipsKnown = false, returning = [] }: InsertOptions<Table, Returned> = {},
): Promise<Pick<InferSelectModel<Table>, Returned>[]> {
  if (rows.length === 0) return [];
  const columns = named.map((name) => columnOf(table, name));
  const text = [
    `insert into "${getTableName(table)}" (${columnNames(table, named)})`,
    `select ${columns.map(toCast).join(', ')} ${fromArrays(columns)}`,
    skipsKnown ? 'on conflict do nothing' : '',
    returning.length > 0 ? `returning ${columnNames(table, returning)}` : '',
  ].join(' ');
  const found = await runPrepared(executor, text, toArrays(columns, named, rows));
  return found.map((row) => toRow(table, returning, row)) as Pick<InferSelectModel<Table>, Returned>[];
}

/** Writes the named columns of rows that are there, found by their `id`. */
export async function updateMany<Table extends PgTable, Named extends keyof InferSelectModel<Table> & string>(
  executor: Executor,
  [table, named]: readonly [table: Table, columns: readonly Named[]],
  rows: readonly (Readonly<Record<Named, unknown>> & { readonly id: string | number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const all = ['id', ...named];
  const columns = all.map((name) => columnOf(table, name));
  const [id, ...others] = columns;
  if (!id) return;
  const sets = others.map((column) => `"${column.name}" = ${toCast(column)}`).join(', ');
  const text = `update "${getTableName(table)}" set ${sets} ${fromArrays(columns)}
    where "${getTableName(table)}"."id" = ${toCast(id)}`;
  await runPrepared(executor, text, toArrays(columns, all, rows));
}

/** Whether an id is one of these, which are one parameter however many they are. */
export function isOneOf(id: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param([...ids])}::uuid[])`;
}

/** These columns as a statement names them. */
export function columnNames(table: PgTable, names: readonly string[]): string {
  return names.map((name) => quoted(columnOf(table, name))).join(', ');
}

/** A row as the driver gives it, as the schema's type says. */
export function toRow(table: PgTable, names: readonly string[], row: Row): Row {
  return Object.fromEntries(
    names.map((name) => {
      const column = columnOf(table, name);
      const value = row[column.name];
      return [name, value === null || value === undefined ? null : column.mapFromDriverValue(value)];
    }),
  );
}

function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
  return column;
}

function quoted({ name }: PgColumn): string {
  return `"${name}"`;
}

function toCast(column: PgColumn): string {
  const type = column.getSQLType().replace(/^bigserial$/, 'bigint');
  return `v."${column.name}"::${type}`;
}

function fromArrays(columns: readonly PgColumn[]): string {
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  return `from unnest(${arrays}) as v(${columns.map(quoted).join(', ')})`;
}

function toArrays(
  columns: readonly PgColumn[],
  names: readonly string[],
  rows: readonly Row[],
): (string | null)[][] {
  return columns.map((column, index) => {
    const name = names[index] ?? '';
    return rows.map((row) => {
      const value = row[name];
      return value === null || value === undefined ? null : String(column.mapToDriverValue(value));
    });
  });
}
