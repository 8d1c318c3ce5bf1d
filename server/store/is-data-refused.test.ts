import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { sqlClient } from './database.ts';
import { isDataRefused } from './is-data-refused.ts';

useTestDatabase();

const LONG = randomBytes(8_000).toString('hex');
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);

/** What the database says of a statement about a table, each in a transaction that is undone. */
async function errorOf(table: string, statement: string, values: string[]): Promise<unknown> {
  return sqlClient()
    .begin(async (tx) => {
      await tx.unsafe(table);
      await tx.unsafe(statement, values);
    })
    .catch((error: unknown) => error);
}

describe('values that the database refuses', () => {
  test.each([
    ['a text too long for a B-tree', 'create table t (a text primary key)', [LONG]],
    [
      'a text too long for a hash index',
      'create table t (a text); alter table t alter a set storage plain; create index on t using hash (a)',
      [LONG],
    ],
    [
      'a row too long for its page',
      'create table t (a text); alter table t alter a set storage plain',
      [LONG],
    ],
    ['JSON that is too deep', 'create table t (a jsonb)', [DEEP]],
    ['JSON with what it cannot hold', 'create table t (a jsonb)', ['"\\u0000"']],
    ['a number out of range', 'create table t (a int)', ['99999999999']],
  ] as const)('%s', async (_name, table, [value]) => {
    const error = await errorOf(table, `insert into t values ($1::text::${typeOf(table)})`, [value]);
    expect(isDataRefused(new Error('wrapped', { cause: error }))).toBe(true);
  });
});

function typeOf(table: string): string {
  return /\(a (\w+)/.exec(table)?.[1] ?? 'text';
}

describe('limits that are not of the values', () => {
  const aLimit = (code: string, file: string) => Object.assign(new Error('a limit'), { code, file });

  test.each([
    ['a queue of notices that is full', aLimit('54000', 'async.c')],
    ['too many columns', aLimit('54011', 'parse_target.c')],
    ['too many arguments', aLimit('54023', 'parse_func.c')],
    ['one that does not say where', Object.assign(new Error('a limit'), { code: '54000' })],
    ['a connection that is lost', Object.assign(new Error('gone'), { code: '08006' })],
  ])('%s: it is tried again', (_name, error) => {
    expect(isDataRefused(error)).toBe(false);
  });

  test('too many columns of a statement: it is tried again', async () => {
    const columns = Array.from({ length: 1_700 }, () => '1').join(', ');
    const error = await errorOf('select 1', `select ${columns}`, []);
    expect(error).toMatchObject({ code: '54011' });
    expect(isDataRefused(error)).toBe(false);
  });
});
