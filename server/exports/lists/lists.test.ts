import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportFormat } from '#lib/exports/export-format.ts';
import { exportSelectionSchema } from '#lib/exports/export-selection.ts';
import type { Session } from '#server/auth/require-session.ts';
import { countExport } from '#server/exports/count-export.ts';
import { startExport } from '#server/exports/start-export.ts';
import { streamExport } from '#server/exports/stream-export.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { wallets } from '#server/store/schema/schema-wallets.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

// Longer than these tests will be run: their days are fixed.
useTestDatabase({ WEBHOOK_RETENTION_DAYS: '3650' });

let session: Session;
const INTENT = randomUUID();
const SECRET = 'v1,c2VjcmV0LXNpZ25hdHVyZQ==';

beforeAll(async () => {
  session = await sessionOf('viewer');
  // More than two batches, some of the same instant, every third refused.
  await sqlClient()`
    insert into webhook_deliveries (received_at, event_id, type, intent_id, verdict, body, headers)
    select timestamptz '2026-11-20 12:00:00Z' + make_interval(secs => n / 3), 'evt_' || n,
      case when n = 7 then '=cmd|x' else 'payout.completed' end,
      case when n % 3 = 0 then null else ${INTENT}::uuid end,
      case when n % 3 = 0 then 'bad_signature' else 'accepted' end,
      json_build_object('id', 'evt_' || n, 'apiVersion', '1', 'type', 'payout.completed', 'environment', 'sandbox',
        'createdAt', '2026-11-20T11:59:50.000Z', 'data', json_build_object('secretOfBody', 'never taken along'))::text,
      json_build_object('webhook-signature', ${SECRET}::text)
    from generate_series(1, 620) n`;
  await database()
    .insert(wallets)
    .values([aWallet('Tesouraria', 'base'), aWallet('=HYPERLINK("x")', 'solana')]);
});

function aWallet(label: string, chainId: 'base' | 'solana'): typeof wallets.$inferInsert {
  const at = new Date('2026-11-01T03:00:00.000Z');
  return {
    id: randomUUID(),
    chainId,
    address:
      chainId === 'base' ? '0x52908400098527886E0F7030069857D2E4169EE7' : 'So1111111111111111111111111',
    role: 'minter',
    label,
    state: 'active',
    reconciliationStatus: 'synced',
    limitCents: 5_000_000,
    resource: { calldata: null } as never,
    createdAt: at,
    updatedAt: at,
    readAt: at,
  };
}

async function take(list: string, filter: object, format: ExportFormat = 'csv'): Promise<string[][]> {
  const selection = exportSelectionSchema.parse({ list, filter });
  const { id } = await startExport({ selection, format }, { session, locale: 'pt-BR' });
  const { body } = await streamExport(id, session);
  const text = await new Response(body).text();
  expect(await countExport(selection, session)).toEqual({
    rows: text.trimEnd().split('\r\n').length - 1,
    isMore: false,
  });
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(format === 'csv' ? ',' : ';'));
}

describe('the deliveries', () => {
  test('are all there once, the newest first, without what a body or a header holds', async () => {
    const [head = [], ...rows] = await take('deliveries', {});
    expect(head.join(',')).toBe(
      'id,receivedAt,verdict,responseStatus,type,eventId,intentId,status,effect,madeAt,lateSeconds,attemptEstimated',
    );
    expect(rows.map((row) => row[5])).toEqual(
      Array.from({ length: 620 }, (_, n) => `evt_${String(620 - n)}`),
    );
    expect(rows[0]?.slice(2, 7)).toEqual(['accepted', '200', 'payout.completed', 'evt_620', INTENT]);
    expect(rows[0]?.slice(9)).toEqual(['2026-11-20T11:59:50.000Z', '216', '2']);
    const whole = rows.join('\n');
    expect(whole).not.toContain(SECRET);
    expect(whole).not.toContain('never taken along');
  });

  test('are those of the filter, as texts; the time that a forged one names is not taken', async () => {
    const rows = (await take('deliveries', { verdict: 'bad_signature' }, 'csv-br')).slice(1);
    expect(rows).toHaveLength(206);
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(['Assinatura inválida']));
    expect(rows.every((row) => row.slice(8).join('') === '')).toBe(true);
  });

  test('with a type like a formula are text', async () => {
    expect((await take('deliveries', { type: '=cmd|x' }))[1]?.[4]).toBe("'=cmd|x");
  });
});

