import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { freezeRegistration, registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import { takeChange } from '#server/auth/take-change.ts';
import type { Session } from '#server/auth/require-session.ts';
import { resolveWallets } from '#server/jobs/wallet-jobs.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  aWireWallet,
  OWNER,
  refusal,
  reply,
  runWalletJob,
  SOLANA_WALLET,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { registerWallet } from '#server/registrations/register/register-wallet.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('operator');
  harness.isDeleted = true;
});

const evmInput = (facts: object = {}) => ({
  idempotencyKey: randomUUID(),
  chainId: 'base',
  address: WALLET,
  limitCents: 100_000,
  ...facts,
});
const solanaInput = (facts: object = {}) => ({
  idempotencyKey: randomUUID(),
  chainId: 'solana',
  address: SOLANA_WALLET,
  whitelisterWallet: SOLANA_WALLET,
  ...facts,
});
const parse = (input: object) => registerWalletInputSchema.parse(input);
const register = (input: object = evmInput()) => registerWallet(parse(input), session);
/** What the service does with a registration that it takes. */
function take(facts: object = {}, flags: object = {}) {
  harness.isDeleted = false;
  const createdAt = new Date().toISOString();
  harness.wallet = { ...harness.wallet, createdAt, updatedAt: createdAt, ...facts };
  return reply(
    {
      wallet: harness.wallet,
      operation: null,
      transaction: null,
      linkedExisting: false,
      replayed: false,
      ...flags,
    },
    201,
  );
}
const problemsOf = (input: object) =>
  registerWalletInputSchema
    .safeParse(input)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('is counted with what else a user changes; the same again only answers, as often as it is asked', async () => {
  harness.on.create = () => take();
  const input = evmInput();
  await register(input);
  for (let n = 1; n < 120; n += 1) await takeChange(session);
  await expect(register(input)).resolves.toHaveProperty('walletId');
  const other = evmInput({ address: OWNER });
  await expect(register(other)).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
  expect(harness.sent('create')).toHaveLength(1);
});

describe('what is sent', () => {
  test('[R6] [R105] on EVM: the chain, the address, the limit in cents, and nothing of Solana’s', () => {
    const input = parse(evmInput({ label: ' tesouraria ', whitelisterWallet: OWNER, role: 'admin' }));
    expect(JSON.parse(freezeRegistration(input))).toEqual({
      chainId: 'base',
      address: WALLET,
      label: 'tesouraria',
      limitMinor: 100_000,
    });
  });

  test('[R6] [R104] on Solana: the chain by name, the authorizing wallet, and neither a limit nor a role', () => {
    const input = parse(solanaInput({ label: '', limitCents: 5, role: 'whitelister' }));
    expect(JSON.parse(freezeRegistration(input))).toEqual({
      chainId: 'solana',
      address: SOLANA_WALLET,
      whitelisterWallet: SOLANA_WALLET,
    });
  });

  test.each([
    [0, 'limit_not_positive'],
    [-1, 'limit_not_positive'],
    [1.5, 'limit_not_whole'],
    [2 ** 53, 'limit_not_whole'],
    ['5', 'limit_not_whole'],
    [null, 'limit_not_whole'],
  ])('[R105] never a limit of %s', (limitCents, problem) => {
    expect(problemsOf(evmInput({ limitCents }))).toEqual([['limitCents', problem]]);
  });

  test.each([
    ['a'.repeat(64), undefined],
    ['a'.repeat(65), [['label', 'text_too_long']]],
    ['🪙'.repeat(32), undefined],
    ['🪙'.repeat(33), [['label', 'text_too_long']]],
  ])('[R106] a label is at most 64 long, however the service counts: %s', (label, problems) => {
    expect(problemsOf(evmInput({ label }))).toEqual(problems);
  });

  test.each([
    [evmInput({ address: SOLANA_WALLET }), [['address', 'wallet_of_other_family']]],
    [evmInput({ address: WALLET.toUpperCase() }), [['address', 'wallet_of_other_family']]],
    [solanaInput({ address: WALLET }), [['address', 'wallet_of_other_family']]],
    [solanaInput({ whitelisterWallet: WALLET }), [['whitelisterWallet', 'whitelister_unreadable']]],
    [evmInput({ address: ' ' }), [['address', 'missing']]],
  ])('never an address of the other family: %j', (input, problems) => {
    expect(problemsOf(input)).toEqual(problems);
  });
});

test('the audit log has the name that was asked for: users choose wallets by it', async () => {
  const input = evmInput({ label: 'Tesouraria' });
  await register(input);
  const isOfKey = eq(auditLog.subject, input.idempotencyKey);
  const entries = await database().select().from(auditLog).where(isOfKey);
  expect(entries.map(({ details }) => details['name'])).toEqual(['Tesouraria']);
});

