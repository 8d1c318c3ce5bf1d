import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import type { ExportEndReason } from '#lib/exports/export-end-reasons.ts';
import type { EXPORT_FORMATS } from '#lib/exports/export-format.ts';
import { exportHistoryFilterSchema } from '#lib/exports/export-history.ts';
import { MOST_FILE_MINUTES, MOST_PAUSE_MINUTES } from '#lib/exports/export-limits.ts';
import { exportViewSchema } from '#lib/exports/export-view.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FRONT_LIMITS } from '#server/front/guard-server.ts';
import { sqlClient } from '#server/store/database.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { cancelExport } from './cancel-export.ts';
import { getExport } from './get-export.ts';
import { listExports } from './list-exports.ts';
import { startExport } from './start-export.ts';
import { streamExport } from './stream-export.ts';

useTestDatabase();

const session: Session = {
  sessionId: randomUUID(),
  userId: randomUUID(),
  email: 'viewer@example.test',
  name: 'Vera Viewer',
  role: 'viewer',
};
const another = (email: string): Session => ({
  ...session,
  sessionId: randomUUID(),
  userId: randomUUID(),
  email,
});
const other = another('other@example.test');

const STATUSES = ['completed', 'failed', 'a_new_status', 'expired'];
const stored = Array.from({ length: 2_300 }, (_, index) =>
  anIntent({
    status: STATUSES[index % 4],
    clientReference: `${index === 3 ? '=1+1' : 'ref'}-${String(index)}`,
    pixPayment:
      index % 7 === 0 ? null : { ...PIX_PAYMENT, txid: `pix${String(index)}`, amountCents: 500 + index },
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(index / 3))).toISOString(),
  }),
);

beforeAll(async () => {
  for (const { sessionId, userId, email, name, role } of [session, other]) {
    await sqlClient()`insert into users (id, email, name, role) values (${userId}, ${email}, ${name}, ${role})`;
    await sqlClient()`insert into sessions (id, user_id, expires_at)
      values (${sessionId}, ${userId}, now() + interval '1 hour')`;
  }
  for (let first = 0; first < stored.length; first += 500) await mirror(...stored.slice(first, first + 500));
}, 60_000);

const startOf = (user: Session, filter: object = {}, format: (typeof EXPORT_FORMATS)[number] = 'csv') =>
  startExport(
    { selection: { list: 'intents', filter: intentFilterSchema.parse(filter) }, format },
    { session: user, locale: 'pt-BR' },
  );
const start = (filter: object, format: (typeof EXPORT_FORMATS)[number] = 'csv') =>
  startOf(session, filter, format);

async function fetchFile(id: string): Promise<Buffer> {
  const { body } = await streamExport(id, session);
  return Buffer.from(await new Response(body).arrayBuffer());
}

const auditOf = async (id: string) =>
  (
    await sqlClient()<{ action: string }[]>`select action from audit_log where subject = ${id} order by id`
  ).map(({ action }) => action);

