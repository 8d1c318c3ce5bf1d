import { beforeEach, describe, expect } from 'vitest';
import { registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import { isUsable, walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { Session } from '#server/auth/require-session.ts';
import { resolveWallets } from '#server/jobs/wallet-jobs.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import { registrationOrders } from '#server/store/schema/schema-orders.ts';
import { walletRequests } from '#server/store/schema/schema-wallets.ts';
import { findWallet } from '#server/store/registrations/wallets-repository.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  aWireCalldata,
  aWireWallet,
  CONTRACT,
  mirrorWallets,
  refusal,
  reply,
  runWalletJob,
  SOLANA_WALLET,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { confirmGrant } from '#server/registrations/grant/confirm-grant.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { registerWallet } from '#server/registrations/register/register-wallet.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { refused } from '#server/testing/refused.ts';

useTestDatabase();
let signer: Session;
let operator: Session;
beforeEach(async () => {
  signer = await sessionOf('signer');
  operator = await sessionOf('operator');
  const now = new Date().toISOString();
  harness.wallet = { ...harness.wallet, createdAt: now, updatedAt: now };
});

const THIEF = '0x27b1fdb04752bbc536007a920d24acb045561c26';
const OTHER_SOLANA = 'SysvarC1ock11111111111111111111111111111111';
const LIMIT_CENTS = 100_000;
const key = '1f0c6f7e-93a7-4a39-8c29-0f5d5b1b1a55';
const OTHER_KEY = '2f0c6f7e-93a7-4a39-8c29-0f5d5b1b1a56';

function register(facts: object = {}) {
  const input = { idempotencyKey: key, chainId: 'base', address: WALLET, limitCents: LIMIT_CENTS, ...facts };
  return registerWallet(registerWalletInputSchema.parse(input), operator);
}
/** The service answers something else about the registration from now on. */
function lie(facts: object): void {
  harness.wallet = { ...harness.wallet, ...facts, updatedAt: new Date(Date.now() + 1_000).toISOString() };
}
const walletId = () => harness.wallet.id;
const prepare = () => prepareGrant({ walletId: walletId(), session: signer });
const confirm = () => {
  const { to, data, chainRef, signerWallet } = aWireCalldata();
  return confirmGrant({
    walletId: walletId(),
    staged: { to, data, chainRef, signerWallet },
    session: signer,
  });
};
const statements = async () =>
  (await listContradictions(database(), { walletId: walletId() })).map(({ field, held, stated, source }) => [
    field,
    held,
    stated,
    source,
  ]);

describe('what a user here typed', () => {
  test('is frozen as the order of the registration, and the database refuses to change it', async () => {
    await register();
    expect(await database().select().from(registrationOrders)).toMatchObject([
      {
        walletId: walletId(),
        chainId: 'base',
        address: WALLET,
        limitCents: LIMIT_CENTS,
        origin: 'created',
        decidedBy: operator.userId,
      },
    ]);
    await expect(database().update(registrationOrders).set({ limitCents: 1 })).rejects.toThrow();
    await expect(database().delete(registrationOrders)).rejects.toThrow();
  });

  const EVM = { held: WALLET, chain: 'base' } as const;
  test.each([
    ['address', { address: THIEF }, EVM.held, THIEF],
    ['chainId', { chainId: 'polygon' }, EVM.chain, 'polygon'],
    ['role', { role: 'whitelister' }, 'minter', 'whitelister'],
    ['limitCents', { calldata: aWireCalldata({ limitMinor: 429_496 }) }, '100000', '429496'],
    ['createdAt', { createdAt: '2026-11-20T12:00:00.000Z' }, undefined, '2026-11-20T12:00:00.000Z'],
  ])(
    '(%s) is changed by no read: the statement is recorded, and holds the grant back',
    async (field, facts, held, stated) => {
      await register();
      const before = await findWallet(database(), walletId());
      lie(facts);
      await expect(confirm()).rejects.toMatchObject(refused('wallet_contradicted'));
      const after = await findWallet(database(), walletId());
      const frozen = { chainId: 'base', address: WALLET, role: 'minter', createdAt: before?.createdAt };
      expect(after).toMatchObject({ ...frozen, ownLimitCents: LIMIT_CENTS });
      expect(after?.contradictedAt).not.toBeNull();
      expect(await statements()).toEqual([[field, held ?? before?.createdAt.toISOString(), stated, 'read']]);
      await expect(prepare()).rejects.toMatchObject(refused('wallet_contradicted'));
    },
  );

  test('the case of an EVM address and a label are no contradiction', async () => {
    await register();
    lie({ address: WALLET.toLowerCase(), label: 'renamed', signerWallet: CONTRACT });
    await confirm();
    expect(await statements()).toEqual([]);
  });

  test.each(['1000.00, effective 400.00', '100,000, effective 40,000', '1000000000, effective 400000000'])(
    '[R110] is not contradicted by the text of a clamp, whose numbers have no unit: requested %s',
    async (numbers) => {
      await register();
      const limit = { limitMinor: 40_000, statusReason: `limit_clamped: requested ${numbers} (ceiling)` };
      lie({ state: 'active', reconciliationStatus: 'synced', calldata: null, ...limit });
      await mirrorWallets(harness.wallet);
      expect(await statements()).toEqual([]);
      const wallet = await getWallet({ id: walletId(), session: signer });
      expect(isUsable(wallet)).toBe(true);
      expect(walletNextStep(wallet)).toEqual({
        kind: 'ready_clamped',
        requestedCents: LIMIT_CENTS,
        effectiveCents: 40_000,
      });
    },
  );

  test('is contradicted by what is prepared: nothing of it is signed', async () => {
    await register();
    lie({ calldata: aWireCalldata({ limitMinor: 429_496 }) });
    await expect(prepare()).rejects.toMatchObject(refused('wallet_contradicted'));
    expect(await statements()).toEqual([['limitCents', '100000', '429496', 'prepare']]);
  });

  test('on Solana, another authorizing wallet in a read or in what is prepared is a contradiction', async () => {
    harness.wallet = aWireWallet({
      chainId: 'solana',
      address: SOLANA_WALLET,
      whitelisterWallet: SOLANA_WALLET,
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
    });
    await register({ chainId: 'solana', address: SOLANA_WALLET, whitelisterWallet: SOLANA_WALLET });
    harness.transaction = {
      unsignedTransaction: 'AQAB',
      blockhash: 'x',
      lastValidBlockHeight: 5,
      expiresAt: '2099-11-22T12:00:00.000Z',
      signerWallet: OTHER_SOLANA,
    };
    await expect(prepare()).rejects.toMatchObject(refused('wallet_contradicted'));
    expect(await statements()).toEqual([['signerWallet', SOLANA_WALLET, OTHER_SOLANA, 'prepare']]);
    expect((await findWallet(database(), walletId()))?.signerWallet).toBe(SOLANA_WALLET);
  });
});

describe('a registration created elsewhere', () => {
  test('is neither prepared nor signed before a user here has typed its facts', async () => {
    await mirrorWallets(harness.wallet);
    await expect(prepare()).rejects.toMatchObject(refused('wallet_order_missing'));
    await expect(confirm()).rejects.toMatchObject(refused('wallet_order_missing'));
    expect(harness.sent('prepare')).toEqual([]);
    expect(await getWallet({ id: walletId(), session: signer })).toMatchObject({
      asked: null,
      isOrdered: false,
    });
  });

  test('keeps its address against a read, also before it is ordered', async () => {
    await mirrorWallets(harness.wallet);
    lie({ address: THIEF });
    await mirrorWallets(harness.wallet);
    expect((await findWallet(database(), walletId()))?.address).toBe(WALLET);
    expect(await statements()).toEqual([['address', WALLET, THIEF, 'read']]);
  });
});

describe('the answer to a registration is compared with the request', () => {
  const requestOf = async () => (await database().select().from(walletRequests))[0];

  test.each([
    ['address', { address: THIEF }],
    ['chainId', { chainId: 'polygon' }],
    ['role', { role: 'whitelister' }],
    ['limitCents', { calldata: aWireCalldata({ limitMinor: 429_496 }) }],
  ])('(%s): one that differs is not taken over, and never sent again', async (field, facts) => {
    const honest = harness.wallet;
    harness.wallet = { ...honest, ...facts };
    const lying = harness.wallet;
    harness.on.create = () =>
      reply(
        { wallet: lying, operation: null, transaction: null, linkedExisting: false, replayed: false },
        201,
      );
    harness.isDeleted = true;
    expect(await register()).toMatchObject({ walletId: null, progress: { reason: 'answer_differs' } });
    expect(await findWallet(database(), walletId())).toBeUndefined();
    expect(await requestOf()).toMatchObject({ state: 'unknown', differences: [{ field }] });
    await runWalletJob(resolveWallets, 3);
    expect(harness.sent('create')).toHaveLength(1);
    harness.wallet = honest;
    harness.isDeleted = false;
    await runWalletJob(resolveWallets);
    expect(await requestOf()).toMatchObject({ state: 'accepted', walletId: walletId() });
    expect(harness.sent('create')).toHaveLength(1);
  });

  test('one that is found after a lost answer with another limit is ours, and held back', async () => {
    harness.on.create = () => 'cut';
    lie({ calldata: aWireCalldata({ limitMinor: 429_496 }) });
    await register();
    await runWalletJob(resolveWallets);
    expect(await requestOf()).toMatchObject({ state: 'accepted', walletId: walletId() });
    expect(await statements()).toEqual([['limitCents', '100000', '429496', 'read']]);
    await expect(confirm()).rejects.toMatchObject(refused('wallet_contradicted'));
  });

  describe('[R136] one that never arrived is not recorded as having made what another request made', () => {
    const lost = () => register({ idempotencyKey: OTHER_KEY });
    const made = () => register({ limitCents: 50_000 });
    const created = () => {
      const flags = { linkedExisting: false, replayed: false };
      return reply({ wallet: harness.wallet, operation: null, transaction: null, ...flags }, 201);
    };
    async function expectAlready() {
      const requests = await database().select().from(walletRequests);
      expect(requests.find(({ idempotencyKey }) => idempotencyKey === OTHER_KEY)).toMatchObject({
        state: 'accepted',
        walletId: walletId(),
        alreadyRegistered: true,
      });
      const { events } = await getWallet({ id: walletId(), session: signer });
      const registered = events.filter(({ kind }) => kind === 'registered');
      expect(registered.map(({ detail }) => detail)).toEqual(['50000']);
      expect(await statements()).toEqual([]);
    }

    beforeEach(() => {
      harness.wallet = { ...harness.wallet, calldata: aWireCalldata({ limitMinor: 50_000 }) };
      harness.isDeleted = true;
    });

    test('where its job finds that one', async () => {
      harness.on.create = (call) => (call === 1 ? 'cut' : created());
      await lost();
      harness.isDeleted = false;
      await made();
      await runWalletJob(resolveWallets);
      await expectAlready();
    });

    test('where it is sent again, and the address has that one meanwhile', async () => {
      harness.on.create = async (call) => {
        if (call === 1) return 'cut';
        if (call === 3) return created();
        harness.isDeleted = false;
        await made();
        return refusal('WALLET_ALREADY_REGISTERED');
      };
      await lost();
      await runWalletJob(resolveWallets);
      await expectAlready();
    });
  });

  test.each([
    [700_000, 'ready_raised'],
    [33_00, 'ready_lower'],
  ])(
    '[R109] a limit of %i in force that differs is no contradiction, and the history names it: %s',
    async (limitMinor, kind) => {
      lie({ state: 'active', reconciliationStatus: 'synced', limitMinor, calldata: null });
      expect(await register()).toMatchObject({ state: 'accepted', linkedExisting: true });
      expect(await statements()).toEqual([]);
      const wallet = await getWallet({ id: harness.wallet.id, session: operator });
      expect(walletNextStep(wallet)).toMatchObject({ kind, effectiveCents: limitMinor });
      const detail = String(limitMinor);
      expect(wallet.events).toContainEqual(expect.objectContaining({ kind: 'linked_existing', detail }));
    },
  );
});
