import { randomUUID } from 'node:crypto';
import { eq, notInArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '#lib/auth/permissions.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { inMs, LEASE_MS } from '#server/store/jobs/lease.ts';
import { walletRequests, wallets } from '#server/store/schema/schema-wallets.ts';
import { users as usersTable } from '#server/store/schema/schema.ts';
import { startMailServer, type MailServer } from '#server/testing/notifications/mail-server.ts';
import {
  aWireWallet,
  mirrorOrdered,
  mirrorWallets,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { startScriptedService, type ScriptedService } from '#server/testing/service/scripted-service.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { sendDueNotifications } from '#server/testing/notifications/send-due.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { collectNotifications } from './collect-notifications.ts';
import { chooseNotifications } from './notification-settings.ts';

useTestDatabase();

const ROLES = ['viewer', 'operator', 'approver', 'signer'] as const satisfies readonly Role[];
const MINUTE_MS = 60_000;
let mail: MailServer;
let hook: ScriptedService;
let sessions: Session[];

beforeAll(async () => {
  mail = await startMailServer();
  hook = await startScriptedService(() => ({ status: 204 }));
  sessions = await Promise.all(ROLES.map((role) => sessionOf(role)));
  for (const session of sessions) await chooseNotifications({ muted: [], locale: 'en' }, session);
  useTestEnv({
    DATABASE_URL: env().databaseUrl,
    SMTP_URL: mail.url,
    NOTIFY_FROM: 'Finance <finance@example.test>',
    NOTIFY_WEBHOOK_URL: `${hook.url}/hook`,
    NOTIFY_WEBHOOK_SECRET: 'whsec_bm90aWZpY2F0aW9ucy1zZWNyZXQtb2YtMzItYnl0ZXM=',
  });
});
afterAll(async () => {
  await mail.stop();
  await hook.close();
});
beforeEach(async () => {
  await database().execute(sql`truncate notification_deliveries, notifications, wallets cascade`);
  // What is alarmed of an idle test is not of interest here.
  await collectNotifications();
  await send();
});

/** Sends what is due within so long, until nothing is. */
async function send(afterMs = 60 * MINUTE_MS): Promise<void> {
  const lease = { limit: 50, now: inMs(afterMs), leaseUntil: inMs(afterMs + LEASE_MS) };
  while (await sendDueNotifications(() => Promise.resolve(lease)));
}

const received = () => sessions.map(({ email }) => mail.to(email).length);

/** How many e-mails each of the roles gets. */
async function countMails(work: () => Promise<unknown>): Promise<number[]> {
  const before = received();
  await work();
  return received().map((count, index) => count - (before[index] ?? 0));
}

async function has(facts: object) {
  const wallet = aWireWallet({ label: 'Tesouraria', ...facts });
  await mirrorOrdered(wallet);
  // Whoever ordered it is a further user.
  const named = sessions.map(({ email }) => email);
  const others = notInArray(usersTable.email, named);
  await database().update(usersTable).set({ disabledAt: new Date() }).where(others);
  return wallet;
}

const drifted = () => has({ state: 'active', reconciliationStatus: 'drifted' });
async function contradicted() {
  const { id } = await has({ state: 'active', reconciliationStatus: 'synced' });
  await database().update(wallets).set({ contradictedAt: new Date() }).where(eq(wallets.id, id));
}

test.each([
  ['that does not match the network', drifted, [0, 0, 0, 1]],
  ['to authorize', () => has({}), [0, 0, 0, 1]],
  ['made elsewhere', () => mirrorWallets(aWireWallet()), [0, 1, 0, 0]],
  ['that is not accepted', () => has({ statusReason: 'address_unavailable' }), [0, 1, 0, 0]],
  ['with conflicting details', contradicted, [0, 0, 1, 0]],
  ['in an unknown state', () => has({ state: 'frozen' }), [0, 0, 0, 0]],
  ['that is ready', () => has({ state: 'active', reconciliationStatus: 'synced' }), [0, 0, 0, 0]],
])('of a wallet %s those are notified who may act on it', async (_name, cause, expected) => {
  const counts = await countMails(async () => {
    await cause();
    await collectNotifications();
    await send();
  });
  expect(counts).toEqual(expected);
});

test('what is reconciled again within minutes is not sent', async () => {
  const counts = await countMails(async () => {
    const wallet = await drifted();
    await collectNotifications();
    await send(9 * MINUTE_MS);
    await mirrorWallets({
      ...wallet,
      reconciliationStatus: 'synced',
      updatedAt: '2026-11-21T12:30:00.000Z',
    });
    await collectNotifications();
    await send();
  });
  expect(counts).toEqual([0, 0, 0, 0]);
});

test('it leads to the wallet, and holds neither its name nor its address', async () => {
  const begun = hook.requests.length;
  const { id } = await drifted();
  await collectNotifications();
  await send();
  const { subject = '', text = '' } = mail.to(sessions[3]?.email ?? '').at(-1) ?? {};
  expect(subject).toContain(`Wallet not reconciled with the network: reconcile: Base, ${id.slice(0, 8)}`);
  expect(text).toContain(`/wallets/${id}`);
  const [{ body } = { body: '{}' }] = hook.requests.slice(begun);
  expect(JSON.parse(body)).toMatchObject({
    data: {
      kind: 'wallet_mismatch',
      url: `http://localhost:3000/wallets/${id}`,
      intent: null,
      wallet: { id, chainId: 'base' },
      alarm: null,
    },
  });
  expect(`${subject}${text}${body}`).not.toMatch(/Tesouraria|0x/);
});

test('[R25] of a request without a known registration nothing is named that is shown nowhere', async () => {
  const { userId: createdBy } = sessions[1] ?? (await sessionOf('operator'));
  await database()
    .insert(walletRequests)
    .values({
      idempotencyKey: randomUUID(),
      createdBy,
      body: '{}',
      chainId: 'base',
      address: WALLET,
      state: 'unknown',
      nextAttemptAt: inMs(5_000),
      createdAt: inMs(-11 * MINUTE_MS),
    });
  await collectNotifications();
  await send();
  await database().delete(walletRequests);
  const { subject = '', text = '' } = mail.to(sessions[1]?.email ?? '').at(-1) ?? {};
  expect(subject).toMatch(/registering again: Base$/);
  // Its row there has its address.
  expect(text).toMatch(/registering again: Base\r?\nhttp:\/\/localhost:3000\/\r?\n/);
  expect(`${subject}${text}`).not.toContain(WALLET);
});