describe('an export', () => {
  test('[R102] has exactly the rows of the filter, in the order of the list, all statuses', async () => {
    const { id } = await start({ status: ['failed', 'a_new_status'], minCents: 1_000 });
    const file = await fetchFile(id);
    const ids = file
      .toString()
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    const listed = await sqlClient()<{ id: string }[]>`
      select id from intents where status in ('failed', 'a_new_status') and amount_cents >= 1000
      order by created_at desc, id desc`;
    expect(ids).toEqual(listed.map((row) => row.id));
    const view = await getExport(id, session);
    expect(view).toMatchObject({
      state: 'complete',
      createdBy: 'Vera Viewer',
      rows: listed.length,
      bytes: file.byteLength,
      sha256: createHash('sha256').update(file).digest('hex'),
      selection: { list: 'intents', filter: { status: ['a_new_status', 'failed'], minCents: 1_000 } },
    });
    expect(await auditOf(id)).toEqual(['export.started', 'export.completed']);
  });

  test('is of one moment, whatever is stored while it is written', async () => {
    const { id } = await start({});
    const { body } = await streamExport(id, session);
    const reader = body.getReader();
    let text = '';
    let part = await reader.read();
    // By then the first rows were read; what is created now belongs to no file.
    await mirror(anIntent({ createdAt: '2025-01-01T00:00:00.000Z' }));
    while (!part.done) {
      text += Buffer.from(part.value).toString();
      part = await reader.read();
    }
    expect(text.trimEnd().split('\r\n')).toHaveLength(stored.length + 1);
  });

  test('writes a reference that begins like a formula as a text, and an unknown amount as nothing', async () => {
    const text = (await fetchFile((await start({ query: '=1+1' })).id)).toString();
    expect(text).toContain(",'=1+1-3,");
    const [, row = ''] = (await fetchFile((await start({ query: 'ref-7' })).id))
      .toString()
      .split('\r\n')
      .slice(-3);
    expect(row.split(',')[5]).toBe('');
  });

  test('as a workbook has amounts as numbers, instants on the clock of Brasília and texts as texts', async () => {
    const file = await fetchFile((await start({ query: '=1+1' }, 'xlsx')).id);
    const workbook = await readXlsx(file);
    expect(workbook.sheets[0]?.name).toBe('Conversões');
    const [headings = [], row = []] = workbook.sheets[0]?.rows ?? [];
    expect(headings.slice(0, 3)).toEqual(['Conversão', 'Tipo', 'Status']);
    expect(row[2]).toBe('Expirada');
    expect(row[5]).toBe(5.03);
    expect(row[6]).toBe('=1+1-3');
    expect(row[11]).toEqual(new Date('2025-12-31T21:00:01.000Z'));
  });

  test('is fetched once, and only by the user who asked for it', async () => {
    const { id } = await start({ query: 'nothing' });
    await expect(streamExport(id, other)).rejects.toMatchObject({ fault: { code: 'not_found' } });
    await expect(cancelExport(id, other)).rejects.toMatchObject({ fault: { code: 'not_found' } });
    await fetchFile(id);
    await expect(streamExport(id, session)).rejects.toMatchObject({ fault: { code: 'conflict' } });
  });

  test('runs one at a time for a user, and for another user beside it', async () => {
    const first = await start({});
    const { body } = await streamExport(first.id, session);
    const refused = { code: 'export_in_progress', values: { exportId: first.id } };
    await expect(start({})).rejects.toMatchObject({ fault: refused });
    const { id } = await startOf(other, { query: 'nothing' });
    await new Response((await streamExport(id, other)).body).text();
    expect((await getExport(first.id, session)).state).toBe('running');

    await new Response(body).text();
    await fetchFile((await start({ query: 'nothing' })).id);
  });

  test('that was never fetched is over when its user starts another', async () => {
    const first = await start({ query: 'nothing' });
    const second = await start({ query: 'nothing' });
    await expect(streamExport(first.id, session)).rejects.toMatchObject({ fault: { code: 'conflict' } });
    const ended = { state: 'cancelled', reason: 'another_started' };
    expect(await getExport(first.id, session)).toMatchObject(ended);
    expect(await auditOf(first.id)).toEqual(['export.started', 'export.cancelled']);
    await fetchFile(second.id);
  });

  test('is one, however many are started at once', async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => start({ query: 'nothing' })));
    const fetched = await Promise.allSettled(started.map(({ id }) => fetchFile(id)));
    expect(fetched.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('whose process is gone stops its user for a minute or two only', async () => {
    const { id } = await start({});
    const wasSilentFor = (minutes: number) => sqlClient()`
      update file_exports set state = 'running', progressed_at = now() - ${minutes} * interval '1 minute'
      where id = ${id}`;
    await wasSilentFor(1);
    await expect(start({})).rejects.toMatchObject({ fault: { code: 'export_in_progress' } });
    await wasSilentFor(2);
    await fetchFile((await start({ query: 'nothing' })).id);
  });

  test('may be cancelled from the history by its own user, who may export', async () => {
    const { id } = await start({ query: 'nothing' });
    const mayCancel = async (reader: Session) => {
      const { exports } = await listExports(exportHistoryFilterSchema.parse({}), reader);
      return exports.find((one) => one.id === id)?.mayCancel;
    };
    expect(await mayCancel(session)).toBe(true);
    expect(await mayCancel(other)).toBe(false);
    await cancelExport(id, session);
    expect((await getExport(id, session)).state).toBe('cancelled');
  });

  test('whose connection ends was cancelled by no one here, and its transaction is over', async () => {
    const { id } = await start({});
    const { body } = await streamExport(id, session);
    const reader = body.getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(async () => (await getExport(id, session)).state).toBe('failed');
    expect(await getExport(id, session)).toMatchObject({ sha256: null, reason: 'disconnected' });
    expect(await auditOf(id)).toEqual(['export.started', 'export.failed']);
  });

  test('that is cancelled breaks off: its file never looks whole', async () => {
    const { id } = await start({});
    const { body } = await streamExport(id, session);
    const reader = body.getReader();
    await reader.read();
    await cancelExport(id, session);
    const readOn = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readOn()).rejects.toThrow();
    expect((await getExport(id, session)).state).toBe('cancelled');
    expect(await auditOf(id)).toEqual(['export.started', 'export.cancelled']);
  });

  const LOST_ACCESS = [
    ['whose user signs out', `update sessions set revoked_at = now() where user_id = '${other.userId}'`],
    ['whose user is disabled', `update users set disabled_at = now() where id = '${other.userId}'`],
    [
      'whose user may not read the list any more',
      `update users set role = 'viewer' where id = '${other.userId}'`,
    ],
  ] as const;
  const NO_ACCESS = { fault: { code: 'forbidden' } };

  /** The time of who writes a file passes as the test says. */
  function holdTime(): void {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  /** An export of the audit log that an approver has started. */
  async function startedByApprover(
    filter: object = {},
  ): Promise<{ readonly id: string; readonly approver: Session }> {
    await sqlClient()`update users set role = 'approver', disabled_at = null where id = ${other.userId}`;
    await sqlClient()`update sessions set revoked_at = null where user_id = ${other.userId}`;
    await sqlClient()`insert into audit_log (action, subject) select 'sign-out', 'x' from generate_series(1, 3000)`;
    const approver: Session = { ...other, role: 'approver' };
    const request = {
      selection: { list: 'audit', filter: auditFilterSchema.parse(filter) },
      format: 'csv',
    } as const;
    return { ...(await startExport(request, { session: approver, locale: 'pt-BR' })), approver };
  }

  test('of a list that the user may not read is in the history by the name of the list alone', async () => {
    const { id, approver } = await startedByApprover({ query: 'someone@example.test' });
    const named = { list: 'audit', filter: null };
    const entryFor = async (user: Session) =>
      (await listExports(exportHistoryFilterSchema.parse({}), user)).exports.find((each) => each.id === id);
    expect((await getExport(id, session)).selection).toEqual(named);
    expect((await entryFor(session))?.selection).toEqual(named);
    expect(JSON.stringify(await entryFor(session))).not.toContain('someone');
    const whole = { list: 'audit', filter: { query: 'someone@example.test' } };
    expect((await getExport(id, approver)).selection).toMatchObject(whole);
    expect((await entryFor(approver))?.selection).toMatchObject(whole);
    for (const user of [session, approver]) exportViewSchema.parse(await getExport(id, user));
  });

  test.each(LOST_ACCESS)('%s before its file is fetched is not begun', async (_what, taken) => {
    const { id, approver } = await startedByApprover();
    await sqlClient().unsafe(taken);
    await expect(streamExport(id, approver)).rejects.toMatchObject(NO_ACCESS);
    expect((await getExport(id, session)).state).toBe('waiting');
  });

  test.each(LOST_ACCESS)('%s breaks off while it runs', async (_what, taken) => {
    holdTime();
    const { id, approver } = await startedByApprover();
    const { body } = await streamExport(id, approver);
    const reader = body.getReader();
    await reader.read();
    await sqlClient().unsafe(taken);
    vi.advanceTimersByTime(SECOND_MS);
    await expect.poll(() => auditOf(id)).toEqual(['export.started', 'export.cancelled']);
    const readOn = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readOn()).rejects.toMatchObject(NO_ACCESS);
    expect(await getExport(id, session)).toMatchObject({ sha256: null, reason: 'access_ended' });
  });

  /** A reader takes the beginning of a large file and then nothing, while the time of its writer goes on. */
  async function heldFile() {
    holdTime();
    const { id } = await start({});
    const { body } = await streamExport(id, session);
    const reader = body.getReader();
    await reader.read();
    return { id, closed: reader.closed };
  }

  /** It has failed, of which the history and the audit log say why, and its user may export again. */
  async function expectFailed(id: string, reason: ExportEndReason) {
    await expect.poll(() => auditOf(id)).toEqual(['export.started', 'export.failed']);
    const [entry] = await sqlClient()<{ details: object }[]>`
      select details from audit_log where subject = ${id} and action = 'export.failed'`;
    expect(entry?.details).toMatchObject({ reason });
    const failed = { state: 'failed', reason, sha256: null };
    expect(exportViewSchema.parse(await getExport(id, session))).toMatchObject(failed);
    await fetchFile((await start({ query: 'nothing' })).id);
  }

  test('that its reader takes too slowly breaks off, and its turn is free', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { id } = await start({});
    const { body } = await streamExport(id, session);
    const reader = body.getReader();
    await reader.read();
    vi.advanceTimersByTime(MOST_FILE_MINUTES * MINUTE_MS + 1);
    await expect(reader.closed).rejects.toThrow();
    await expectFailed(id, 'out_of_time');
  });

  test('of which its reader takes nothing breaks off, before the connection counts as dead', async () => {
    expect(MOST_PAUSE_MINUTES * MINUTE_MS + SECOND_MS).toBeLessThan(FRONT_LIMITS.idleMs);
    const { id, closed } = await heldFile();
    const bytesAfterSecond = async () => {
      vi.advanceTimersByTime(SECOND_MS);
      return (await getExport(id, session)).bytes;
    };
    // The first rows, after the headings.
    await expect.poll(bytesAfterSecond).toBeGreaterThan(10_000);
    vi.advanceTimersByTime((MOST_PAUSE_MINUTES * MINUTE_MS) / 2);
    expect((await getExport(id, session)).state).toBe('running');
    vi.advanceTimersByTime(MOST_PAUSE_MINUTES * MINUTE_MS);
    await expect(closed).rejects.toThrow();
    await expectFailed(id, 'paused');
  });

  test.each([
    ['is cancelled', (id: string) => cancelExport(id, session)],
    ['loses its user', () => sqlClient()`update sessions set revoked_at = now()`],
  ])('that %s breaks off also while its reader takes nothing', async (_what, end) => {
    onTestFinished(async () => {
      await sqlClient()`update sessions set revoked_at = null`;
    });
    const { id, closed } = await heldFile();
    await end(id);
    vi.advanceTimersByTime(4_000);
    await expect(closed).rejects.toThrow();
    await expect.poll(async () => (await getExport(id, session)).state).toBe('cancelled');
  });

  test('of which no page asks is over in the history, until one asks again: then its file can be fetched', async () => {
    const { id } = await start({ query: 'nothing' });
    await sqlClient()`update file_exports set progressed_at = now() - interval '1 hour' where id = ${id}`;
    const [newest] = (await listExports(exportHistoryFilterSchema.parse({}), session)).exports;
    expect(newest).toMatchObject({ id, state: 'cancelled', reason: 'not_fetched' });
    expect(await getExport(id, session)).toMatchObject({ state: 'waiting', reason: null });
    await fetchFile(id);
    expect((await getExport(id, session)).state).toBe('complete');
  });

  test('whose end cannot be recorded is not complete, and its file breaks off', async () => {
    await sqlClient().unsafe(`
      create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse_entry before insert on audit_log for each row
        when (new.action = 'export.completed') execute function refuse_entry()`);
    try {
      const { id } = await start({});
      const { body } = await streamExport(id, session);
      await expect(new Response(body).text()).rejects.toThrow();
      await expect.poll(() => auditOf(id)).toEqual(['export.started', 'export.failed']);
      const failed = { state: 'failed', reason: 'internal', sha256: null };
      expect(await getExport(id, session)).toMatchObject(failed);
      expect(JSON.stringify(await getExport(id, session))).not.toContain('refused');
    } finally {
      await sqlClient().unsafe('drop trigger refuse_entry on audit_log; drop function refuse_entry');
    }
  });

  test('whose process is gone is shown as failed', async () => {
    const { id } = await start({});
    await sqlClient()`update file_exports set state = 'running', progressed_at = now() - interval '1 hour'
      where id = ${id}`;
    const [newest] = (await listExports(exportHistoryFilterSchema.parse({}), session)).exports;
    expect(newest).toMatchObject({ id, state: 'failed', reason: 'stopped' });
  });

  test('that failed before reasons were stored, or for one of a newer version, has none', async () => {
    const { id } = await start({});
    for (const reason of [null, 'of a newer version']) {
      await sqlClient()`update file_exports set state = 'failed', reason = ${reason} where id = ${id}`;
      expect(await getExport(id, session)).toMatchObject({ state: 'failed', reason: null });
    }
  });
});
