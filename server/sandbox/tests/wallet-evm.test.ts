import { randomUUID } from 'node:crypto';
import { encodeFunctionData, isAddress, isHex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Calldata, walletSubmittedSchema, walletSyncedSchema } from '#lib/registrations/wallet.ts';
import { brlTokenAbi } from '#server/sandbox/evm/contracts.generated.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import {
  createWalletClientFor,
  freshEvmAddress,
  refusalOf,
  type WalletTestClient,
} from '#server/sandbox/testing/wallet-client.ts';

let sandbox: TestSandbox;
let client: TestClient;
let wallets: WalletTestClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
  await client.control('PATCH', '/organization', { walletCap: 1000 });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  wallets = await createWalletClientFor(client);
});

const A_DAY_SECONDS = 86_400;
const advance = (advanceSeconds: number) => client.control('POST', '/clock', { advanceSeconds });
const grantOutside = (address: string, limitCents?: number) =>
  client.control('POST', '/grants', { chainId: 'base', address, limitCents });
const setCeiling = (limitCeilingCents: number | null) =>
  client.control('PATCH', '/chains/base', { limitCeilingCents });

/** Sends the grant as its signer does, and waits until it is at the confirmation depth. */
async function sendGrant(calldata: Calldata | null, gas?: bigint): Promise<string> {
  const { txHash, broadcast } = await wallets.signGrant(calldata, { ...(gas && { gas }) });
  await broadcast();
  await sandbox.chains.base.waitUntilFinal(txHash);
  return txHash;
}
async function activeWallet(limitMinor = 100_000) {
  const { wallet } = await wallets.registerEvm({ limitMinor });
  const txHash = await sendGrant(wallet.calldata);
  const submitted = await wallets.submitted(wallet.id, { txHash });
  expect(submitted.wallet.state).toBe('active');
  return { id: wallet.id, address: wallet.address, txHash, submitted };
}
/** The call with one of its two arguments replaced. */
function withWord(calldata: Calldata, index: number, value: bigint): Calldata {
  const start = 10 + index * 64;
  const word = value.toString(16).padStart(64, '0');
  return { ...calldata, data: calldata.data.slice(0, start) + word + calldata.data.slice(start + 64) };
}
/** A call of the token that moves nothing. */
function approval(): Pick<Calldata, 'to' | 'data'> {
  const { tokenAddress: to, signerWallet } = sandbox.chains.base;
  const spender = isAddress(signerWallet) ? signerWallet : '0x';
  return { to, data: encodeFunctionData({ abi: brlTokenAbi, functionName: 'approve', args: [spender, 5n] }) };
}
const syncOf = async (id: string) => walletSyncedSchema.parse((await wallets.sync(id)).json);

