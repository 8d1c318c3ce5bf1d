import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { Session } from '#server/auth/require-session.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { database } from '#server/store/database.ts';
import { grantSubmissions, walletCallQuota } from '#server/store/schema/schema-wallets.ts';
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
  reply,
  runWalletJob,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

vi.setConfig({ testTimeout: 30_000 });
useTestDatabase();
let chain: ScriptedChain;
let session: Session;
/** The chain's content: the transactions that it knows, and those of them that are mined. */
let known: Map<string, string>;
let mined: Set<string>;
beforeEach(async () => {
  known = new Map();
  mined = new Set();
  chain = await startScriptedChain({
    eth_chainId: () => '0x14a34',
    eth_getTransactionByHash: ([hash]) => toTransaction(known.get(String(hash))),
    eth_getTransactionReceipt: ([hash]) =>
      mined.has(String(hash)) ? { status: '0x1', blockNumber: '0x1', logs: [] } : null,
    eth_getBlockByNumber: () => ({ number: '0x10', timestamp: '0x10' }),
    eth_getLogs: () => [...mined].map(grantLog),
  });
  useTestEnv({ ...harness.settings, RPC_URL_BASE: chain.url });
  session = await sessionOf('signer');
  await mirrorOrdered(harness.wallet);
  harness.on.submit = () => {
    harness.wallet = { ...harness.wallet, state: 'active', reconciliationStatus: 'synced', calldata: null };
    harness.wallet = { ...harness.wallet, updatedAt: '2026-11-21T12:30:00.000Z' };
    return reply({ wallet: harness.wallet, operation: null, linkedExisting: false, replayed: false });
  };
});
afterEach(async () => {
  vi.useRealTimers();
  await chain.close();
});

const CALL = aWireCalldata().data;
const grantLog = (transactionHash: string) => ({
  address: CONTRACT,
  topics: [`0x${'01'.repeat(32)}`, `0x${toWord(WALLET)}`],
  data: '0x',
  transactionHash,
});
const toTransaction = (input: string | undefined) => (input === undefined ? null : { input });
const submit = (txHash = HASH) => submitGrant({ walletId: harness.wallet.id, txHash, session });
const detail = () => getWallet({ id: harness.wallet.id, session });
const bodies = () => harness.sent('submit').map(({ body }) => body);

function mine(hash: string, input = CALL): void {
  known.set(hash, input);
  mined.add(hash);
}

/** The hash was entered so long ago that a node would know it. */
async function makeLate(seconds = 30): Promise<void> {
  const createdAt = sql`${grantSubmissions.createdAt} - make_interval(secs => ${seconds})`;
  await database().update(grantSubmissions).set({ createdAt });
  await runWalletJob(submitGrants);
}

/** The service says that the window of what it has prepared is over, or that nothing is prepared. */
const endPreparation = (calldata: object | null = aWireCalldata({ expiresAt: '2026-01-01T00:00:00.000Z' })) =>
  mirrorOrdered({ ...harness.wallet, calldata, updatedAt: '2026-11-21T12:45:00.000Z' });
const SLOW_SECONDS = 11 * 60;

