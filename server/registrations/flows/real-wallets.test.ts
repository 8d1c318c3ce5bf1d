import { randomUUID } from 'node:crypto';
import { Connection, Keypair, PublicKey, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EvmChainId } from '#lib/chains/chains.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import { registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { findLinkGrantSignatures } from '#server/links/sign/link-grant-signatures.ts';
import {
  freshEvmAddress,
  freshSolanaAddress,
  sendGrantWithKey,
  signGrantWithKey,
} from '#server/testing/registrations/grant-keys.ts';
import { startRealHarness, type RealHarness } from '#server/testing/real/real-harness.ts';
import { PATIENCE } from '#server/testing/real/real-steps.ts';
import { aGrantLinkTo, linkOf } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { refused } from '#server/testing/refused.ts';
import { cancelWallet } from '#server/registrations/cancel-wallet.ts';
import { findGrantSignatures } from '#server/registrations/grant/find-grant-signatures.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { registerWallet } from '#server/registrations/register/register-wallet.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';

useTestDatabase();
let harness: RealHarness;
beforeAll(async () => {
  harness = await startRealHarness();
});
afterAll(() => harness.stop());
// Calls are counted by key, and a minute of real time is too long for a test.
beforeEach(() => harness.useNewKey());

/** The chain's history is read every few seconds, as a page does; what is read faster is soon refused. */
const SLOW_PATIENCE = { ...PATIENCE, interval: 2_000 };
const PAST_BLOCKHASH_SECONDS = 61;
const A_DAY_SECONDS = 86_401;
const accounts = () => harness.sandbox.state.accounts;
const ownerKey = () => accounts().evm.find(({ name }) => name === 'owner')?.privateKey ?? '';
const whitelister = () => {
  const account = accounts().solana.find(({ name }) => name === 'whitelister');
  if (!account) throw new Error('no authorizing wallet');
  return account;
};
const detailOf = (id: string) => getWallet({ id, session: harness.session });

function until(id: string, facts: Partial<WalletDetail>): Promise<WalletDetail> {
  return vi.waitFor(async () => {
    const detail = await detailOf(id);
    expect(detail).toMatchObject(facts);
    return detail;
  }, PATIENCE);
}

async function registerEvm(facts: object = {}, chainId: EvmChainId = 'base') {
  const input = { idempotencyKey: randomUUID(), chainId, address: freshEvmAddress(), limitCents: 100_000 };
  const registration = await registerWallet(
    registerWalletInputSchema.parse({ ...input, ...facts }),
    harness.session,
  );
  return { ...registration, walletId: registration.walletId ?? '' };
}

async function registerSolana(facts: object = {}) {
  const idempotencyKey = randomUUID();
  const input = { idempotencyKey, chainId: 'solana', address: freshSolanaAddress(), label: 'caixa' };
  const signer = { whitelisterWallet: whitelister().address };
  const parsed = registerWalletInputSchema.parse({ ...input, ...signer, ...facts });
  const registration = await registerWallet(parsed, harness.session);
  return { ...registration, walletId: registration.walletId ?? '' };
}

const control = (path: string, body: object, method?: string) => harness.sandbox.control(path, body, method);
const advance = (advanceSeconds: number) => control('/clock', { advanceSeconds });
const setCeiling = (limitCeilingCents: number | null) =>
  control('/chains/base', { limitCeilingCents }, 'PATCH');
const prepare = (walletId: string) => prepareGrant({ walletId, session: harness.session });
const sync = (walletId: string, txSignature?: string) =>
  syncWallet({ walletId, txSignature, session: harness.session });

/** Prepares and sends the call from its owner, as a wallet does; answers the hash once it is mined. */
async function send(walletId: string): Promise<string> {
  const { wallet } = await prepare(walletId);
  const rpcUrl = harness.sandbox.rpcUrls.base;
  return sendGrantWithKey({ rpcUrl, privateKey: ownerKey(), calldata: wallet.calldata });
}
async function grantOnBase(walletId: string): Promise<void> {
  const txHash = await send(walletId);
  await submitGrant({ walletId, txHash, session: harness.session });
}
const sign = (transaction: WalletTransaction | null) =>
  signGrantWithKey({
    secretKey: whitelister().secretKey,
    stagedBase64: transaction?.unsignedTransaction ?? '',
  });

