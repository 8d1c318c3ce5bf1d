import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { chainAudit } from './chain-audit.ts';
import { chainEntries, findChainHead } from '#server/store/audit/audit-chain-repository.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database } from '#server/store/database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { CHAIN_START } from '#server/store/audit/chain-hash.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';

useTestDatabase();
beforeEach(async () => {
  await database().execute(sql`truncate audit_log restart identity`);
});

const write = (subject: string) =>
  appendAudit(database(), {
    actorUserId: null,
    action: 'note.added',
    subject,
    details: { b: ['1', null], a: `"${subject}" ç` },
  });

async function chained(count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) await write(`subject ${String(index)}`);
  await chainAudit.runTurn();
}

test('a log without an entry has a chain without one', async () => {
  await expect(chainAudit.runTurn()).resolves.toEqual({ taken: 0, nextDueAt: null });
  await expect(verifyAudit(database())).resolves.toEqual({
    head: { position: 0, hash: CHAIN_START },
    unchained: 0,
  });
});

test('entries are chained once, later ones after them, and fit', async () => {
  await chained(3);
  const first = await findChainHead(database());
  await chained(2);
  await expect(chainAudit.runTurn()).resolves.toMatchObject({ taken: 0 });
  const head = await findChainHead(database());
  expect([first.position, head.position]).toEqual([3, 5]);
  await expect(verifyAudit(database(), first)).resolves.toEqual({ head, unchained: 0 });
  await write('newer');
  await expect(verifyAudit(database(), head)).resolves.toEqual({ head, unchained: 1 });
});

test('more entries than a page are read in pages', async () => {
  await database().execute(sql`insert into audit_log (action, subject)
    select 'note.added', n::text from generate_series(1, 2001) as n`);
  let taken: number;
  do ({ taken } = await chainAudit.runTurn());
  while (taken > 0);
  const report = await verifyAudit(database());
  expect(report).toMatchObject({ head: { position: 2001 }, unchained: 0 });
  expect(report.firstBreak).toBeUndefined();
});

test('an entry whose transaction ends late comes after those that were chained meanwhile', async () => {
  await database().transaction(async (tx) => {
    await appendAudit(tx, { actorUserId: null, action: 'note.added', subject: 'late' });
    await chained(2);
  });
  await chainAudit.runTurn();
  expect(await positions()).toEqual([
    { id: '1', position: '3' },
    { id: '2', position: '1' },
    { id: '3', position: '2' },
  ]);
  expect((await verifyAudit(database())).firstBreak).toBeUndefined();
});

test('several processes that chain at once give each entry one place', async () => {
  for (let index = 0; index < 30; index += 1) await write(String(index));
  const turns = Array.from({ length: 6 }, () => database().transaction((tx) => chainEntries(tx, 10)));
  const taken = (await Promise.all(turns)).map(({ chained: count }) => count);
  expect(taken.reduce((sum, count) => sum + count)).toBe(30);
  await expect(verifyAudit(database())).resolves.toMatchObject({ head: { position: 30 }, unchained: 0 });
});

describe('a change in the database is found, at its first place', () => {
  const changes = {
    at: sql`at = at + interval '1 microsecond'`,
    actor_user_id: sql`actor_user_id = gen_random_uuid()`,
    action: sql`action = 'note.removed'`,
    subject: sql`subject = 'another'`,
    details: sql`details = details || '{"b": ["1", 1]}'`,
    id: sql`id = 1000`,
    chain_hash: sql`chain_hash = repeat('0', 64)`,
    'chain_hash to none': sql`chain_hash = null`,
  };
  test.each(Object.entries(changes))('%s', async (_name, change) => {
    await chained(4);
    await database().execute(sql`update audit_log set ${change} where id = 2`);
    const { firstBreak, head } = await verifyAudit(database());
    expect(firstBreak).toMatchObject({ kind: 'changed', entry: { position: 2 } });
    expect(head.position).toBe(1);
  });

  test('an entry that was put before the beginning, out of reach of the chain', async () => {
    await chained(4);
    await write('later changed');
    await database().execute(sql`alter table audit_log drop constraint audit_log_chain_begins`);
    await database().execute(sql`update audit_log set chain_position = -1 where id = 5`);
    await chainAudit.runTurn();
    expect((await verifyAudit(database())).firstBreak).toMatchObject({ kind: 'changed', entry: { id: 5 } });
    await database().execute(sql`delete from audit_log where chain_position < 0`);
    await database().execute(sql`alter table audit_log add constraint audit_log_chain_begins
      check (chain_position > 0)`);
  });

  test('a deleted entry', async () => {
    await chained(4);
    await database().execute(sql`delete from audit_log where id = 2`);
    expect((await verifyAudit(database())).firstBreak).toEqual({ kind: 'missing', position: 2 });
  });

  test('an entry taken out of the chain, and put back at its end', async () => {
    await chained(4);
    await database().execute(sql`update audit_log set chain_position = null, chain_hash = null where id = 2`);
    await chainAudit.runTurn();
    expect((await verifyAudit(database())).firstBreak).toEqual({ kind: 'missing', position: 2 });
  });

  test('two entries that changed places', async () => {
    await chained(4);
    await database().execute(sql`update audit_log set chain_position = 9 where id = 2`);
    await database().execute(sql`update audit_log set chain_position = 2 where id = 3`);
    await database().execute(sql`update audit_log set chain_position = 3 where id = 2`);
    expect((await verifyAudit(database())).firstBreak).toMatchObject({ kind: 'changed', entry: { id: 3 } });
  });

  test('the newest entries, deleted: by what was noted before', async () => {
    await chained(4);
    const noted = await findChainHead(database());
    await database().execute(sql`delete from audit_log where id > 2`);
    expect((await verifyAudit(database())).firstBreak).toBeUndefined();
    expect((await verifyAudit(database(), noted)).firstBreak).toEqual({ kind: 'missing', position: 3 });
  });

  test('a whole chain that was computed again: by what was noted before', async () => {
    await chained(4);
    const noted = await findChainHead(database());
    await database().execute(sql`update audit_log set subject = 'another' where id = 2`);
    await database().execute(sql`update audit_log set chain_position = null, chain_hash = null`);
    await chainAudit.runTurn();
    expect((await verifyAudit(database())).firstBreak).toBeUndefined();
    expect((await verifyAudit(database(), noted)).firstBreak).toEqual({ kind: 'other_head', noted });
  });
});

async function positions(): Promise<{ id: string; position: string }[]> {
  return [
    ...(await database().execute<{ id: string; position: string }>(
      sql`select id::text, chain_position::text as position from audit_log order by id`,
    )),
  ];
}
