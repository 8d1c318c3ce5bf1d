import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { brCodeCrc } from '#lib/brcode/parse-br-code.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { resolveFilter } from '#server/intents/filter/resolve-filter.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { database } from '#server/store/database.ts';
import { listExportRows } from '#server/store/intents/export-rows-repository.ts';
import { HANDLED_KEY } from '#server/store/intents/handling/is-handled.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listInbox } from './list-inbox.ts';

useTestDatabase();
beforeEach(() => database().execute(sql`truncate intents cascade`));

const NOTE = 'Ticket 4713 at the provider';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
type Facts = Parameters<typeof anIntent>[0];

async function read(facts: Facts, row: Partial<typeof intents.$inferInsert> = {}): Promise<Intent> {
  const intent = anIntent({ updatedAt: minutesAgo(30), ...facts });
  await mirror(intent);
  if (Object.keys(row).length > 0) await database().update(intents).set(row).where(eq(intents.id, intent.id));
  return intent;
}

async function mark({ id }: Intent, isHandled = true): Promise<void> {
  await markHandled(id, { session: await sessionOf('approver'), isHandled, note: NOTE });
}

/** What the list of what is handled has, with its sum's count, its export, and who handles each. */
async function handled() {
  const session = await sessionOf('viewer');
  const filter = intentFilterSchema.parse({ inbox: 'handled' });
  const page = await listIntents({ filter, details: ['handledBy'], session });
  const exported = await listExportRows(database(), {
    filter: await resolveFilter(database(), filter),
    limit: 100,
  });
  const ids = page.intents.map(({ id }) => id);
  expect(exported.map(({ id }) => id)).toEqual(ids);
  expect([page.total, page.pinned.total]).toEqual([ids.length, 0]);
  expect(ids.map((id) => page.details?.[id]?.handledBy)).toEqual(ids.map(() => 'approver'));
  return ids;
}

/** Who handles each of these, in the list of all. */
async function handlerOf({ id }: Intent) {
  const session = await sessionOf('viewer');
  const page = await listIntents({ filter: intentFilterSchema.parse({}), details: ['handledBy'], session });
  return page.details?.[id]?.handledBy;
}

/** A code that asks for a field more, so that it is refused. */
function refusedCode(field: string) {
  const body = `${PIX_PAYMENT.brcode.slice(0, -8)}${field}6304`;
  return { ...PIX_PAYMENT, brcode: `${body}${brCodeCrc(body)}` };
}

const CASES: readonly [InboxReason, () => Promise<Intent>][] = [
  ['burned_not_paid', () => read({ intentType: 'offramp', status: 'expired' }, { burnStanding: 'burned' })],
  ['ended_after_report', () => read({ status: 'expired' }, { wasReportedTaken: true })],
  ['contradicted', () => read({ status: 'minting' }, { contradictedAt: new Date(minutesAgo(5)) })],
  ['outcome_unknown', () => read({ intentType: 'offramp', status: 'expired' }, { burnStanding: 'open' })],
  ['overdue', () => read({ status: 'minting' })],
  ['burn_stuck', () => read({ intentType: 'offramp', status: 'burn_approved' })],
  ['failed', () => read({ status: 'failed' })],
  ['unknown_status', () => read({ status: 'teleporting' })],
  ['pay_reported', () => read({}, { wasReportedTaken: true })],
  ['pay_refused', () => read({ expiresAt: null, pixPayment: refusedCode('99020A') })],
  ['sign_reported', () => read({ intentType: 'offramp' }, { wasReportedTaken: true })],
];

describe('[R42] what a user handles is in a list of its own', () => {
  test.each(CASES)('%s: from its mark until that is withdrawn', async (reason, cause) => {
    const [intent, other] = [await cause(), await cause()];
    const { items } = await listInbox(database(), 'admin');
    expect(items.find(({ id }) => id === intent.id)?.reason).toBe(reason);
    expect([await handled(), await handlerOf(intent)]).toEqual([[], null]);
    await mark(intent);
    expect([await handled(), await handlerOf(intent)]).toEqual([[intent.id], 'approver']);
    expect(await handlerOf(other)).toBeNull();
    await mark(intent, false);
    expect([await handled(), await handlerOf(intent)]).toEqual([[], null]);
  });

  test('an overdue one: until its status changes', async () => {
    const overdue = await read({ status: 'minting' });
    await mark(overdue);
    expect(await handled()).toEqual([overdue.id]);
    await mirror({ ...overdue, status: 'completed', updatedAt: minutesAgo(0) });
    expect([await handled(), await handlerOf(overdue)]).toEqual([[], null]);
  });

  test('one whose code was refused: until another code is, which needs action again', async () => {
    const refused = await read({ expiresAt: null, pixPayment: refusedCode('99020A') });
    await mark(refused);
    expect(await handled()).toEqual([refused.id]);
    await mirror({ ...refused, pixPayment: refusedCode('99020B'), updatedAt: minutesAgo(0) });
    expect([await handled(), await handlerOf(refused)]).toEqual([[], null]);
  });

  test('not what needs no action, and whose exceptions a note explains', async () => {
    const completed = await read({ status: 'completed' });
    await database()
      .update(intents)
      .set({ handledAt: sql`now()`, handledAs: HANDLED_KEY });
    expect([await handled(), await handlerOf(completed)]).toEqual([[], null]);
  });

  test('beside other filters', async () => {
    const [onBase, elsewhere] = [
      await read({ status: 'minting', chainId: 'base' }),
      await read({ status: 'minting' }),
    ];
    await mark(onBase);
    await mark(elsewhere);
    expect((await handled()).toSorted()).toEqual([onBase.id, elsewhere.id].toSorted());
    const filter = intentFilterSchema.parse({ inbox: 'handled', chainId: 'base' });
    const { intents: rows } = await listIntents({ filter, session: await sessionOf('viewer') });
    expect(rows.map(({ id }) => id)).toEqual([onBase.id]);
  });
});
