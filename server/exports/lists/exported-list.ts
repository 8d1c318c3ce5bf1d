import 'server-only';
import type { z } from 'zod';
import type { Permission } from '#lib/auth/permissions.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import type { ExportTable } from '../table.ts';
import type { TableCopy } from './copy-text.ts';

/** What an export needs to know of a list. A filter is as it was asked for or stored: the list parses it. */
export interface ExportedList {
  /** Who may read the list may take it along. */
  readonly permission: Permission;
  /** The name of its files begins so. */
  readonly fileName: string;
  /** The filter as it is stored: without a place in pages, and without what PostgreSQL cannot hold. */
  readonly toStored: (filter: unknown) => object;
  /** How many rows the filter has, counted no further than `most`. */
  readonly count: (db: Executor, filter: unknown, most: number) => Promise<number>;
  /** Its rows as the transaction sees them, each batch read when the one before it was taken. */
  readonly readTable: (tx: Transaction, filter: unknown, copy: TableCopy) => Promise<ExportTable<unknown>>;
}

interface ListDefinition<Filter extends object, Row> {
  readonly permission: Permission;
  readonly fileName: string;
  readonly filter: z.ZodType<Filter>;
  readonly toStored: (filter: Filter) => object;
  readonly count: (db: Executor, filter: Filter, most: number) => Promise<number>;
  readonly readTable: (tx: Transaction, filter: Filter, copy: TableCopy) => Promise<ExportTable<Row>>;
}

/** A list whose filter and rows only it knows. */
export function defineExportedList<Filter extends object, Row>(
  list: ListDefinition<Filter, Row>,
): ExportedList {
  return {
    permission: list.permission,
    fileName: list.fileName,
    toStored: (filter) => list.toStored(list.filter.parse(filter)),
    count: (db, filter, most) => list.count(db, list.filter.parse(filter), most),
    readTable: async (tx, filter, copy) => {
      const table = await list.readTable(tx, list.filter.parse(filter), copy);
      // Its columns are given only the rows of its own batches.
      return table as ExportTable<unknown>;
    },
  };
}

/** Batches that are read by key, until one is not full. */
export async function* readBatches<Row>(
  size: number,
  readAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const rows = await readAfter(last);
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last !== undefined);
}