describe('[R120] a hash is submitted once it is mined', () => {
  test('one that waits is submitted when its receipt is there, once', async () => {
    known.set(HASH, CALL);
    expect((await submit()).submission).toMatchObject({ state: 'waiting', tries: 0, faultCode: null });
    await makeLate();
    expect(harness.sent('submit')).toHaveLength(0);
    expect(walletNextStep(await detail()).kind).toBe('await_receipt');
    mine(HASH);
    await runWalletJob(submitGrants);
    expect(bodies()).toEqual([JSON.stringify({ txHash: HASH })]);
    expect((await detail()).submission).toMatchObject({ state: 'accepted', txSignature: HASH });
  });

  test('one that was sped up is submitted under the hash that was mined', async () => {
    mine(OTHER_HASH);
    const { submission } = await submit();
    expect(submission).toMatchObject({ txSignature: OTHER_HASH });
    await runWalletJob(submitGrants);
    expect(bodies()).toEqual([JSON.stringify({ txHash: OTHER_HASH })]);
    const { state, events } = await detail();
    expect(state).toBe('active');
    expect(events.map(({ kind }) => kind)).toContain('replacement_found');
  });

  test('one that was sped up, delivered again, is answered by the status of what was mined', async () => {
    mine(OTHER_HASH);
    await submit();
    expect(await submit()).toMatchObject({ submission: { txSignature: OTHER_HASH } });
    expect((await detail()).events.map(({ kind }) => kind)).not.toContain('hash_not_submitted');
  });

  test('a relayer’s or a Safe’s transaction counts when it carries the call; another grant does not', async () => {
    mine(OTHER_HASH, `0xdeadbeef${'22'.repeat(64)}`);
    await submit();
    expect((await detail()).submission?.txSignature).toBe(HASH);
    known.set(OTHER_HASH, `0x6a761202${CALL.slice(2)}`);
    await runWalletJob(submitGrants, 2);
    expect(bodies()).toEqual([JSON.stringify({ txHash: OTHER_HASH })]);
  });

  test('one that no node knows is never submitted, and the page says so', async () => {
    await submit();
    expect(walletNextStep(await detail()).kind).toBe('await_receipt');
    await makeLate();
    const wallet = await detail();
    expect(wallet.submission).toMatchObject({
      state: 'waiting',
      txSignature: HASH,
      faultCode: 'wallet_transaction_unknown',
    });
    expect(walletNextStep(wallet)).toEqual({ kind: 'sent_unknown' });
    expect(harness.sent('submit')).toHaveLength(0);
  });

  test('a proposal is found when it is executed, however late', async () => {
    await submit();
    await makeLate();
    mine(OTHER_HASH, `0x6a761202${CALL.slice(2)}`);
    await runWalletJob(submitGrants, 2);
    expect(bodies()).toEqual([JSON.stringify({ txHash: OTHER_HASH })]);
    expect(walletNextStep(await detail()).kind).toBe('ready');
  });

  test('an unknown one makes room for what is sent after it', async () => {
    await submit();
    await makeLate();
    mine(OTHER_HASH);
    expect(await submit(OTHER_HASH)).toMatchObject({
      state: 'active',
      submission: { state: 'accepted', txSignature: OTHER_HASH },
    });
    expect(bodies()).toEqual([JSON.stringify({ txHash: OTHER_HASH })]);
  });

  test('one that is pending makes none', async () => {
    known.set(HASH, CALL);
    await submit();
    await expect(submit(OTHER_HASH)).rejects.toMatchObject({ fault: { code: 'wallet_tx_hash_mismatch' } });
  });

  test('an unknown one is abandoned with its preparation', async () => {
    await submit();
    await endPreparation();
    await makeLate();
    const { submission } = await detail();
    expect(submission).toMatchObject({ state: 'refused', faultCode: 'wallet_transaction_unknown' });
  });

  test('one that is still pending is waited for while its preparation lasts', async () => {
    known.set(HASH, CALL);
    await submit();
    await makeLate(20 * 3_600);
    expect((await detail()).submission).toMatchObject({ state: 'waiting', faultCode: null });
  });

  test.each([
    ['its preparation', undefined],
    ['everything that was prepared', null],
  ])(
    '[R118] one that is still pending is abandoned with %s, and the registration is free',
    async (_what, left) => {
      known.set(HASH, `0x${'99'.repeat(8)}`);
      await submit();
      await endPreparation(left);
      await makeLate();
      expect((await detail()).submission).toMatchObject({ state: 'waiting', faultCode: null });
      await makeLate(SLOW_SECONDS);
      const { submission, events } = await detail();
      expect(submission).toMatchObject({ state: 'refused', faultCode: 'wallet_preparation_expired' });
      expect(events.map(({ kind }) => kind)).toContain('grant_abandoned');
      expect(harness.sent('submit')).toHaveLength(0);
      await expect(prepareGrant({ walletId: harness.wallet.id, session })).resolves.toBeDefined();
    },
  );

  test('one that was abandoned and is mined after all is submitted when it is entered again', async () => {
    known.set(HASH, CALL);
    await submit();
    await endPreparation();
    await makeLate(SLOW_SECONDS);
    mine(HASH);
    expect(await submit()).toMatchObject({ state: 'active', submission: { state: 'accepted' } });
    expect(bodies()).toEqual([JSON.stringify({ txHash: HASH })]);
  });

  test('one that was abandoned and is mined after all is found in the search for the next one', async () => {
    known.set(HASH, CALL);
    await submit();
    await endPreparation();
    await makeLate(SLOW_SECONDS);
    await mirrorOrdered({ ...harness.wallet, updatedAt: '2026-11-21T12:50:00.000Z' });
    await submit(OTHER_HASH);
    mine(HASH);
    await runWalletJob(submitGrants, 2);
    expect(bodies()).toEqual([JSON.stringify({ txHash: HASH })]);
    const { state, events } = await detail();
    expect(state).toBe('active');
    expect(events.map(({ kind }) => kind)).toContain('replacement_found');
  });

  test('one that stays pending is replaced by another that made the grant', async () => {
    known.set(HASH, CALL);
    await submit();
    mine(OTHER_HASH);
    await makeLate();
    expect(harness.sent('submit')).toHaveLength(0);
    await makeLate(40);
    await runWalletJob(submitGrants);
    expect(bodies()).toEqual([JSON.stringify({ txHash: OTHER_HASH })]);
    expect((await detail()).state).toBe('active');
  });

  test.each<[string, () => unknown]>([
    [
      'is refused',
      () => {
        throw new Error('too many blocks');
      },
    ],
    ['makes no sense', () => 'none'],
    [
      'does not end in time',
      () => {
        vi.advanceTimersByTime(5_000);
        return [];
      },
    ],
  ])('one that no node knows is not submitted where the search for another %s', async (_what, logs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    chain.methods['eth_getLogs'] = logs;
    expect((await submit()).submission).toMatchObject({ state: 'waiting', tries: 0 });
    await makeLate();
    expect((await detail()).submission).toMatchObject({
      state: 'waiting',
      faultCode: 'wallet_transaction_unknown',
    });
    expect(harness.sent('submit')).toHaveLength(0);
  });

  test('one that stays pending is not submitted where the search for another fails', async () => {
    known.set(HASH, CALL);
    await submit();
    chain.methods.eth_getLogs = () => {
      throw new Error('too many blocks');
    };
    await makeLate(70);
    expect((await detail()).submission).toMatchObject({ state: 'waiting', tries: 0, faultCode: null });
  });

  test('what the chain does not answer about is submitted as it is', async () => {
    chain.isUnavailable = true;
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    expect((await submit()).submission).toMatchObject({ state: 'waiting', tries: 1 });
    expect(bodies()).toEqual([JSON.stringify({ txHash: HASH })]);
  });

  test('one that was submitted once is not searched for again', async () => {
    mine(HASH);
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await submit();
    const looks = chain.calls.length;
    await runWalletJob(submitGrants);
    expect(chain.calls).toHaveLength(looks);
    expect(harness.sent('submit')).toHaveLength(2);
  });
});