describe('[R107] a registration happens once', () => {
  test('[R23] stored with its key before it is sent, and audited with the user', async () => {
    harness.on.create = () => take();
    const { walletId, ...outcome } = await register();
    expect(outcome).toEqual({ state: 'accepted', linkedExisting: false, alreadyRegistered: false });
    const { events, requestedLimitCents } = await getWallet({ id: walletId ?? '', session });
    expect(requestedLimitCents).toBe(100_000);
    expect(events).toMatchObject([
      { kind: 'registered', detail: '100000', actor: session.email },
      { kind: 'found', actor: null },
    ]);
  });

  test('[R19] whether the service answers 200 or 201', async () => {
    harness.on.create = () => {
      take();
      return reply({
        wallet: harness.wallet,
        operation: null,
        transaction: null,
        linkedExisting: false,
        replayed: true,
      });
    };
    expect(await register()).toMatchObject({ state: 'accepted', walletId: harness.wallet.id });
  });

  test('[R23] the same key again only answers the outcome, ten times at once too', async () => {
    harness.on.create = () => take();
    const input = evmInput();
    await register(input);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => register(input)));
    expect(new Set(outcomes.map(({ walletId }) => walletId))).toEqual(new Set([harness.wallet.id]));
    expect(harness.sent('create')).toHaveLength(1);
  });

  test('[R24] the same key with another body is a conflict, and from another user forbidden', async () => {
    harness.on.create = () => take();
    const input = evmInput();
    await register(input);
    await expect(register({ ...input, limitCents: 5 })).rejects.toMatchObject({
      fault: { code: 'conflict' },
    });
    const other = await sessionOf('operator');
    await expect(registerWallet(parse(input), other)).rejects.toMatchObject({ fault: { code: 'forbidden' } });
    expect(harness.sent('create')).toHaveLength(1);
  });

  test('a lost answer is searched for, and found, without a second send', async () => {
    harness.on.create = () => {
      take();
      return 'cut';
    };
    const input = evmInput();
    expect(await register(input)).toMatchObject({ state: 'sending', walletId: null });
    await runWalletJob(resolveWallets);
    expect(await register(input)).toEqual({
      walletId: harness.wallet.id,
      state: 'accepted',
      linkedExisting: false,
      alreadyRegistered: false,
    });
    expect(harness.sent('create')).toHaveLength(1);
  });

  test('a registration that did not arrive is sent again, the same bytes under the same key', async () => {
    harness.on.create = (call) => (call === 1 ? 'cut' : take());
    const input = evmInput();
    await register(input);
    await runWalletJob(resolveWallets);
    expect((await register(input)).state).toBe('accepted');
    const [first, second] = harness.sent('create');
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['idempotency-key']).toBe(input.idempotencyKey);
  });

  test('a request that the service did not process can be sent again with the same key', async () => {
    harness.on.create = (call) => (call === 1 ? { status: 429, headers: { 'retry-after': '9' } } : take());
    const input = evmInput();
    await expect(register(input)).rejects.toMatchObject({ fault: { code: 'service_rate_limited' } });
    expect((await register(input)).state).toBe('accepted');
  });
});

describe('what exists already', () => {
  test('[R109] [R135] an address that is authorized comes back active, with the limit in force', async () => {
    const standing = { state: 'active', reconciliationStatus: 'synced', limitMinor: 70_000, calldata: null };
    harness.on.create = () => take(standing, { linkedExisting: false });
    const registered = await register();
    expect(registered).toMatchObject({ state: 'accepted', linkedExisting: true });
    const wallet = await getWallet({ id: registered.walletId ?? '', session });
    expect(wallet).toMatchObject({ state: 'active', limitCents: 70_000, requestedLimitCents: 100_000 });
    expect(wallet.events.map(({ kind }) => kind)).toContain('linked_existing');
  });

  test('[R136] an address that is registered opens its registration', async () => {
    const existing = aWireWallet({ address: WALLET.toLowerCase(), label: 'first' });
    harness.others = [aWireWallet({ chainId: 'polygon' }), existing, aWireWallet({ address: OWNER })];
    harness.on.create = () => refusal('WALLET_ALREADY_REGISTERED');
    expect(await register()).toEqual({
      walletId: existing.id,
      state: 'accepted',
      linkedExisting: false,
      alreadyRegistered: true,
    });
    const { events } = await getWallet({ id: existing.id, session });
    expect(events.map(({ kind }) => kind)).toEqual(['found']);
  });

  test.each([
    ['has nothing', () => []],
    ['has it on another network', () => [aWireWallet({ chainId: 'polygon' })]],
    ['has another address', () => [aWireWallet({ address: OWNER })]],
  ])('[R136] one that the list does not show is not said to be openable: %s', async (_name, others) => {
    harness.others = others();
    harness.on.create = () => refusal('WALLET_ALREADY_REGISTERED', { message: 'raw' });
    const input = evmInput();
    const fault = { code: 'registration_unlisted' };
    await expect(register(input)).rejects.toMatchObject({ fault });
    await expect(register(input)).rejects.toMatchObject({ fault });
    expect(harness.sent('create')).toHaveLength(1);
  });

  test.each([
    ['WHITELISTER_NOT_FOUND', 404, 'wallet_whitelister_not_found'],
    ['WHITELISTER_NOT_ACTIVE', 409, 'wallet_whitelister_not_active'],
    ['WHITELISTER_NOT_PROVISIONED', 409, 'wallet_whitelister_not_provisioned'],
    ['ADDRESS_UNAVAILABLE', 409, 'wallet_address_unavailable'],
    ['WALLET_BANNED', 403, 'wallet_banned'],
    ['WALLET_NOT_MANAGED', 409, 'wallet_not_managed'],
    ['WALLET_CAP_EXCEEDED', 409, 'wallet_cap_exceeded'],
    ['IDEMPOTENCY_KEY_MISMATCH', 409, 'wallet_idempotency_mismatch'],
  ])('[R136] %s is refused with its own text', async (detailCode, status, code) => {
    harness.on.create = () => refusal(detailCode, { status });
    const input = evmInput();
    await expect(register(input)).rejects.toMatchObject({ fault: { code } });
    await expect(register(input)).rejects.toMatchObject({ fault: { code } });
    expect(harness.sent('create')).toHaveLength(1);
  });

  test('[R107] the validator’s envelope names its fields', async () => {
    const error = [{ code: 'custom', path: ['address'], message: 'Not a valid address' }];
    harness.on.create = () => ({ status: 400, body: { data: {}, error, success: false } });
    await expect(register()).rejects.toMatchObject({
      fault: { code: 'invalid_input', fieldErrors: [{ path: 'address', message: 'Not a valid address' }] },
    });
  });
});
