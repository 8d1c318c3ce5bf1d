import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#lib/auth/permissions.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { overviewSchema } from '#lib/intents/overview/overview-view.ts';
import { database } from '#server/store/database.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { grantSubmissions, walletRequests, wallets } from '#server/store/schema/schema-wallets.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import {
  aWireWallet,
  HASH,
  mirrorOrdered,
  mirrorWallets,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getOverview } from './get-overview.ts';
import { listWalletsToDo } from './list-wallets-to-do.ts';

useTestDatabase();
beforeEach(() => database().execute(sql`truncate wallets, wallet_requests, grant_submissions cascade`));

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const list = (role: Role = 'viewer') => listWalletsToDo(database(), role);
const reasons = async () => (await list()).walletTasks.map(({ reason }) => reason);

/** An ordered registration as the service shows it, changed so long ago. */
async function has(facts: object, updatedHoursAgo = 0) {
  const wallet = aWireWallet({ ...facts, updatedAt: hoursAgo(updatedHoursAgo) });
  await mirrorOrdered(wallet);
  return wallet;
}

async function hasSubmission(state: 'waiting' | 'refused', code: FaultCode | null, sentHoursAgo = 0) {
  const { id: walletId } = await has({});
  await database()
    .insert(grantSubmissions)
    .values({
      walletId,
      state,
      body: '{}',
      txSignature: HASH,
      submittedBy: 'signer@example.test',
      fault: code && { code },
      createdAt: new Date(hoursAgo(sentHoursAgo)),
    });
}

const active = (reconciliationStatus: string) => ({ state: 'active', reconciliationStatus });

describe('a registration is in the inbox', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['drifted', () => has(active('drifted')), 'wallet_mismatch'],
    ['missing on-chain', () => has(active('missing_onchain')), 'wallet_mismatch'],
    ['[R119] refused', () => hasSubmission('refused', 'wallet_verification_failed'), 'wallet_refused'],
    ['for support', () => hasSubmission('refused', 'wallet_not_managed'), 'wallet_support'],
    ['unusable', () => has({ statusReason: 'address_unavailable' }), 'wallet_unusable'],
    ['not found', () => hasSubmission('waiting', 'wallet_transaction_unknown'), 'wallet_unclear'],
    ['[R127] not proven', () => has({ statusReason: 'awaiting_sync_proof' }), 'wallet_unproven'],
    ['made elsewhere', () => mirrorWallets(aWireWallet()), 'wallet_confirm_order'],
    ['[R117] of ours, waited for too long', () => hasSubmission('waiting', null, 1.1), 'wallet_overdue'],
    [
      'of others, waited for too long',
      () => has({ statusReason: 'awaiting_onchain_confirmation' }, 1.1),
      'wallet_overdue',
    ],
    [
      '[R130] perhaps revoked for too long',
      () => has({ ...active('missing_onchain'), statusReason: 'not_on_chain' }, 1.1),
      'wallet_revocation',
    ],
  ])('%s', async (_name, cause, reason) => {
    await cause();
    expect(await reasons()).toEqual([reason]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['ready', () => has(active('synced'))],
    ['revoked', () => has({ state: 'revoked' })],
    ['banned', () => has({ state: 'banned' })],
    ['[R104] of an authorizing wallet', () => has({ ...active('drifted'), role: 'whitelister' })],
    ['[R117] of ours, and just sent', () => hasSubmission('waiting', null, 0.9)],
    ['of others, and just sent', () => has({ statusReason: 'awaiting_onchain_confirmation' }, 0.9)],
    [
      '[R130] just perhaps revoked',
      () => has({ ...active('missing_onchain'), statusReason: 'not_on_chain' }, 0.9),
    ],
    ['[R20] in an unknown state, however long', () => has({ state: 'frozen' }, 30)],
    ['made elsewhere and revoked', () => mirrorWallets(aWireWallet({ state: 'revoked' }))],
  ])('not where it is %s', async (_name, cause) => {
    await cause();
    expect(await list()).toMatchObject({ walletTasks: [], walletTaskCounts: {}, grantsToSign: 0 });
  });

  test('a grant to sign is counted in the line of all of them, a refused one is not', async () => {
    await has({});
    await hasSubmission('refused', 'wallet_preparation_expired');
    expect(await list()).toMatchObject({ grantsToSign: 1, walletTaskCounts: { wallet_refused: 1 } });
  });
});

