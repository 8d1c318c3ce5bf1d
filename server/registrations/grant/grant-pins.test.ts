import { afterEach, beforeEach, describe, expect } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { Session } from '#server/auth/require-session.ts';
import { readWallets } from '#server/jobs/wallet-jobs.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import {
  anOperation,
  aWireCalldata,
  CONTRACT,
  HASH,
  mirrorOrdered,
  OTHER_HASH,
  OWNER,
  refusal,
  reply,
  runWalletJob,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { prepareGrant } from './prepare-grant.ts';
import { submitGrant } from './submit-grant.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

useTestDatabase();
let chain: ScriptedChain;
let session: Session;
let receipt: unknown;
beforeEach(async () => {
  chain = await startScriptedChain({
    eth_chainId: () => '0x14a34',
    eth_getTransactionByHash: () => ({ input: '0x1234' }),
    eth_getTransactionReceipt: () => receipt,
  });
  useTestEnv({ ...harness.settings, RPC_URL_BASE: chain.url });
  session = await sessionOf('signer');
  receipt = null;
  await mirrorOrdered(harness.wallet);
});
afterEach(async () => {
  await chain.close();
});

const log = (address: string, granted = WALLET) => ({
  address,
  topics: [`0x${'01'.repeat(32)}`, `0x${toWord(granted)}`],
  data: `0x${toWord(1n)}`,
});
const mined = (...logs: object[]) => ({ status: '0x1', logs });
const submit = (txHash = HASH) => submitGrant({ walletId: harness.wallet.id, txHash, session });
const pin = async () => (await getWallet({ id: harness.wallet.id, session })).contractPin;
/** The service answers that it has taken the grant. */
function take(): void {
  harness.on.submit = () => {
    const operation = anOperation({ status: 'confirmed', txSignature: HASH });
    return reply({ wallet: harness.wallet, operation, linkedExisting: false, replayed: false });
  };
}

describe('[R9] the contract of a grant is pinned once the chain has confirmed a grant with it', () => {
  test('a hash that a user entered pins nothing, while the service waits or refuses', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await submit();
    expect(await pin()).toBeNull();
    receipt = mined(log(CONTRACT));
    harness.on.submit = () => refusal('VERIFICATION_FAILED', { status: 422 });
    await expect(prepareGrant({ walletId: harness.wallet.id, session })).rejects.toMatchObject({
      fault: { code: 'wallet_operation_in_flight' },
    });
    expect(await pin()).toBeNull();
  });

  test('the service’s answer alone pins nothing; the chain is asked again with the next grant', async () => {
    await submit();
    harness.operations = [anOperation({ status: 'confirmed', txSignature: HASH })];
    await runWalletJob(readWallets);
    const { submission } = await getWallet({ id: harness.wallet.id, session });
    expect(submission?.state).toBe('accepted');
    expect(await pin()).toBeNull();
    receipt = mined(log(CONTRACT));
    await prepareGrant({ walletId: harness.wallet.id, session });
    expect(await pin()).toEqual({ address: CONTRACT, origin: 'first_use' });
  });

  test.each([
    ['that failed', () => ({ status: '0x0', logs: [log(CONTRACT)] })],
    ['that says nothing of the wallet', () => mined(log(CONTRACT, OWNER))],
    ['in which two contracts speak of it', () => mined(log(CONTRACT), log(OWNER))],
    ['that is not mined', () => null],
  ])('a transaction %s pins nothing', async (_, answer) => {
    receipt = answer();
    take();
    await submit();
    expect(await pin()).toBeNull();
  });

  test('one that succeeded and names the wallet pins the contract that emitted it, and another is refused', async () => {
    receipt = mined(log(CONTRACT));
    take();
    await submit();
    const known = { address: CONTRACT, origin: 'first_use' };
    expect(await pin()).toEqual(known);
    receipt = mined(log(OWNER));
    harness.wallet = { ...harness.wallet, calldata: aWireCalldata({ to: OWNER }) };
    await submit(OTHER_HASH);
    expect(await pin()).toEqual(known);
  });

  test('with the chain unavailable no grant is lost', async () => {
    take();
    chain.isUnavailable = true;
    expect((await submit()).submission).toMatchObject({ state: 'accepted' });
    expect(await pin()).toBeNull();
  });
});
