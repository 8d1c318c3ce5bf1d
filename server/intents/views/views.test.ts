import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DEFAULT_COLUMNS } from '#lib/intents/list/list-columns.ts';
import { MOST_VIEWS, withDays } from '#lib/intents/list/list-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { takeChange } from '#server/auth/take-change.ts';
import { getPreferences, savePreference } from '#server/intents/preferences.ts';
import { database } from '#server/store/database.ts';
import { putPreference } from '#server/store/users/preferences-repository.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { listViews as viewTable } from '#server/store/schema/schema-views.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { createView, deleteView, renameView, shareView, updateView } from './change-views.ts';
import { listViews } from './list-views.ts';

useTestDatabase();

const FAILED = { name: 'Failed on Base', search: 'status=failed&chainId=base', columns: DEFAULT_COLUMNS };

async function save(session: Session, facts: Partial<typeof FAILED> & { isShared?: boolean } = {}) {
  const input = { ...FAILED, isShared: false, ...facts };
  return createView({ ...input, columns: [...input.columns] }, session);
}

async function saved(session: Session, facts: Parameters<typeof save>[1] = {}): Promise<string> {
  const done = await save(session, facts);
  if (!('id' in done)) throw new Error(done.problem);
  return done.id;
}

const viewOf = async (session: Session, id: string, at = '2026-11-10T12:00:00Z') =>
  (await listViews(session, Date.parse(at))).find((view) => view.id === id);
const forbidden = { fault: { code: 'forbidden' } };
const notFound = { fault: { code: 'not_found' } };

async function lastAudit(subject: string) {
  const [entry] = await database()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id));
  return entry;
}

describe('a view of one’s own', () => {
  test('is there with its filter and columns, for its owner alone', async () => {
    const [owner, other] = [await sessionOf('viewer'), await sessionOf('admin')];
    const id = await saved(owner);
    expect(await viewOf(owner, id)).toMatchObject({ ...FAILED, isShared: false, isChangeable: true });
    expect(await viewOf(other, id)).toBeUndefined();
    expect(await lastAudit(id)).toMatchObject({ action: 'view.created', actorUserId: owner.userId });
    const name = { id, name: 'Mine now' };
    await expect(renameView(name, other)).rejects.toMatchObject(notFound);
    await expect(deleteView({ id }, other)).rejects.toMatchObject(notFound);
  });

  test('is renamed, updated and deleted, each time with an entry in the audit log', async () => {
    const owner = await sessionOf('signer');
    const id = await saved(owner);
    expect(await renameView({ id, name: 'Failed' }, owner)).toEqual({ problem: null });
    expect(await lastAudit(id)).toMatchObject({ action: 'view.renamed', details: { before: FAILED.name } });
    await updateView({ id, search: 'inbox=sign', columns: ['chain'] }, owner);
    expect(await viewOf(owner, id)).toMatchObject({
      name: 'Failed',
      search: 'inbox=sign',
      columns: ['chain'],
    });
    expect(await lastAudit(id)).toMatchObject({ action: 'view.updated', details: { before: FAILED.search } });
    await deleteView({ id }, owner);
    expect(await listViews(owner, Date.now())).toEqual([]);
    expect(await lastAudit(id)).toMatchObject({ action: 'view.deleted', details: { search: 'inbox=sign' } });
  });

  test('is changed so often in a minute and no more, and the audit log has the beginning of a long filter', async () => {
    const owner = await sessionOf('viewer');
    const id = await saved(owner);
    const statuses = Array.from({ length: 20 }, (_, n) => `status=${'s'.repeat(40)}${String(10 + n)}`);
    const search = statuses.join('&');
    for (let n = 0; n < 2; n += 1) await updateView({ id, search, columns: [] }, owner);
    expect(await viewOf(owner, id)).toMatchObject({ search });
    const beginning = search.slice(0, 500);
    expect(await lastAudit(id)).toMatchObject({ details: { search: beginning, before: beginning } });
    for (let n = 3; n < 120; n += 1) await takeChange(owner);
    const more = updateView({ id, search: '', columns: [] }, owner);
    await expect(more).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
    await expect(deleteView({ id }, owner)).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
    expect(await viewOf(owner, id)).toMatchObject({ search });
  });

  test('has a name that no other view of its owner has, in whatever case; others may have it', async () => {
    const [owner, other] = [await sessionOf('viewer'), await sessionOf('viewer')];
    await saved(owner);
    expect(await save(owner, { name: 'FAILED ON BASE' })).toEqual({ problem: 'name_taken' });
    const second = await saved(owner, { name: 'Another' });
    expect(await renameView({ id: second, name: FAILED.name }, owner)).toEqual({ problem: 'name_taken' });
    expect(await renameView({ id: second, name: 'ANOTHER' }, owner)).toEqual({ problem: null });
    await saved(other);
  });

  test('pressed twice is saved once, and there are not more than so many', async () => {
    const owner = await sessionOf('viewer');
    const twice = await Promise.all([save(owner), save(owner)]);
    expect(twice.filter((done) => 'id' in done)).toHaveLength(1);
    const rows = Array.from({ length: MOST_VIEWS - 1 }, (_, index) => `view ${String(index)}`);
    await database()
      .insert(viewTable)
      .values(rows.map((name) => ({ ...FAILED, name, nameKey: name, ownerId: owner.userId })));
    expect(await save(owner, { name: 'One more' })).toEqual({ problem: 'too_many' });
  });
});