/** Path B: the decomposed instruction in a transaction of the holder's own, broadcast by the holder. */
async function sendOwn(transaction: WalletTransaction | null): Promise<string> {
  const instruction = transaction?.instruction;
  if (!instruction) throw new Error('no instruction');
  const connection = new Connection(harness.sandbox.rpcUrls.solana, 'confirmed');
  const signer = Keypair.fromSecretKey(bs58.decode(whitelister().secretKey));
  const lifetime = await connection.getLatestBlockhash();
  const own = new Transaction({ feePayer: signer.publicKey, ...lifetime }).add({
    programId: new PublicKey(instruction.programId),
    keys: instruction.keys.map(({ pubkey, ...flags }) => ({ ...flags, pubkey: new PublicKey(pubkey) })),
    data: Buffer.from(instruction.data, 'base64'),
  });
  own.sign(signer);
  return connection.sendRawTransaction(own.serialize());
}

describe('the mirror', () => {
  test('[R96] holds what the service has, fees included, without an event', async () => {
    const { wallets } = await vi.waitFor(async () => {
      const view = await listWallets({ session: harness.session });
      expect(view.wallets.length).toBeGreaterThanOrEqual(9);
      expect(view.wallets.every(({ feeBalanceBaseUnits }) => feeBalanceBaseUnits !== null)).toBe(true);
      return view;
    }, PATIENCE);
    expect(new Set(wallets.map(({ chainId }) => chainId)).size).toBe(4);
    expect(wallets.some(({ role }) => role === 'whitelister')).toBe(true);
  });
});

