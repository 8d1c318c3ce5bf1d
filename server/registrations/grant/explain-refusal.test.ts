import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { walletNextStep } from '#lib/registrations/registration-next-step.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
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
  OTHER_HASH,
  refusal,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { submitGrant } from './submit-grant.ts';
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