describe('path C', () => {
  test('[R117] answers RECEIPT_PENDING until the receipt is deep, and continues under the same hash and key', async () => {
    const { wallet } = await wallets.registerEvm();
    const { txHash, broadcast } = await wallets.signGrant(wallet.calldata);
    const key = randomUUID();
    const submit = () => wallets.submit(wallet.id, { txHash }, key);
    const unmined = await submit();
    expect(refusalOf(unmined)).toEqual([409, 'CONFLICT', 'RECEIPT_PENDING']);
    expect(Number(unmined.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const waiting = await wallets.read(wallet.id);
    expect(waiting.wallet).toMatchObject({ state: 'pending', statusReason: 'awaiting_onchain_confirmation' });
    expect(waiting.operations).toMatchObject([{ status: 'submitted', txSignature: txHash }]);
    // Nothing is left to sign while its receipt is awaited.
    expect(waiting.wallet.calldata).toBeNull();

    await broadcast();
    await sandbox.chains.base.waitUntilFinal(txHash);
    const done = await submit();
    expect(done.status).toBe(200);
    const { wallet: granted, operation, ...flags } = walletSubmittedSchema.parse(done.json);
    expect(flags).toEqual({ linkedExisting: false, replayed: false });
    expect(granted).toMatchObject({
      state: 'active',
      limitCents: 100_000,
      statusReason: null,
      calldata: null,
    });
    expect(granted.reconciliationStatus).toBe('synced');
    expect(operation).toMatchObject({ operationType: 'grant', status: 'confirmed', txSignature: txHash });
    expect((await submit()).json).toEqual({ ...done.json, replayed: true });
    const other = await wallets.submit(wallet.id, { txHash: `0x${'1'.repeat(64)}` }, key);
    expect(refusalOf(other)).toEqual([409, 'CONFLICT', 'IDEMPOTENCY_KEY_MISMATCH']);
  });

  test('[R110] a clamp is a success: the lower limit, and both numbers named', async () => {
    await setCeiling(40_000);
    const { submitted } = await activeWallet(100_000);
    await setCeiling(null);
    expect(submitted.wallet.limitCents).toBe(40_000);
    expect(submitted.wallet.statusReason).toMatch(
      /^limit_clamped: requested 100000, effective 40000 \(.+\)$/,
    );
  });

  test('[R122] a grant that is worth nothing leaves the wallet revoked', async () => {
    await setCeiling(0);
    const { wallet } = await wallets.registerEvm();
    const txHash = await sendGrant(wallet.calldata);
    const { wallet: revoked } = await wallets.submitted(wallet.id, { txHash });
    await setCeiling(null);
    expect(revoked).toMatchObject({ state: 'revoked', limitCents: 0, calldata: null });
  });

  test('answers a submit of the same hash under another key the same, and refuses another one: ALREADY_ACTIVE', async () => {
    const { id, txHash, submitted } = await activeWallet();
    expect(await wallets.submitted(id, { txHash: txHash.toUpperCase().replace('0X', '0x') })).toEqual(
      submitted,
    );
    const other = await wallets.submit(id, { txHash: `0x${'2'.repeat(64)}` });
    expect(refusalOf(other)).toEqual([409, 'CONFLICT', 'ALREADY_ACTIVE']);
  });

  test('[R107] takes txHash and no other field, in its shape, under a key', async () => {
    const { wallet } = await wallets.registerEvm();
    for (const field of ['signedTransaction', 'txSignature']) {
      const { status, json } = await wallets.submit(wallet.id, { [field]: 'AA==' });
      expect([status, json.code]).toEqual([400, 'BAD_REQUEST']);
      expect(json.message).toMatch(/txHash/);
    }
    for (const txHash of ['0x12', 'ab'.repeat(32), 7, undefined]) {
      expect((await wallets.submit(wallet.id, { txHash })).json).toMatchObject({ success: false });
    }
    const body = { txHash: `0x${'3'.repeat(64)}` };
    const keyless = await wallets.v2('POST', `/wallets/${wallet.id}/submit`, { body });
    expect(keyless.json).toMatchObject({ success: false });
    expect((await wallets.submit(randomUUID(), body)).status).toBe(404);
  });
});

describe('what the receipt has to say', () => {
  test('[R119] VERIFICATION_FAILED for a grant that reverted; a new preparation follows', async () => {
    const { wallet } = await wallets.registerEvm();
    const txHash = await sendGrant(wallet.calldata, 25_000n);
    expect(refusalOf(await wallets.submit(wallet.id, { txHash }))).toEqual([
      ...[422, 'UNPROCESSABLE_CONTENT', 'VERIFICATION_FAILED'],
    ]);
    const failed = await wallets.read(wallet.id);
    expect(failed.wallet).toMatchObject({ state: 'pending', calldata: null });
    expect(failed.operations[0]?.status).toBe('failed');
    expect(failed.operations[0]?.errorMessage).toMatch(/revert/);
    expect((await wallets.submit(wallet.id, { txHash })).json).toMatchObject({ code: 'BAD_REQUEST' });
    const again = await wallets.prepared(wallet.id);
    expect(again).toMatchObject({ activated: false, transaction: null });
    expect(again.wallet.calldata).toMatchObject({ limitCents: 100_000, data: wallet.calldata?.data });
  });

  test.each([
    ['another contract', (calldata: Calldata) => ({ ...calldata, ...approval() })],
    ['another recipient', (calldata: Calldata) => withWord(calldata, 0, BigInt(freshEvmAddress()))],
    ['another limit', (calldata: Calldata) => withWord(calldata, 1, 7n)],
  ])('[R119] VERIFICATION_FAILED for %s', async (_name, tamper) => {
    const { wallet } = await wallets.registerEvm();
    const txHash = await sendGrant(wallet.calldata && tamper(wallet.calldata));
    expect(refusalOf(await wallets.submit(wallet.id, { txHash }))).toEqual([
      ...[422, 'UNPROCESSABLE_CONTENT', 'VERIFICATION_FAILED'],
    ]);
  });

  test('[R119] VERIFICATION_FAILED for a grant that is older than the preparation', async () => {
    const address = freshEvmAddress();
    const txHash = String((await grantOutside(address, 100_000)).json.txSignature);
    await grantOutside(address, 0);
    const { wallet } = await wallets.registerEvm({ address });
    await sandbox.chains.base.waitUntilFinal(isHex(txHash) ? txHash : '0x');
    const refused = await wallets.submit(wallet.id, { txHash });
    expect(refusalOf(refused)[2]).toBe('VERIFICATION_FAILED');
    expect(refused.json.message).toMatch(/older/);
  });

  test('[R119] RECIPIENT_STATE_MISMATCH when the authorization was changed since', async () => {
    const { wallet } = await wallets.registerEvm();
    const txHash = await sendGrant(wallet.calldata);
    await grantOutside(wallet.address, 5000);
    expect(refusalOf(await wallets.submit(wallet.id, { txHash }))).toEqual([
      ...[422, 'UNPROCESSABLE_CONTENT', 'RECIPIENT_STATE_MISMATCH'],
    ]);
    expect(await wallets.prepared(wallet.id)).toMatchObject({
      activated: true,
      wallet: { limitCents: 5000 },
    });
  });

  test('[R120] TX_HASH_MISMATCH for another hash of the same operation', async () => {
    const { wallet } = await wallets.registerEvm();
    const { txHash, broadcast } = await wallets.signGrant(wallet.calldata);
    expect(refusalOf(await wallets.submit(wallet.id, { txHash }))[2]).toBe('RECEIPT_PENDING');
    const other = await wallets.submit(wallet.id, { txHash: `0x${'4'.repeat(64)}` });
    expect(refusalOf(other)).toEqual([409, 'CONFLICT', 'TX_HASH_MISMATCH']);
    await broadcast();
    await sandbox.chains.base.waitUntilFinal(txHash);
    expect((await wallets.submitted(wallet.id, { txHash })).wallet.state).toBe('active');
  });

  test('[R123] takes a grant that another sender than the owner made, by its event', async () => {
    const { wallet } = await wallets.registerEvm({ limitMinor: 6000 });
    const { json } = await grantOutside(wallet.address, 6000);
    const txHash = String(json.txSignature);
    await sandbox.chains.base.waitUntilFinal(isHex(txHash) ? txHash : '0x');
    const { wallet: granted } = await wallets.submitted(wallet.id, { txHash });
    expect(granted).toMatchObject({ state: 'active', limitCents: 6000 });
  });
});

describe('the preparation', () => {
  test('[R124] is the same while its 24 hours last, 410 afterwards, then a fresh one', async () => {
    const { wallet } = await wallets.registerEvm();
    const signed = await wallets.signGrant(wallet.calldata);
    expect((await wallets.prepared(wallet.id)).wallet.calldata).toEqual(wallet.calldata);
    await advance(A_DAY_SECONDS);
    expect((await wallets.read(wallet.id)).wallet.calldata).toBeNull();
    const late = await wallets.submit(wallet.id, { txHash: signed.txHash });
    expect(refusalOf(late)).toEqual([410, 'GONE', 'PREPARATION_EXPIRED']);
    const fresh = await wallets.prepared(wallet.id);
    expect(fresh.wallet.calldata).toMatchObject({
      data: wallet.calldata?.data,
      limitCents: 100_000,
      signerWallet: wallet.calldata?.signerWallet,
    });
    expect(fresh.wallet.calldata?.expiresAt).not.toBe(wallet.calldata?.expiresAt);
    const { operations } = await wallets.read(wallet.id);
    expect(operations.map(({ status }) => status)).toEqual(['prepared', 'expired']);
  });

  test('[R118] mined in its window and submitted after it: 410, and prepare takes the grant over', async () => {
    const { wallet } = await wallets.registerEvm();
    const txHash = await sendGrant(wallet.calldata);
    await advance(A_DAY_SECONDS);
    expect(refusalOf(await wallets.submit(wallet.id, { txHash }))[2]).toBe('PREPARATION_EXPIRED');
    const adopted = await wallets.prepared(wallet.id);
    expect(adopted).toMatchObject({ activated: true, transaction: null });
    expect(adopted.wallet).toMatchObject({ state: 'active', calldata: null, limitCents: 100_000 });
  });

  test('[R125] is none for an active wallet', async () => {
    const { id, submitted } = await activeWallet();
    expect(await wallets.prepared(id)).toEqual({
      wallet: submitted.wallet,
      transaction: null,
      activated: false,
    });
  });

  test('[R121] OPERATION_IN_FLIGHT while a receipt is awaited, until the window closes', async () => {
    const { wallet } = await wallets.registerEvm();
    const { txHash } = await wallets.signGrant(wallet.calldata);
    await wallets.submit(wallet.id, { txHash });
    const refused = await wallets.prepare(wallet.id);
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT', 'OPERATION_IN_FLIGHT']);
    await advance(A_DAY_SECONDS);
    expect((await wallets.prepared(wallet.id)).wallet.calldata).not.toBeNull();
  });

  test('[R121] LIMIT_REQUIRED without a recorded limit; a recorded one is asked for', async () => {
    const { wallet } = await wallets.registerEvm();
    await wallets.patch(wallet.id, { requestedLimitMinor: null });
    const refused = await wallets.prepare(wallet.id);
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT', 'LIMIT_REQUIRED']);
    await wallets.patch(wallet.id, { requestedLimitMinor: 4200, heightBound: false });
    expect((await wallets.prepared(wallet.id)).wallet.calldata?.limitCents).toBe(4200);
  });

  test('[R121] OPERATION_UNBOUND without a chain height; the next preparation has one', async () => {
    const { wallet } = await wallets.registerEvm();
    await wallets.patch(wallet.id, { heightBound: false });
    const { txHash } = await wallets.signGrant(wallet.calldata);
    const refused = await wallets.submit(wallet.id, { txHash });
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT', 'OPERATION_UNBOUND']);
    const { wallet: bound } = await wallets.prepared(wallet.id);
    const sent = await sendGrant(bound.calldata);
    expect((await wallets.submitted(wallet.id, { txHash: sent })).wallet.state).toBe('active');
  });

  test('[R136] is refused once the address is banned or unavailable', async () => {
    const banned = (await wallets.registerEvm()).wallet;
    const unavailable = (await wallets.registerEvm()).wallet;
    const mark = (address: string, as: string) =>
      client.control('POST', '/addresses', { chainId: 'base', address, mark: as });
    await mark(banned.address, 'banned');
    await mark(unavailable.address, 'unavailable');
    expect((await wallets.read(banned.id)).wallet.state).toBe('banned');
    const body = { txHash: `0x${'5'.repeat(64)}` };
    for (const call of [
      wallets.prepare(banned.id),
      wallets.sync(banned.id),
      wallets.submit(banned.id, body),
    ]) {
      expect(refusalOf(await call)).toEqual([409, 'CONFLICT', 'WALLET_BANNED']);
    }
    expect((await wallets.read(unavailable.id)).wallet.statusReason).toBe('address_unavailable');
    const refused = await wallets.prepare(unavailable.id);
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT', 'ADDRESS_UNAVAILABLE']);
  });
});

describe('sync', () => {
  test('[R128] activates a live authorization, without proof and without body', async () => {
    const { wallet } = await wallets.registerEvm();
    expect(await syncOf(wallet.id)).toMatchObject({ outcome: 'not_on_chain', wallet });
    await grantOutside(wallet.address, 3300);
    const body = {};
    const activated = walletSyncedSchema.parse((await wallets.sync(wallet.id, body)).json);
    expect(activated).toMatchObject({ outcome: 'activated', wallet: { state: 'active', limitCents: 3300 } });
    expect(activated.operation).toMatchObject({ status: 'linked_existing' });
    expect(await syncOf(wallet.id)).toMatchObject({ outcome: 'already_synced' });
    await grantOutside(wallet.address, 4400);
    expect(await syncOf(wallet.id)).toMatchObject({
      outcome: 'already_synced',
      wallet: { limitCents: 4400 },
    });
    const proof = await wallets.sync(wallet.id, { txSignature: 'x' });
    expect([proof.status, proof.json.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test('[R130] a zero is not_on_chain at first, revoked at depth; a regrant needs no registration', async () => {
    const { id, address } = await activeWallet();
    await grantOutside(address, 0);
    const first = await syncOf(id);
    expect(first).toMatchObject({ outcome: 'not_on_chain', wallet: { state: 'active' } });
    expect(first.wallet.reconciliationStatus).toBe('missing_onchain');
    // Confirmed without another sync: clients do not poll it (R129).
    const revoked = await vi.waitFor(async () => {
      const { wallet } = await wallets.read(id);
      expect(wallet.state).toBe('revoked');
      return wallet;
    }, PATIENCE);
    expect(revoked).toMatchObject({ calldata: null, limitCents: 0, reconciliationStatus: 'synced' });
    expect(await syncOf(id)).toMatchObject({ outcome: 'not_on_chain', wallet: { state: 'revoked' } });

    const { wallet } = await wallets.prepared(id);
    expect(wallet).toMatchObject({ state: 'revoked', calldata: { limitCents: 100_000 } });
    const txHash = await sendGrant(wallet.calldata);
    const { wallet: active, operation } = await wallets.submitted(id, { txHash });
    expect(active).toMatchObject({ state: 'active', limitCents: 100_000 });
    expect(operation).toMatchObject({ operationType: 'regrant', status: 'confirmed' });
  });

  test('[R130] a zero that is gone again before its depth revokes nothing', async () => {
    const { id, address } = await activeWallet();
    await grantOutside(address, 0);
    await syncOf(id);
    await grantOutside(address, 100_000);
    expect(await syncOf(id)).toMatchObject({ wallet: { state: 'active', reconciliationStatus: 'synced' } });
  });
});