describe('a grant', () => {
  test('[R117] on an EVM chain waits for its receipt under one hash and key, and ends active', async () => {
    const { walletId } = await registerEvm();
    const { wallet } = await prepareGrant({ walletId, session: harness.session });
    expect(wallet).toMatchObject({ state: 'pending', limitCents: null, requestedLimitCents: 100_000 });
    const rpcUrl = harness.sandbox.rpcUrls.base;
    const txHash = await sendGrantWithKey({ rpcUrl, privateKey: ownerKey(), calldata: wallet.calldata });
    const submitted = await submitGrant({ walletId, txHash, session: harness.session });
    expect(submitted.submission).toMatchObject({ txSignature: txHash });
    const active = await until(walletId, { state: 'active', limitCents: 100_000, calldata: null });
    expect(active.submission).toMatchObject({ state: 'accepted', txSignature: txHash });
    // By the chain's own record, which is read once the service has taken the grant.
    await vi.waitFor(async () => {
      const { contractPin } = await detailOf(active.id);
      expect(contractPin?.address.toLowerCase()).toBe(wallet.calldata?.to.toLowerCase());
    }, PATIENCE);
    expect(active.asked).toMatchObject({ limitCents: 100_000, whitelisterWallet: null });
  });

  test('[R113] on Solana is signed, broadcast by the service, and active', async () => {
    const { walletId } = await registerSolana();
    const { transaction } = await prepareGrant({ walletId, session: harness.session });
    const stagedBase64 = transaction?.unsignedTransaction ?? '';
    const { signature, ...signed } = signGrantWithKey({ secretKey: whitelister().secretKey, stagedBase64 });
    const submitted = await submitGrant({ walletId, ...signed, session: harness.session });
    expect(submitted).toMatchObject({ state: 'active', limitCents: null, transaction: null });
    expect(submitted.submission).toMatchObject({ state: 'accepted', txSignature: signature });
  });

  test('[R110] that the contract clamps is a success with both numbers', async () => {
    await setCeiling(40_000);
    const { walletId } = await registerEvm();
    await grantOnBase(walletId);
    const active = await until(walletId, {
      state: 'active',
      limitCents: 40_000,
      requestedLimitCents: 100_000,
    });
    await setCeiling(null);
    expect(walletNextStep(active)).toEqual({
      kind: 'ready_clamped',
      requestedCents: 100_000,
      effectiveCents: 40_000,
    });
  });

  test('[R117] whose answer was lost after it was taken is replayed, and taken once', async () => {
    const { walletId } = await registerSolana();
    const { transaction } = await prepare(walletId);
    const { signature, ...signed } = sign(transaction);
    await control('/faults', { method: 'POST', path: '/v2/wallets/:id/submit', cut: 'after', count: 1 });
    await submitGrant({ walletId, ...signed, session: harness.session });
    const active = await until(walletId, { state: 'active' });
    expect(active.submission).toMatchObject({ state: 'accepted', txSignature: signature });
  });

  test('[R117] is submitted by the next process when the one that had it is gone', async () => {
    const { walletId } = await registerEvm();
    await grantOnBase(walletId);
    await harness.restartWorkers();
    await until(walletId, { state: 'active' });
  });

  test('[R116] that expired before it was signed is prepared, signed and submitted again', async () => {
    const { walletId } = await registerSolana();
    const { transaction } = await prepare(walletId);
    const { signedTransactionBase64: late } = sign(transaction);
    await advance(PAST_BLOCKHASH_SECONDS);
    const submitted = submitGrant({ walletId, signedTransactionBase64: late, session: harness.session });
    // By the service, or by this server, where a job has read meanwhile that nothing is prepared any more.
    const code: unknown = expect.stringMatching(/^wallet_(?:transaction_expired|no_preparation)$/);
    await expect(submitted).rejects.toMatchObject({ fault: { code } });
    const fresh = await prepare(walletId);
    expect(fresh.transaction?.blockhash).not.toBe(transaction?.blockhash);
    const { signedTransactionBase64 } = sign(fresh.transaction);
    const done = await submitGrant({ walletId, signedTransactionBase64, session: harness.session });
    expect(done.state).toBe('active');
  });

  test('[R118] that was mined in time and submitted too late is found by the next preparation', async () => {
    const { walletId } = await registerEvm();
    const txHash = await send(walletId);
    await advance(A_DAY_SECONDS);
    const submitted = submitGrant({ walletId, txHash, session: harness.session });
    await expect(submitted).rejects.toMatchObject(refused('wallet_preparation_expired'));
    const prepared = await prepare(walletId);
    expect(prepared).toMatchObject({ activated: true, wallet: { state: 'active', calldata: null } });
  });

  test('[R125] of an active wallet has nothing left to prepare', async () => {
    const { walletId } = await registerEvm();
    await grantOnBase(walletId);
    await until(walletId, { state: 'active' });
    const prepared = await prepare(walletId);
    expect(prepared).toMatchObject({ activated: false, transaction: null, wallet: { calldata: null } });
  });
});

