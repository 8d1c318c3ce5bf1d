import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { isAllowed, ROLES } from '#lib/auth/permissions.ts';
import { confirmRegistrationSchema } from '#lib/registrations/registration-order.ts';
import { registerContradictionGauges } from '#server/contradictions/register-contradiction-gauges.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { findWallet } from '#server/store/registrations/wallets-repository.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  aWireCalldata,
  aWireWallet,
  mirrorWallets,
  OWNER,
  SOLANA_WALLET,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { confirmWalletOrder } from './confirm-wallet-order.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { reviewWalletContradictions } from './review-wallet-contradictions.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { refused } from '#server/testing/refused.ts';

useTestDatabase();
let operator: Session;
let signer: Session;
beforeEach(async () => {
  [operator, signer] = [await sessionOf('operator'), await sessionOf('signer')];
  await mirrorWallets(harness.wallet);
});

const THIEF = '0x27b1fdb04752bbc536007a920d24acb045561c26';
const order = (facts: object = {}) =>
  confirmRegistrationSchema.parse({
    walletId: harness.wallet.id,
    address: WALLET,
    limitCents: 100_000,
    seen: { chainId: 'base', signerWallet: OWNER },
    ...facts,
  });
const prepare = () => prepareGrant({ walletId: harness.wallet.id, session: signer });
const rowOf = () => findWallet(database(), harness.wallet.id);
const auditOf = async () =>
  (await database().select().from(auditLog).where(eq(auditLog.subject, harness.wallet.id))).map(
    ({ action }) => action,
  );

describe('a registration created elsewhere', () => {
  test('is ordered once by a user, recorded with their name, and the grant is compared with the order', async () => {
    await confirmWalletOrder(order({ address: ` ${WALLET.toLowerCase()} ` }), operator);
    const wallet = await getWallet({ id: harness.wallet.id, session: signer });
    expect(wallet).toMatchObject({
      isOrdered: true,
      asked: { address: WALLET, limitCents: 100_000, origin: 'confirmed' },
      events: [{ kind: 'order_confirmed', detail: '100000', actor: operator.email }, { kind: 'found' }],
    });
    expect(await auditOf()).toContain('wallet.order_confirmed');
    await prepare();
    await expect(confirmWalletOrder(order(), operator)).rejects.toMatchObject(refused('wallet_order_exists'));
  });

  test.each([
    ['another address', { address: THIEF }, { field: 'address', typed: THIEF, stated: WALLET }],
    ['another limit', { limitCents: 50_000 }, { field: 'limitCents', typed: '50000', stated: '100000' }],
  ])(
    '%s than the service says is not corrected: nothing is written, and it is recorded',
    async (_, facts, values) => {
      await expect(confirmWalletOrder(order(facts), operator)).rejects.toMatchObject({
        fault: { code: 'wallet_order_differs', values },
      });
      expect(await auditOf()).toContain('wallet.order_refused');
      await expect(prepare()).rejects.toMatchObject(refused('wallet_order_missing'));
    },
  );

  test('[R110] is ordered whatever the text of a clamp says was requested', async () => {
    const now = { state: 'active', reconciliationStatus: 'synced', calldata: null, limitMinor: 40_000 };
    const statusReason = 'limit_clamped: requested 1000.00, effective 400.00';
    await mirrorWallets({ ...harness.wallet, ...now, statusReason, updatedAt: new Date().toISOString() });
    await confirmWalletOrder(order(), operator);
    expect(await rowOf()).toMatchObject({ ownLimitCents: 100_000, requestedLimitCents: 100_000 });
  });

  test.each([
    ['chain', { seen: { chainId: 'polygon', signerWallet: OWNER } }],
    ['signer', { seen: { chainId: 'base', signerWallet: WALLET } }],
  ])('is not written when another %s was on screen', async (_, facts) => {
    await expect(confirmWalletOrder(order(facts), operator)).rejects.toMatchObject(
      refused('wallet_order_changed'),
    );
  });

  test.each([
    ['no limit on EVM', { limitCents: null }],
    ['an address that is none', { address: '0x12' }],
  ])('is not written with %s', async (_, facts) => {
    await expect(confirmWalletOrder(order(facts), operator)).rejects.toMatchObject(refused('invalid_input'));
  });

  test('on Solana has no limit, and the authorizing wallet that was seen', async () => {
    harness.wallet = aWireWallet({
      chainId: 'solana',
      address: SOLANA_WALLET,
      whitelisterWallet: SOLANA_WALLET,
    });
    await mirrorWallets(harness.wallet);
    const seen = { chainId: 'solana', signerWallet: SOLANA_WALLET };
    const input = { address: SOLANA_WALLET, seen };
    await expect(confirmWalletOrder(order({ ...input, limitCents: 5 }), operator)).rejects.toMatchObject(
      refused('invalid_input'),
    );
    await confirmWalletOrder(order({ ...input, limitCents: null }), operator);
    expect((await getWallet({ id: harness.wallet.id, session: signer })).asked).toMatchObject({
      limitCents: null,
      whitelisterWallet: SOLANA_WALLET,
    });
  });

  test.each(ROLES)('is typed by a %s only if the table says so', async (role) => {
    const confirming = confirmWalletOrder(order(), await sessionOf(role));
    await (isAllowed(role, 'wallets.register')
      ? expect(confirming).resolves.toBeUndefined()
      : expect(confirming).rejects.toMatchObject(refused('forbidden')));
  });
});