describe('the audit log', () => {
  test('is taken only by a user who may read it, each time with an entry of its own', async () => {
    const selection = exportSelectionSchema.parse({ list: 'audit', filter: {} });
    const asked = startExport({ selection, format: 'csv' }, { session, locale: 'en' });
    await expect(asked).rejects.toMatchObject({ fault: { code: 'forbidden' } });
    await expect(countExport(selection, session)).rejects.toMatchObject({ fault: { code: 'forbidden' } });
    session = await sessionOf('approver');
    const { id } = await startExport({ selection, format: 'csv-br' }, { session, locale: 'pt-BR' });
    const { body } = await streamExport(id, session);
    const [head = '', newest = ''] = (await new Response(body).text()).split('\r\n');
    expect(head).toBe('Registro;Quando;Usuário;E-mail do usuário;Ação;Objeto;Detalhes (JSON)');
    expect(newest).toContain(`;${session.email};Exportação iniciada;${id};`);
  });
});

describe('the wallets', () => {
  test('are those that the page shows, one row a registration', async () => {
    const rows = (await take('wallets', {}, 'csv-br')).slice(1);
    const shown = (await listWallets({ session })).wallets.map(({ id }) => id);
    expect(rows.map(([id]) => id).sort()).toEqual(shown.sort());
    const treasury = rows.find((row) => row[1] === 'Tesouraria') ?? [];
    expect(treasury.slice(3, 10)).toEqual([
      'Base',
      'Emissão e queima',
      'Pronta',
      'Ativa',
      'Conciliada',
      '',
      '50000,00',
    ]);
  });

  test.each([
    ['in effect', {}, '7000,00', ''],
    ['revoked', { state: 'revoked', reconciliationStatus: 'missing_onchain' }, '', ''],
    [
      'revoked, and another limit on the network',
      { state: 'revoked', reconciliationStatus: 'drifted' },
      '',
      '7000,00',
    ],
    ['drifted', { reconciliationStatus: 'drifted' }, '', '7000,00'],
    ['of an unrecognized status', { state: 'frozen' }, '', '7000,00'],
  ])('have a daily limit only where it is in effect: %s', async (_, facts, inEffect, lastKnown) => {
    const label = randomUUID();
    const address = `0x${label.replaceAll('-', '').padEnd(40, '0')}`;
    const wallet = { ...aWallet(label, 'base'), address, limitCents: 700_000, ...facts };
    await database().insert(wallets).values(wallet);
    const row = (await take('wallets', {}, 'csv-br')).find(([, name]) => name === label);
    expect(row?.slice(9, 11)).toEqual([inEffect, lastKnown]);
  });

  test('are those of the filter, a name like a formula as a text', async () => {
    const rows = (await take('wallets', { chainId: 'solana' })).slice(1);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[1]).toMatch(/^"?'=HYPERLINK/);
  });
});

