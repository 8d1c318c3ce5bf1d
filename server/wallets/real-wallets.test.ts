import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EvmChainId } from '#lib/chains/chains.ts';
import { registerWalletInputSchema } from '#lib/conversion/wallet-request.ts';
import type { WalletDetail } from '#lib/conversion/wallet-view.ts';
import {
  freshEvmAddress,
  freshSolanaAddress,
  sendGrantWithKey,
  signGrantWithKey,
} from '#server/testing/grant-keys.ts';
import { startRealDesk } from '#server/testing/real-desk.ts';
import type { RealDesk } from '#server/testing/real-desk.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getWallet } from './get-wallet.ts';
import { listWallets } from './list-wallets.ts';
import { prepareGrant } from './prepare-grant.ts';
import { registerWallet } from './register-wallet.ts';
import { submitGrant } from './submit-grant.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
useTestDatabase();
let desk: RealDesk;
beforeAll(async () => {
  desk = await startRealDesk();
});
afterAll(() => desk.stop());

const PATIENCE = { timeout: 40_000, interval: 50 };
const accounts = () => desk.sandbox.state.accounts;
const ownerKey = () => accounts().evm.find(({ name }) => name === 'owner')?.privateKey ?? '';
const whitelister = () => {
  const account = accounts().solana.find(({ name }) => name === 'whitelister');
  if (!account) throw new Error('no whitelister');
  return account;
};
const detailOf = (id: string) => getWallet({ id, session: desk.session });

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
    desk.session,
  );
  return { ...registration, walletId: registration.walletId ?? '' };
}

async function registerSolana(facts: object = {}) {
  const idempotencyKey = randomUUID();
  const input = { idempotencyKey, chainId: 'solana', address: freshSolanaAddress(), label: 'caixa' };
  const signer = { whitelisterWallet: whitelister().address };
  const parsed = registerWalletInputSchema.parse({ ...input, ...signer, ...facts });
  const registration = await registerWallet(parsed, desk.session);
  return { ...registration, walletId: registration.walletId ?? '' };
}

describe('the mirror', () => {
  test('[R96] holds what the service has, fees included, without an event', async () => {
    const { wallets } = await vi.waitFor(async () => {
      const view = await listWallets({ session: desk.session });
      expect(view.wallets.length).toBeGreaterThanOrEqual(9);
      expect(view.wallets.every(({ feeBalanceMinor }) => feeBalanceMinor !== null)).toBe(true);
      return view;
    }, PATIENCE);
    expect(new Set(wallets.map(({ chainId }) => chainId)).size).toBe(4);
    expect(wallets.some(({ role }) => role === 'whitelister')).toBe(true);
  });
});

describe('a grant', () => {
  test('[R117] on an EVM chain waits for its receipt under one hash and key, and ends active', async () => {
    const { walletId } = await registerEvm();
    const { wallet } = await prepareGrant({ walletId, session: desk.session });
    expect(wallet).toMatchObject({ state: 'pending', limitCents: null, requestedLimitCents: 100_000 });
    const rpcUrl = desk.sandbox.rpcUrls.base;
    const txHash = await sendGrantWithKey({ rpcUrl, privateKey: ownerKey(), calldata: wallet.calldata });
    const submitted = await submitGrant({ walletId, txHash, session: desk.session });
    expect(submitted.submission).toMatchObject({ txSignature: txHash });
    const active = await until(walletId, { state: 'active', limitCents: 100_000, calldata: null });
    expect(active.submission).toMatchObject({ state: 'accepted', txSignature: txHash });
    expect(active.contractPin?.address).toBe(wallet.calldata?.to);
    expect(active.asked).toEqual({ limitCents: 100_000, whitelisterWallet: null });
  });

  test('[R113] on Solana is signed, broadcast by the service, and active', async () => {
    const { walletId } = await registerSolana();
    const { transaction } = await prepareGrant({ walletId, session: desk.session });
    const stagedBase64 = transaction?.unsignedTransaction ?? '';
    const { signature, ...signed } = signGrantWithKey({ secretKey: whitelister().secretKey, stagedBase64 });
    const submitted = await submitGrant({ walletId, ...signed, session: desk.session });
    expect(submitted).toMatchObject({ state: 'active', limitCents: null, transaction: null });
    expect(submitted.submission).toMatchObject({ state: 'accepted', txSignature: signature });
  });
});