test('with what its row says, by the name only where a user here confirmed it', async () => {
  const since = hoursAgo(3);
  const named = aWireWallet({ ...active('drifted'), label: 'Tesouraria', updatedAt: since });
  await mirrorOrdered(named);
  await mirrorWallets(aWireWallet({ label: 'Nossa tesouraria' }));
  const { walletTasks } = await list('signer');
  const what = { chainId: 'base', address: WALLET } as const;
  expect(walletTasks).toMatchObject([
    { reason: 'wallet_mismatch', walletId: named.id, label: 'Tesouraria', since, isMine: true, ...what },
    { reason: 'wallet_confirm_order', label: null, isMine: false, ...what },
  ]);
});

test('it leaves the inbox once the service says that it is reconciled', async () => {
  const wallet = await has(active('drifted'), 2);
  expect(await reasons()).toEqual(['wallet_mismatch']);
  await mirrorWallets({ ...wallet, ...active('synced'), updatedAt: hoursAgo(0) });
  expect(await reasons()).toEqual([]);
});

test('the oldest of each reason come first, and all are counted', async () => {
  for (let hours = 1; hours <= 8; hours += 1) await has(active('drifted'), hours);
  const { walletTasks, walletTaskCounts } = await list();
  expect(walletTaskCounts).toEqual({ wallet_mismatch: 8 });
  const times = walletTasks.map(({ since }) => since);
  expect(times).toHaveLength(6);
  expect(times).toEqual(times.toSorted());
});

describe('[R25] a request whose outcome is not known', () => {
  async function hasRequest(minutesAgo: number) {
    const { userId: createdBy } = await sessionOf('operator');
    const idempotencyKey = randomUUID();
    await database()
      .insert(walletRequests)
      .values({
        idempotencyKey,
        createdBy,
        body: '{}',
        chainId: 'base',
        address: WALLET,
        state: 'unknown',
        nextAttemptAt: inMs(5_000),
        createdAt: inMs(-minutesAgo * 60_000),
      });
    return idempotencyKey;
  }

  test('is in the inbox after ten minutes, until it is known', async () => {
    await hasRequest(9);
    expect(await reasons()).toEqual([]);
    const key = await hasRequest(11);
    const { walletTasks } = await list('operator');
    expect(walletTasks).toMatchObject([
      { reason: 'wallet_unresolved', walletId: null, address: WALLET, isMine: true },
    ]);
    await database()
      .update(walletRequests)
      .set({ state: 'refused', nextAttemptAt: null })
      .where(eq(walletRequests.idempotencyKey, key));
    expect(await reasons()).toEqual([]);
  });
});

test.each<[Role, string[]]>([
  ['viewer', []],
  ['approver', ['wallet_contradicted']],
  ['signer', ['wallet_mismatch']],
  ['operator', ['wallet_confirm_order']],
  ['admin', ['wallet_contradicted', 'wallet_mismatch', 'wallet_confirm_order']],
])('the overview has those as the reader’s own on which the role may act: %s', async (role, own) => {
  const contradicted = await has(active('synced'));
  await database().update(wallets).set({ contradictedAt: new Date() }).where(eq(wallets.id, contradicted.id));
  await has(active('drifted'));
  await mirrorWallets(aWireWallet());
  const overview = await getOverview({ session: await sessionOf(role) });
  expect(overviewSchema.safeParse(overview).error).toBeUndefined();
  expect(overview.walletTasks).toHaveLength(3);
  expect(overview.walletTasks.filter(({ isMine }) => isMine).map(({ reason }) => reason)).toEqual(own);
});