describe('a view for every user', () => {
  test('is made, changed and withdrawn by roles that may, and used by all', async () => {
    const [owner, reader, approver] = await Promise.all(
      (['operator', 'viewer', 'approver'] as const).map(sessionOf),
    );
    if (!owner || !reader || !approver) throw new Error('no sessions');
    const id = await saved(owner, { isShared: true });
    expect(await viewOf(reader, id)).toMatchObject({ isShared: true, isOwn: false, isChangeable: false });
    await expect(renameView({ id, name: 'x' }, reader)).rejects.toMatchObject(forbidden);
    await expect(updateView({ id, search: '', columns: [] }, reader)).rejects.toMatchObject(forbidden);
    await expect(shareView({ id, isShared: false }, reader)).rejects.toMatchObject(forbidden);
    await expect(deleteView({ id }, reader)).rejects.toMatchObject(forbidden);
    await updateView({ id, search: 'status=completed', columns: [] }, approver);
    expect(await viewOf(reader, id)).toMatchObject({ search: 'status=completed' });
    await shareView({ id, isShared: false }, approver);
    expect(await lastAudit(id)).toMatchObject({ action: 'view.unshared', actorUserId: approver.userId });
    expect(await viewOf(reader, id)).toBeUndefined();
    expect(await viewOf(owner, id)).toMatchObject({ isShared: false });
  });

  test.each(['viewer', 'signer'] as const)('is not made by a %s', async (role) => {
    const session = await sessionOf(role);
    await expect(save(session, { isShared: true })).rejects.toMatchObject(forbidden);
    const id = await saved(session);
    await expect(shareView({ id, isShared: true }, session)).rejects.toMatchObject(forbidden);
  });
});

describe('the days of a view', () => {
  const shown = 'status=completed&date=completed&from=2026-11-01&to=2026-11-10';

  test('that are a range are those of the day on which it is opened, in the time zone of the app', async () => {
    const owner = await sessionOf('viewer');
    const search = withDays(shown, 'thisMonth');
    const id = await saved(owner, { search });
    const openedAt = async (at: string) => {
      const view = await viewOf(owner, id, at);
      return [view?.search, view?.days];
    };
    const until = (from: string, to: string) =>
      [`status=completed&date=completed&from=${from}&to=${to}`, 'thisMonth'] as const;
    expect(await openedAt('2026-11-10T12:00:00Z')).toEqual([shown, 'thisMonth']);
    expect(await openedAt('2026-11-20T12:00:00Z')).toEqual(until('2026-11-01', '2026-11-20'));
    expect(await openedAt('2026-12-01T02:59:59Z')).toEqual(until('2026-11-01', '2026-11-30'));
    expect(await openedAt('2026-12-01T03:00:00Z')).toEqual(until('2026-12-01', '2026-12-01'));
    expect(await lastAudit(id)).toMatchObject({ details: { search } });
  });

  test('that are fixed stay as they were stored', async () => {
    const owner = await sessionOf('viewer');
    const id = await saved(owner, { search: shown });
    expect(await viewOf(owner, id, '2026-11-20T12:00:00Z')).toMatchObject({ search: shown, days: null });
  });
});

test('a view that this build cannot read whole has no filter at all, and can be updated', async () => {
  const owner = await sessionOf('viewer');
  const id = await saved(owner);
  for (const broken of [
    { search: 'status=failed&region=south' },
    { search: 'days=nextYear' },
    { search: '', columns: ['secret'] },
  ]) {
    await database().update(viewTable).set(broken).where(eq(viewTable.id, id));
    expect(await viewOf(owner, id)).toMatchObject({ search: null });
  }
  await updateView({ id, search: 'status=failed', columns: [] }, owner);
  expect(await viewOf(owner, id)).toMatchObject({ search: 'status=failed', columns: [] });
});

test('what a user chose is remembered for that user, and an entry says each change once', async () => {
  const [user, other] = [await sessionOf('viewer'), await sessionOf('viewer')];
  expect(await getPreferences(user)).toEqual({});
  await savePreference({ name: 'intentColumns', value: ['chain'] }, user);
  await savePreference({ name: 'inboxScope', value: 'mine' }, user);
  await savePreference({ name: 'inboxScope', value: 'mine' }, user);
  expect(await getPreferences(user)).toEqual({ intentColumns: ['chain'], inboxScope: 'mine' });
  expect(await getPreferences(other)).toEqual({});
  await savePreference({ name: 'intentColumns', value: null }, user);
  expect(await getPreferences(user)).toEqual({ inboxScope: 'mine' });
  const entries = await database().select().from(auditLog).where(eq(auditLog.subject, user.email));
  expect(entries.map(({ details }) => details)).toEqual([
    { name: 'intentColumns', value: ['chain'] },
    { name: 'inboxScope', value: 'mine' },
    { name: 'intentColumns', value: null },
  ]);
  await putPreference(database(), { userId: user.userId, name: 'inboxScope', value: 'everything' });
  expect(await getPreferences(user)).toEqual({});
});
