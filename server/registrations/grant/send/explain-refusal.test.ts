import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import { findWalletTask } from '#lib/registrations/wallet-task.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { NUMBERS_END } from '#lib/evm/words.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { Session } from '#server/auth/require-session.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import {
  aWireCalldata,
  CONTRACT,
  HASH,
  mirrorOrdered,
  mirrorWallets,
  OTHER_HASH,
  refusal,
  reply,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { listWalletTasks } from '#server/registrations/list-wallet-tasks.ts';
import { database } from '#server/store/database.ts';
import { requireAwaitedGrant } from '#server/registrations/grant/require-awaited-grant.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

vi.setConfig({ testTimeout: 30_000 });
useTestDatabase();
let chain: ScriptedChain;
let session: Session;
let receipt: unknown;

const ASKED_CENTS = 50_000;
const RAISED_CENTS = 429_496;

beforeEach(async () => {
  chain = await startScriptedChain({
    eth_chainId: () => '0x14a34',
    eth_getTransactionByHash: () => ({ input: '0x1234' }),
    eth_getTransactionReceipt: () => receipt,
  });
  useTestEnv({ ...harness.settings, RPC_URL_BASE: chain.url });
  session = await sessionOf('signer');
  harness.wallet = { ...harness.wallet, calldata: aWireCalldata({ limitMinor: ASKED_CENTS }) };
  await mirrorOrdered(harness.wallet);
  harness.on.submit = () => refusal('VERIFICATION_FAILED', { status: 422 });
});
afterEach(async () => {
  await chain.close();
});

const grantLog = (cents: number, address = CONTRACT) => ({
  address,
  topics: [`0x${'01'.repeat(32)}`, `0x${toWord(WALLET)}`],
  data: `0x${[expectedBaseUnits(cents), expectedBaseUnits(cents), 0n].map(toWord).join('')}`,
});
const submit = (txHash = HASH) => submitGrant({ walletId: harness.wallet.id, txHash, session });
const step = async () => walletNextStep(await getWallet({ id: harness.wallet.id, session }));

describe('[R119] a grant that the service could not verify is shown as what the chain has', () => {
  test('a raised limit is in force, and both limits are named: R$ 4.294,96 for R$ 500,00', async () => {
    receipt = { status: '0x1', blockNumber: '0x1', logs: [grantLog(RAISED_CENTS)] };
    const values = { limit: formatBrl(RAISED_CENTS), asked: formatBrl(ASKED_CENTS) };
    await expect(submit()).rejects.toMatchObject({ fault: { code: 'wallet_grant_differs', values } });
    expect(await step()).toMatchObject({ kind: 'submission_refused', remedy: 'recheck' });
    const { submission } = await getWallet({ id: harness.wallet.id, session });
    expect(submission).toMatchObject({ faultCode: 'wallet_grant_differs', faultValues: values });
  });

  test('[R2] a limit of more cents than a number can hold is named to the cent', async () => {
    const data = `0x${toWord(NUMBERS_END - 1n)}`;
    receipt = { status: '0x1', blockNumber: '0x1', logs: [{ ...grantLog(0), data }] };
    const limit = 'R$\u00a079.228.162.514.264.337.593.543,95';
    await expect(submit()).rejects.toMatchObject({ fault: { values: { limit } } });
  });

  test('[R128] a pending registration is signed again once the service has found nothing on the network', async () => {
    receipt = { status: '0x1', blockNumber: '0x1', logs: [grantLog(RAISED_CENTS)] };
    await expect(submit()).rejects.toMatchObject({ fault: { code: 'wallet_grant_differs' } });
    await expect(requireAwaitedGrant(harness.wallet.id)).rejects.toThrow();
    harness.on.sync = () => reply({ outcome: 'not_on_chain', wallet: harness.wallet, operation: null });
    await syncWallet({ walletId: harness.wallet.id, session });
    expect(await step()).toMatchObject({ kind: 'sign_grant' });
    await expect(requireAwaitedGrant(harness.wallet.id)).resolves.toMatchObject({ id: harness.wallet.id });
    await expect(submit(OTHER_HASH)).rejects.toThrow();
    expect(await step()).toMatchObject({ kind: 'submission_refused', remedy: 'recheck' });
  });

  test.each([
    [
      'refused by the chain',
      { status: '0x0', blockNumber: '0x1', logs: [] },
      'wallet_grant_reverted',
      'sign',
    ],
    [
      'about something else',
      { status: '0x1', blockNumber: '0x1', logs: [grantLog(1, WALLET)] },
      'wallet_grant_absent',
      'sign',
    ],
    [
      'a revocation',
      { status: '0x1', blockNumber: '0x1', logs: [grantLog(0)] },
      'wallet_grant_zero',
      'recheck_or_sign',
    ],
    [
      'as it was prepared',
      { status: '0x1', blockNumber: '0x1', logs: [grantLog(ASKED_CENTS)] },
      'wallet_verification_failed',
      'recheck_or_sign',
    ],
    ['not to be read', 'html', 'wallet_verification_failed', 'recheck_or_sign'],
  ])('a transaction that is %s', async (_, answer, code, remedy) => {
    receipt = answer;
    await expect(submit(OTHER_HASH)).rejects.toMatchObject({ fault: { code } });
    expect(await step()).toMatchObject({ kind: 'submission_refused', remedy });
  });
});

