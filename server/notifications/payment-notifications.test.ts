import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { INBOX_REASONS, permissionOf, groupOf } from '#lib/intents/overview/inbox-reasons.ts';
import { isNotifiedReason } from '#lib/notifications/notification-topics.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { freshEvmAddress } from '#server/testing/registrations/grant-keys.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { collectNotifications } from './collect-notifications.ts';

useTestDatabase();
beforeEach(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', NOTIFY_FROM: 'Finance <finance@example.test>' };
  useTestEnv({ DATABASE_URL: env().databaseUrl, ...mail });
  await database().execute(sql`truncate notifications, intents cascade`);
});

const later = () => new Date().toISOString();

/** Paid by the word of the service, which then awaits the payment. */
async function reported() {
  const intent = anIntent({ status: 'fiat_received' });
  await mirror(intent);
  await mirror({ ...intent, status: 'awaiting_fiat_payment', updatedAt: later() });
  return intent;
}

/** Its code is of another amount than was ordered. */
async function refused() {
  const pixPayment = { ...PIX_PAYMENT, amountCents: 999 };
  const intent = anIntent({ pixPayment, metadata: { amountCents: 999 }, expiresAt: null });
  await mirror(intent);
  return intent;
}

/** Its wallet is revoked. */
async function unreceivable() {
  const intent = anIntent({ pixPayment: PIX_PAYMENT, expiresAt: null });
  await mirror(intent);
  const address = freshEvmAddress();
  await mirrorWallets(aWireWallet({ address, chainId: intent.chainId, state: 'revoked' }));
  await database().execute(sql`update intents set destination = ${address} where id = ${intent.id}`);
  return intent;
}

/** One to be paid as usual, newer than the others. */
async function usual() {
  const intent = anIntent({
    pixPayment: PIX_PAYMENT,
    expiresAt: null,
    createdAt: later(),
    updatedAt: later(),
  });
  await mirror(intent);
}

/** What is open, as `kind id`. */
async function openAfter(mostAsking = 1_000): Promise<string[]> {
  await collectNotifications({ mostAsking });
  const rows = await database().execute<{ open: string }>(
    sql`select kind || ' ' || intent_id as open from notifications where intent_id is not null and cleared_at is null`,
  );
  return rows.map(({ open }) => open).sort();
}

describe('[R42] a payment that is not to be made before a check is notified of', () => {
  test.each([
    ['pay_reported', reported],
    ['pay_refused', refused],
    ['pay_destination', unreceivable],
  ] as const)('%s, until a user handles it, and not what is paid as usual', async (kind, cause) => {
    const { id } = await cause();
    await usual();
    expect(await openAfter()).toEqual([`${kind} ${id}`]);
    await markHandled(id, { note: 'Ticket 4711', session: await sessionOf('approver') });
    expect(await openAfter()).toEqual([]);
  });

  test('until it is not awaited any more', async () => {
    const intent = await reported();
    await openAfter();
    await mirror({ ...intent, status: 'minting', updatedAt: later() });
    expect(await openAfter()).toEqual([]);
  });

  test('however many are paid as usual: they take the place of nothing else, and of none that was reported', async () => {
    const paid = await reported();
    const failed = anIntent({ status: 'failed' });
    await mirror(failed);
    await usual();
    await usual();
    expect(await openAfter(1)).toEqual([`failed ${failed.id}`, `pay_reported ${paid.id}`]);
  });

  test('what is not read is not taken for over, of payments and of the rest by itself', async () => {
    const [code, failed] = [await refused(), anIntent({ status: 'failed' })];
    await mirror(failed);
    await openAfter();
    await usual();
    await usual();
    await mirror({ ...failed, status: 'refunded', updatedAt: later() });
    expect(await openAfter(2)).toEqual([`pay_refused ${code.id}`]);
  });
});

test('what a user is to solve in the inbox is notified of to those who may', () => {
  const toSolve = INBOX_REASONS.filter(
    (reason) => groupOf(reason) === 'resolve' && permissionOf(reason) !== undefined,
  );
  expect(toSolve.filter((reason) => !isNotifiedReason(reason))).toEqual([]);
});
