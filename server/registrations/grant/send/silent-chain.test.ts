import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { Session } from '#server/auth/require-session.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { database } from '#server/store/database.ts';
import { grantSubmissions } from '#server/store/schema/schema-wallets.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import {
  aWireCalldata,
  HASH,
  mirrorOrdered,
  refusal,
  runWalletJob,
} from '#server/testing/registrations/wallet-harness.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

vi.setConfig({ testTimeout: 30_000 });
useTestDatabase();
let chain: ScriptedChain;
let session: Session;
/** What the node has of the transaction, and of its receipt. */
let transaction: object | null;
let receipt: object | null;
beforeEach(async () => {
  transaction = null;
  receipt = null;
  chain = await startScriptedChain({
    eth_chainId: () => '0x14a34',
    eth_getTransactionByHash: () => transaction,
    eth_getTransactionReceipt: () => receipt,
    eth_getBlockByNumber: () => ({ number: '0x10', timestamp: '0x10' }),
    eth_getLogs: () => [],
  });
  useTestEnv({ ...harness.settings, RPC_URL_BASE: chain.url });
  session = await sessionOf('signer');
  await mirrorOrdered(harness.wallet);
  harness.on.submit = () => refusal('RECEIPT_PENDING');
});
afterEach(() => chain.close());

const submit = () => submitGrant({ walletId: harness.wallet.id, txHash: HASH, session });
const detail = () => getWallet({ id: harness.wallet.id, session });
async function makeLate(seconds: number): Promise<void> {
  const createdAt = sql`${grantSubmissions.createdAt} - make_interval(secs => ${seconds})`;
  await database().update(grantSubmissions).set({ createdAt });
  await runWalletJob(submitGrants);
}
const endPreparation = () =>
  mirrorOrdered({
    ...harness.wallet,
    calldata: aWireCalldata({ expiresAt: '2026-01-01T00:00:00.000Z' }),
    updatedAt: '2026-11-21T12:45:00.000Z',
  });
const SLOW_SECONDS = 11 * 60;
const fail = () => {
  throw new Error('too many requests');
};

const SILENCES: [string, () => void][] = [
  ['cannot be reached', () => (chain.isUnavailable = true)],
  ['refuses to answer', () => (chain.methods['eth_getTransactionByHash'] = fail)],
  ['gives no receipt', () => (chain.methods['eth_getTransactionReceipt'] = fail)],
  ['makes no sense', () => (chain.methods['eth_getTransactionReceipt'] = () => 'html')],
];
const KNOWN: [string, object | null, string | null, string][] = [
  ['unknown', null, 'wallet_transaction_unknown', 'sent_unknown'],
  ['pending', { input: '0x1234' }, null, 'await_receipt'],
];
const CASES = SILENCES.flatMap(([what, silence]) => KNOWN.map((known) => [what, silence, ...known] as const));

describe('[R120] a hash that the node has answered about is not submitted because it is silent now', () => {
  test.each(CASES)('a node that %s: %#', async (_what, silence, _name, known, faultCode, kind) => {
    transaction = known;
    await submit();
    await makeLate(30);
    silence();
    await runWalletJob(submitGrants, 2);
    expect(harness.sent('submit')).toEqual([]);
    const wallet = await detail();
    expect(wallet.submission).toMatchObject({ state: 'waiting', tries: 0, faultCode, txSignature: HASH });
    expect(walletNextStep(wallet).kind).toBe(kind);
  });

  test('and it is, once the node answers that it is mined', async () => {
    await submit();
    chain.isUnavailable = true;
    await makeLate(30);
    chain.isUnavailable = false;
    receipt = { status: '0x1', blockNumber: '0x1', logs: [] };
    await runWalletJob(submitGrants);
    expect(harness.sent('submit').map(({ body }) => body)).toEqual([JSON.stringify({ txHash: HASH })]);
  });

  test('and it is, once the node has answered that it is mined, also where the node is silent at the next try', async () => {
    await submit();
    await makeLate(30);
    receipt = { status: '0x1', blockNumber: '0x1', logs: [] };
    harness.on.submit = () => ({ status: 429 });
    await runWalletJob(submitGrants);
    expect((await detail()).submission).toMatchObject({ state: 'stored', tries: 1 });
    chain.isUnavailable = true;
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await database().execute(sql`truncate wallet_call_quota`);
    await runWalletJob(submitGrants);
    expect(harness.sent('submit')).toHaveLength(2);
  });

  test.each(KNOWN)('[R118] %s: it ends with its preparation, and is not lost', async (_name, known) => {
    transaction = known;
    await submit();
    chain.isUnavailable = true;
    await makeLate(20 * 3_600);
    expect((await detail()).submission).toMatchObject({ state: 'waiting' });
    await endPreparation();
    await runWalletJob(submitGrants);
    const { submission, events } = await detail();
    expect(submission).toMatchObject({
      state: 'refused',
      faultCode: 'wallet_preparation_expired',
      txSignature: HASH,
    });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'submitted', detail: HASH }));
    expect(harness.sent('submit')).toEqual([]);
    await expect(prepareGrant({ walletId: harness.wallet.id, session })).resolves.toBeDefined();
    chain.isUnavailable = false;
    receipt = { status: '0x1', blockNumber: '0x1', logs: [] };
    await submit();
    expect(harness.sent('submit').map(({ body }) => body)).toEqual([JSON.stringify({ txHash: HASH })]);
  });

  test('and it is waited for ten minutes at least, where nothing is prepared any more', async () => {
    transaction = { input: '0x1234' };
    await submit();
    await endPreparation();
    chain.isUnavailable = true;
    await makeLate(30);
    expect((await detail()).submission).toMatchObject({ state: 'waiting', tries: 0 });
    await makeLate(SLOW_SECONDS);
    expect((await detail()).submission).toMatchObject({ state: 'refused', tries: 0 });
  });
});
