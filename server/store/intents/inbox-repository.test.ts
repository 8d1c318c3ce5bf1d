import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { INBOX_REASONS } from '#lib/intents/overview/inbox-reasons.ts';
import { REASON } from './inbox-repository.ts';

const { sql } = new PgDialect().sqlToQuery(REASON);
// Names of the service's fields have capitals.
const asked = [...sql.matchAll(/then '([a-z_]+)'/g)].map(([, reason]) => reason);

/** A burn that was handled is a burn that was not paid, too: it is asked for before. */
const BEFORE_ITS_GENERAL_CASE = 'burned_handled';

test('of several reasons of a row, the database gives the most urgent one of the table', () => {
  const byUrgency = INBOX_REASONS.filter((reason) => asked.includes(reason));
  expect(asked[0]).toBe(BEFORE_ITS_GENERAL_CASE);
  expect(asked.slice(1)).toEqual(byUrgency.filter((reason) => reason !== BEFORE_ITS_GENERAL_CASE));
});

test('a reason is one of the table, and a row without another one has an unknown status', () => {
  expect(asked.filter((reason) => !INBOX_REASONS.some((known) => known === reason))).toEqual([]);
  expect(sql).toMatch(/else 'unknown_status' end end$/);
});
