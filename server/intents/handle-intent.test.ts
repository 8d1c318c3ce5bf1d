import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { NOTIFIED_REASONS } from '#lib/notifications/notification-topics.ts';
import { listInbox } from '#server/intents/inbox/list-inbox.ts';
import { database } from '#server/store/database.ts';
import { listAskingRows } from '#server/store/intents/inbox-repository.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { attemptIn } from '#server/testing/burns/attempt-in.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getIntentDetail } from './get-intent-detail.ts';
import { listIntents } from './list-intents.ts';

useTestDatabase();

const NOTE = 'Ticket 4711 at the provider';
let burned: Intent;

beforeEach(async () => {
  burned = anIntent({ intentType: 'offramp', status: 'expired' });
  await mirror(burned);
  await attemptIn('escalated', burned.id);
});

const reasonOf = async ({ id }: Intent) =>
  (await listInbox(database(), 'admin')).items.find((item) => item.id === id)?.reason;

describe('[R44] a burn that was not paid, taken care of outside', () => {
  test('leaves the top of the inbox, keeps what it is, and says who, when and how', async () => {
    const session = await sessionOf('approver');
    expect(await reasonOf(burned)).toBe('burned_not_paid');
    await markHandled(burned.id, { note: NOTE, session });
    expect(await reasonOf(burned)).toBe('burned_handled');
    const { pinned, intents } = await listIntents({ filter: intentFilterSchema.parse({}), session });
    expect(pinned.intents.map(({ id }) => id)).not.toContain(burned.id);
    expect(intents.find(({ id }) => id === burned.id)).toMatchObject({ burnOutcome: 'burned_not_paid' });
    const detail = await getIntentDetail({ id: burned.id, session });
    expect(detail.burnOutcome).toBe('burned_not_paid');
    expect(detail.handling).toMatchObject({
      isHandled: true,
      outdatedBy: null,
      note: NOTE,
      by: session.name,
    });
    const [entry] = await database().select().from(auditLog).where(eq(auditLog.subject, burned.id));
    expect(entry).toMatchObject({
      action: 'burn.handled',
      actorUserId: session.userId,
      details: { note: NOTE },
    });
  });

  test('comes back to the top when that is withdrawn', async () => {
    const session = await sessionOf('admin');
    await markHandled(burned.id, { note: NOTE, session });
    await markHandled(burned.id, { isHandled: false, note: 'Closed by mistake', session });
    expect(await reasonOf(burned)).toBe('burned_not_paid');
    expect((await getIntentDetail({ id: burned.id, session })).handling?.isHandled).toBe(false);
  });

  test('needs no user any more when the service gives the money back, marked or not', async () => {
    const notified = async ({ id }: Intent) =>
      (await listAskingRows(database(), NOTIFIED_REASONS, 100)).some((row) => row.id === id);
    const other = anIntent({ intentType: 'offramp', status: 'failed' });
    await mirror(other);
    await attemptIn('escalated', other.id);
    const session = await sessionOf('admin');
    await markHandled(burned.id, { note: NOTE, session });
    for (const [index, status] of ['refunding', 'refunded'].entries()) {
      for (const intent of [burned, other]) {
        await mirror({ ...intent, status, updatedAt: new Date(Date.now() + index).toISOString() });
        expect([status, await reasonOf(intent), await notified(intent)]).toEqual([status, undefined, false]);
      }
    }
  });

  test.each(['viewer', 'operator', 'signer'] as const)('is not marked by a %s', async (role) => {
    const marked = markHandled(burned.id, { note: NOTE, session: await sessionOf(role) });
    await expect(marked).rejects.toMatchObject({ fault: { code: 'forbidden' } });
  });

  test('is what it is: nothing else can be marked', async () => {
    const open = anIntent({ intentType: 'offramp' });
    await mirror(open);
    const marked = markHandled(open.id, { note: NOTE, session: await sessionOf('admin') });
    await expect(marked).rejects.toMatchObject({ fault: { code: 'intent_wrong_status' } });
  });
});