describe('a report', () => {
  const DAY = { from: '2026-11-10', to: '2026-11-10' };
  beforeAll(async () => {
    const of = (facts: object) =>
      anIntent({ status: 'completed', updatedAt: '2026-11-10T15:00:00.000Z', chainId: 'base', ...facts });
    await mirror(
      of({ metadata: { amountCents: 1_234, mintTxSignature: '=cmd|x' }, clientReference: '+1' }),
      of({ metadata: { amountCents: 100_000 }, status: 'refunded' }),
      of({ status: 'expired' }),
    );
  });

  test('has a row for each day, type and network, as a Brazilian spreadsheet reads it', async () => {
    const [head, ...rows] = await take('totals', DAY, 'csv-br');
    expect(head?.slice(0, 5)).toEqual(['Dia', 'Tipo', 'Rede', 'Concluídas', 'Concluídas (R$)']);
    expect(rows.map((row) => row.slice(0, 9))).toEqual([
      ['10/11/2026', 'Emissão', 'Base', '1', '12,34', '1', '1000,00', '1', '0'],
    ]);
    expect((await take('totals', DAY))[1]?.slice(0, 5)).toEqual([
      '2026-11-10',
      'onramp',
      'base',
      '1',
      '12.34',
    ]);
  });

  test('has the amounts of what was not completed last, as programs read it by place', async () => {
    const of = (status: string, amountCents: number | null) =>
      anIntent({
        ...{ status, chainId: 'solana', updatedAt: '2026-11-09T15:00:00.000Z' },
        metadata: amountCents === null ? null : { amountCents },
      });
    await mirror(of('expired', 300), of('canceled', null), of('failed', 20), of('refunding', 1));
    const [head, ...rows] = await take('totals', { from: '2026-11-09', to: '2026-11-09' });
    expect(head).toEqual([
      ...['day', 'intentType', 'chainId', 'completedCount', 'completedBrl', 'refundedCount', 'refundedBrl'],
      ...['otherCount', 'leftOutCount', 'otherBrl', 'refundingCount', 'refundingBrl', 'failedCount'],
      ...['failedBrl', 'expiredOrCanceledCount', 'expiredOrCanceledBrl', 'otherLeftOutCount'],
      'doubtedCount',
    ]);
    expect(rows).toEqual([
      [
        ...['2026-11-09', 'onramp', 'solana', '0', '0.00', '0', '0.00', '4', '0'],
        ...['3.21', '1', '0.01', '1', '0.20', '2', '3.00', '1', '0'],
      ],
    ]);
  });

  test('has a row for each conversion that moved money, and no formula', async () => {
    const [head = [], ...rows] = await take('reconciliation', DAY);
    const at = (name: string) => head.indexOf(name);
    expect(rows.map((row) => [row[at('status')], row[at('exceptions')]]).sort()).toEqual([
      ['completed', 'no_webhook'],
      ['refunded', 'no_webhook'],
    ]);
    const completed = rows.find((row) => row[at('status')] === 'completed') ?? [];
    expect([completed[at('transactionId')], completed[at('clientReference')]]).toEqual(["'=cmd|x", "'+1"]);
  });

  test('has why one does not match, by whom and when, where a user wrote it', async () => {
    const explained = async () => {
      const [head = [], ...rows] = await take('reconciliation', DAY);
      const columns = ['id', 'explanation', 'explainedBy', 'explainedAt'];
      return rows.map((row) => columns.map((name) => row[head.indexOf(name)] ?? '?'));
    };
    const [[intentId = ''] = []] = await explained();
    const approver = await sessionOf('approver');
    await markHandled(intentId, { note: '=paid by hand', session: approver });
    const rows = await explained();
    expect(rows.filter(([id]) => id !== intentId).flatMap((row) => row.slice(1))).toEqual(['', '', '']);
    const [, note, by, at] = rows.find(([id]) => id === intentId) ?? [];
    expect([note, by]).toEqual(["'=paid by hand", approver.name]);
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('has an amount in conflict last, beside those that sums have', async () => {
    const day = { from: '2026-11-08', to: '2026-11-08' };
    const of = (amountCents: number) =>
      anIntent({ status: 'completed', updatedAt: '2026-11-08T15:00:00.000Z', metadata: { amountCents } });
    const [odd, sure] = [of(500_000), of(1_234)];
    await mirror(odd, sure);
    await sqlClient()`update intents set contradicted_at = now() where id = ${odd.id}`;
    const [head = [], ...rows] = await take('reconciliation', day);
    expect(head.at(-1)).toBe('amountInConflictBrl');
    const amounts = rows.map((row) => [row[head.indexOf('amountBrl')], row.at(-1)]);
    expect(amounts.sort()).toEqual([
      ['', '5000.00'],
      ['12.34', ''],
    ]);
  });

  test('of a period that is no period is refused', () => {
    const filter = { from: '2026-11-11', to: '2026-11-10' };
    expect(exportSelectionSchema.safeParse({ list: 'totals', filter }).success).toBe(false);
  });
});
