import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * A constant expression as text, its values written out: it is composed once instead of with each statement
 * that has it, and a plan sees its values. Never for what comes from outside.
 */
export function writeOut<Value>(constant: SQL<Value>): SQL<Value> {
  return sql.raw(toText(constant)) as SQL<Value>;
}

/** Names of this code as a list of SQL, written out as well. Never what comes from outside. */
export function literals(names: readonly string[]): SQL {
  return sql.raw(names.map((name) => `'${name}'`).join(', '));
}

/** An expression that is written out, as the text of a statement. */
export function toText(constant: SQL): string {
  return dialect.sqlToQuery(constant.inlineParams()).sql;
}