describe('grants that others made on the network', () => {
  test('[R109] [R135] an address that is authorized is registered as active, with nothing to sign', async () => {
    const address = freshEvmAddress();
    await control('/grants', { chainId: 'base', address, limitCents: 70_000 });
    const registered = await registerEvm({ address });
    expect(registered).toMatchObject({ state: 'accepted', linkedExisting: true });
    const walletId = registered.walletId;
    expect(await detailOf(walletId)).toMatchObject({ state: 'active', limitCents: 70_000, calldata: null });
  });

  test('[R136] [R29] a second registration opens the first', async () => {
    const address = freshEvmAddress();
    const { walletId } = await registerEvm({ address });
    const second = await registerEvm({ address: address.toLowerCase() });
    expect(second).toMatchObject({ walletId, alreadyRegistered: true });
  });

  test('[R130] [R125] an authorization that is revoked on chain is revoked here at depth, and granted again', async () => {
    const { walletId } = await registerEvm();
    await grantOnBase(walletId);
    const { address } = await until(walletId, { state: 'active' });
    await control('/grants', { chainId: 'base', address, limitCents: 0 });
    const { outcome, wallet } = await sync(walletId);
    expect([outcome, wallet.state, walletNextStep(wallet).kind]).toEqual([
      'not_on_chain',
      'active',
      'revocation_unconfirmed',
    ]);
    const revoked = await until(walletId, { state: 'revoked' });
    expect(walletNextStep(revoked)).toEqual({ kind: 'grant_again' });
    await grantOnBase(walletId);
    await until(walletId, { state: 'active', limitCents: 100_000 });
  });

  test('[R126] [R127] a grant from outside is found by its history and proven by its signature', async () => {
    const { walletId } = await registerSolana();
    const { transaction } = await prepare(walletId);
    const signature = await sendOwn(transaction);
    const { signatures } = await vi.waitFor(async () => {
      const found = await findGrantSignatures({ id: walletId, session: harness.session });
      expect(found.signatures).toMatchObject([{ signature }]);
      return found;
    }, SLOW_PATIENCE);
    const { outcome, wallet } = await sync(walletId, signatures[0]?.signature);
    expect([outcome, wallet.state]).toEqual(['activated', 'active']);
  });

  test('[R126] [R127] a grant from outside is proven with a signing link, which is used up by it', async () => {
    const { walletId } = await registerSolana();
    const { token, link } = await aGrantLinkTo({ id: walletId }, harness.session);
    const signature = await sendOwn((await prepareGrant({ link, walletId })).transaction);
    await vi.waitFor(async () => {
      expect((await findLinkGrantSignatures({ link, access: 'sign' })).signatures).toMatchObject([
        { signature },
      ]);
    }, SLOW_PATIENCE);
    const proven = await syncWallet({ link, walletId, txSignature: signature });
    expect(proven).toMatchObject({ outcome: 'activated', wallet: { state: 'active' } });
    expect((await linkOf(token)).usedAt).not.toBeNull();
  });

  test('[R126] [R127] a grant by an unknown author needs a proof that does not exist', async () => {
    const { walletId } = await registerSolana();
    const { address } = await detailOf(walletId);
    await control('/grants', { chainId: 'solana', address });
    const prepared = await prepare(walletId);
    expect(prepared).toMatchObject({ transaction: null, activated: false });
    expect(walletNextStep(prepared.wallet)).toEqual({ kind: 'prove_authorship' });
    const [found] = (await findGrantSignatures({ id: walletId, session: harness.session })).signatures;
    await expect(sync(walletId, found?.signature)).rejects.toMatchObject(
      refused('wallet_sync_proof_required'),
    );
    expect(await detailOf(walletId)).toMatchObject({ state: 'pending', statusReason: 'awaiting_sync_proof' });
  });

  test('[R133] a grant that lands just before the cancellation is taken over and shown', async () => {
    const { walletId } = await registerEvm();
    await send(walletId);
    const cancelled = cancelWallet({ walletId, session: harness.session });
    await expect(cancelled).rejects.toMatchObject(refused('wallet_already_active'));
    expect(await detailOf(walletId)).toMatchObject({ state: 'active', deletedAt: null });
  });
});

describe('a registration', () => {
  test('[R132] that is cancelled frees its address, and its record stays', async () => {
    const address = freshSolanaAddress();
    const { walletId } = await registerSolana({ address });
    await cancelWallet({ walletId, session: harness.session });
    const second = await registerSolana({ address });
    expect(second).toMatchObject({ alreadyRegistered: false, state: 'accepted' });
    expect(second.walletId).not.toBe(walletId);
    expect((await detailOf(walletId)).deletedAt).not.toBeNull();
  });

  test('[R107] whose answer was lost is found, and made once', async () => {
    await control('/faults', { method: 'POST', path: '/v2/wallets', cut: 'after', count: 1 });
    const address = freshEvmAddress();
    const idempotencyKey = randomUUID();
    expect((await registerEvm({ address, idempotencyKey })).state).toBe('sending');
    await vi.waitFor(async () => {
      const again = await registerEvm({ address, idempotencyKey });
      expect(again).toMatchObject({ state: 'accepted', alreadyRegistered: false });
    }, PATIENCE);
  });
});
