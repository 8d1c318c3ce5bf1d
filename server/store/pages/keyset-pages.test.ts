import { beforeAll, describe, expect, test } from 'vitest';
import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import { exportHistoryFilterSchema } from '#lib/exports/export-history.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listAudit } from '#server/audit/list-audit.ts';
import { listExports } from '#server/exports/list-exports.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listDeliveries } from '#server/webhooks/list-deliveries.ts';
import { sqlClient } from '#server/store/database.ts';

useTestDatabase();

const COUNT = 130;
/** Instants within two milliseconds, several rows to each microsecond. */
const MICROSECONDS = `timestamptz '2026-11-20 12:00:00Z' + make_interval(secs => (n * 7 % 40) * 0.00005)`;
/** The same in another order. */
const ENDS = MICROSECONDS.replace('n * 7', 'n * 11');
let session: Session;

beforeAll(async () => {
  session = await sessionOf('admin');
  const sql = sqlClient();
  await mirror(...Array.from({ length: COUNT }, () => anIntent({ status: 'completed' })));
  await sql.unsafe(`update intents set created_at = ${MICROSECONDS}, updated_at = ${MICROSECONDS},
      status_since = case when n % 3 = 0 then null else ${ENDS} end
    from (select id as of, row_number() over () as n from intents) numbered where id = of`);
  await sql.unsafe(`insert into webhook_deliveries (received_at, event_id, verdict, body, headers)
    select ${MICROSECONDS}, 'evt_' || n, 'accepted', '{}', '{}' from generate_series(1, ${String(COUNT)}) n`);
  await sql.unsafe(`insert into audit_log (at, actor_user_id, action, subject)
    select ${MICROSECONDS}, '${session.userId}', 'note.added', n from generate_series(1, ${String(COUNT)}) n`);
  await sql.unsafe(`insert into file_exports (created_at, created_by, list, format, locale, filter)
    select ${MICROSECONDS}, '${session.userId}', 'wallets', 'csv', 'en', '{}' from generate_series(1, ${String(COUNT)}) n`);
});

interface Page {
  readonly ids: readonly (string | number)[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}
type ReadPage = (cursor: string | undefined) => Promise<Page>;

const ofIntents =
  (filter: object): ReadPage =>
  async (cursor) => {
    const asked = intentFilterSchema.parse({ ...filter, limit: 20, cursor });
    const { intents, ...page } = await listIntents({ filter: asked, session });
    return { ...page, ids: intents.map(({ id }) => id) };
  };

/** Every list that is read in pages by a key, and the order that it promises. */
const LISTS: Readonly<Record<string, { readonly order: string; readonly read: ReadPage }>> = {
  'conversions by creation': {
    order: 'select id from intents order by created_at desc, id desc',
    read: ofIntents({}),
  },
  'conversions by last change': {
    order: 'select id from intents order by updated_at desc, id desc',
    read: ofIntents({ date: 'updated' }),
  },
  'conversions by completion': {
    order: 'select id from intents order by coalesce(status_since, updated_at) desc, id desc',
    read: ofIntents({ date: 'completed' }),
  },
  'conversions of several statuses': {
    order: 'select id from intents order by created_at desc, id desc',
    read: ofIntents({ status: ['completed', 'failed'] }),
  },
  'exports of one user and list': {
    order: 'select id from file_exports order by created_at desc, id desc',
    read: async (cursor) => {
      const filter = exportHistoryFilterSchema.parse({ list: 'wallets', actor: session.userId, cursor });
      const { exports: rows, ...page } = await listExports(filter, session);
      return { ...page, ids: rows.map(({ id }) => id) };
    },
  },
  'the audit log': {
    order: "select id from audit_log where action = 'note.added' order by id desc",
    read: async (cursor) => {
      const filter = auditFilterSchema.parse({ action: 'note.added', from: '2026-11-20', cursor });
      const { entries, ...page } = await listAudit({ filter, session });
      return { ...page, ids: entries.map(({ id }) => id) };
    },
  },
  'webhook deliveries': {
    order: 'select id from webhook_deliveries order by id desc',
    read: async (cursor) => {
      const { deliveries, ...page } = await listDeliveries({
        filter: deliveryFilterSchema.parse({ cursor }),
        session,
      });
      return { ...page, ids: deliveries.map(({ id }) => id) };
    },
  },
};

describe.each(Object.entries(LISTS))('%s', (_, { order, read }) => {
  test('have each row once in their pages, forwards and backwards, also within a microsecond', async () => {
    const all = (await sqlClient().unsafe<{ id: string | number }[]>(order)).map(({ id }) => id);
    const pages = [await read(undefined)];
    for (let page = pages[0]; page?.nextCursor; page = pages.at(-1)) pages.push(await read(page.nextCursor));
    expect(pages.flatMap(({ ids }) => ids).map(String)).toEqual(all.map(String));
    const back = pages.slice(-1);
    for (let page = back[0]; page?.previousCursor; page = back[0])
      back.unshift(await read(page.previousCursor));
    expect(back.flatMap(({ ids }) => ids).map(String)).toEqual(all.map(String));
  });
});