describe('[R125] a refused grant is shown, whatever the registration was before', () => {
  const REFUSALS = [
    ['VERIFICATION_FAILED', 422, 'wallet_grant_differs'],
    ['PREPARATION_EXPIRED', 410, 'wallet_preparation_expired'],
    ['RECIPIENT_STATE_MISMATCH', 422, 'wallet_recipient_state_mismatch'],
  ] as const;
  const CASES = ['pending', 'revoked', 'active'].flatMap((state) =>
    REFUSALS.map(([code, status, fault]) => ({ state, code, status, fault })),
  );
  let minutes = 0;

  /** The service says that it is in this state now. */
  async function becomes(state: string) {
    minutes += 1;
    const updatedAt = new Date(Date.parse('2026-11-21T13:00:00.000Z') + minutes * 60_000).toISOString();
    harness.wallet = { ...harness.wallet, state, updatedAt };
    await mirrorWallets(harness.wallet);
  }
  const reasons = async () => (await listWalletTasks(database())).map(({ reason }) => reason);

  beforeEach(() => {
    receipt = { status: '0x1', blockNumber: '0x1', logs: [grantLog(RAISED_CENTS)] };
  });

  test.each(CASES)('$state, $code: on its page and in the inbox', async ({ state, code, status, fault }) => {
    await becomes(state);
    harness.on.submit = () => refusal(code, { status });
    await expect(submit()).rejects.toMatchObject({ fault: { code: fault } });
    const wallet = await getWallet({ id: harness.wallet.id, session });
    expect(wallet.submission).toMatchObject({ state: 'refused', faultCode: fault });
    expect(walletNextStep(wallet)).toMatchObject({ kind: 'submission_refused', faultCode: fault });
    expect(findWalletTask(wallet)?.reason).toBe('wallet_refused');
    expect(await reasons()).toEqual(['wallet_refused']);
  });

  test('one of before the registration came into its state says nothing of it', async () => {
    await expect(submit()).rejects.toThrow();
    await becomes('active');
    await becomes('revoked');
    expect(await step()).toMatchObject({ kind: 'grant_again' });
    expect(await reasons()).toEqual([]);
    await expect(submit(OTHER_HASH)).rejects.toThrow();
    expect(await step()).toMatchObject({ kind: 'submission_refused' });
  });

  test('of a revoked one, until the service has compared it with the network for a user', async () => {
    await becomes('revoked');
    await expect(submit()).rejects.toThrow();
    await syncWallet({ walletId: harness.wallet.id, session });
    expect(await step()).toMatchObject({ kind: 'grant_again' });
    await expect(submit(OTHER_HASH)).rejects.toThrow();
    expect(await step()).toMatchObject({ kind: 'submission_refused' });
  });
});