describe('[R120] a send that the service did not process counts for none', () => {
  /** The key or the rate was refused, and nothing else was read. */
  const unprocessed = (status: number) => refusal(undefined, { status, headers: { 'retry-after': '0' } });
  async function runSubmit(): Promise<void> {
    await database().delete(walletCallQuota);
    await runWalletJob(submitGrants);
  }

  test.each([401, 403, 429])('after %i a hash whose block was undone is not submitted', async (status) => {
    mine(HASH);
    const answer = harness.on.submit;
    harness.on.submit = (call) => (call === 1 ? unprocessed(status) : answer(call));
    expect((await submit()).submission).toMatchObject({ tries: 1 });
    mined.clear();
    known.clear();
    await runSubmit();
    expect(bodies()).toEqual([JSON.stringify({ txHash: HASH })]);
    expect((await detail()).submission).toMatchObject({ state: 'waiting', tries: 1 });
    mine(OTHER_HASH);
    await runSubmit();
    await runSubmit();
    expect(bodies().at(-1)).toBe(JSON.stringify({ txHash: OTHER_HASH }));
    expect(await detail()).toMatchObject({ state: 'active', submission: { txSignature: OTHER_HASH } });
  });

  test('after a lost answer it changes nothing: the service may have the hash', async () => {
    mine(HASH);
    harness.on.submit = (call) => (call === 1 ? 'cut' : unprocessed(429));
    await submit();
    await runSubmit();
    mined.clear();
    known.clear();
    await runSubmit();
    expect(harness.sent('submit')).toHaveLength(3);
  });

  test('one that was abandoned after it is found when it is mined after all', async () => {
    mine(HASH);
    const answer = harness.on.submit;
    harness.on.submit = (call) => (call === 1 ? unprocessed(401) : answer(call));
    await submit();
    mined.clear();
    known.clear();
    await endPreparation();
    await makeLate();
    expect((await detail()).submission).toMatchObject({ state: 'refused', tries: 1 });
    await endPreparation(aWireCalldata());
    mine(HASH);
    await submit(OTHER_HASH);
    await runSubmit();
    expect(bodies().at(-1)).toBe(JSON.stringify({ txHash: HASH }));
    expect((await detail()).submission).toMatchObject({ state: 'accepted', txSignature: HASH });
  });

  test('no refusal after it is taken for the success of an earlier send', async () => {
    mine(HASH);
    harness.on.submit = (call) => {
      harness.wallet = { ...harness.wallet, state: 'active', updatedAt: '2026-11-21T12:30:00.000Z' };
      return call === 1 ? unprocessed(401) : refusal('ALREADY_ACTIVE');
    };
    await submit();
    await runSubmit();
    expect((await detail()).submission).toMatchObject({
      state: 'refused',
      faultCode: 'wallet_already_active',
    });
  });
});