describe('a contradiction of a registration', () => {
  const lie = (facts: object) =>
    mirrorWallets({ ...harness.wallet, ...facts, updatedAt: new Date().toISOString() });
  const openIds = async () =>
    (await listContradictions(database(), { walletId: harness.wallet.id })).map(({ id }) => id);

  test('holds the order back, too, and is lifted once a user has reviewed it; a new one holds again', async () => {
    await lie({ address: THIEF });
    await expect(confirmWalletOrder(order(), operator)).rejects.toMatchObject(refused('wallet_contradicted'));
    const approver = await sessionOf('approver');
    const walletId = harness.wallet.id;
    await reviewWalletContradictions({
      walletId,
      ids: await openIds(),
      note: 'asked support',
      session: approver,
    });
    await confirmWalletOrder(order(), operator);
    await lie({ address: THIEF });
    expect((await rowOf())?.contradictedAt).toBeNull();
    await prepare();
    await lie({ calldata: aWireCalldata({ limitMinor: 429_496 }) });
    expect((await rowOf())?.contradictedAt).not.toBeNull();
    await expect(prepare()).rejects.toMatchObject(refused('wallet_contradicted'));
  });

  test('that no user has reviewed is counted in the metrics', async () => {
    registerContradictionGauges();
    const openOf = async () =>
      /^dashboard_contradictions_open (\d+)$/m.exec(await metricsRegistry().metrics())?.[1];
    const before = Number(await openOf());
    await lie({ address: THIEF });
    expect(Number(await openOf())).toBe(before + 1);
  });

  test.each(ROLES)('is reviewed by a %s only if the table says so, and recorded', async (role) => {
    await lie({ address: THIEF });
    const walletId = harness.wallet.id;
    const session = await sessionOf(role);
    const reviewing = reviewWalletContradictions({ walletId, ids: await openIds(), note: 'seen', session });
    if (!isAllowed(role, 'contradictions.review')) {
      await expect(reviewing).rejects.toMatchObject(refused('forbidden'));
      expect((await rowOf())?.contradictedAt).not.toBeNull();
      return;
    }
    await reviewing;
    expect((await rowOf())?.contradictedAt).toBeNull();
    expect(await auditOf()).toContain('contradictions.reviewed');
    const { contradictions } = await getWallet({ id: walletId, session });
    expect(contradictions).toMatchObject([{ field: 'address', held: WALLET, claimed: THIEF, note: 'seen' }]);
  });
});
