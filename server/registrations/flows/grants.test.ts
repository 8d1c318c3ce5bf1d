import { beforeEach, describe, expect } from 'vitest';
import { listChoices } from '#lib/registrations/registration-choices.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import { findWalletTask } from '#lib/registrations/wallet-task.ts';
import { pollWallets, readWallets, submitGrants } from '#server/jobs/wallet-jobs.ts';
import { takeFromWindow } from '#server/store/limits/rate-limits-repository.ts';
import { database } from '#server/store/database.ts';
import { listGrantSubmissions } from '#server/store/registrations/grant-submissions-repository.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  anOperation,
  aWireCalldata,
  aWireWallet,
  HASH,
  OTHER_HASH,
  refusal,
  reply,
  runWalletJob,
  mirrorWallets,
  SOLANA_WALLET,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';
import { liveHistory } from '#server/testing/mirror.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';
import {
  activate,
  detail,
  mirrorInstead,
  session,
  submit,
  useMirroredWallet,
  walletId,
} from '#server/testing/registrations/grant-steps.ts';
import { refused } from '#server/testing/refused.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

useTestDatabase();
useMirroredWallet();

const prepare = () => prepareGrant({ walletId, session });
const kindsOf = async () => (await detail()).events.map(({ kind }) => kind);

describe('[R117] a receipt that is not deep enough', () => {
  test('is asked for again with the same hash and key after the time it names, and never an error', async () => {
    harness.on.submit = (call) =>
      call <= 3 ? refusal('RECEIPT_PENDING', { headers: { 'retry-after': '40' } }) : activate();
    const startedMs = Date.now();
    const waiting = await submit();
    expect(waiting.submission).toMatchObject({ state: 'waiting', faultCode: null, txSignature: HASH });
    const dueMs = Date.parse(waiting.submission?.nextTryAt ?? '');
    expect(dueMs - startedMs).toBeGreaterThan(39_000);
    expect(dueMs - Date.now()).toBeLessThanOrEqual(40_000);
    await runWalletJob(submitGrants, 3);
    expect(await detail()).toMatchObject({ state: 'active', submission: { state: 'accepted', tries: 4 } });
    const sent = harness.sent('submit');
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set([JSON.stringify({ txHash: HASH })]));
    await runWalletJob(submitGrants, 2);
    expect(harness.sent('submit')).toHaveLength(4);
  });

  test('without the header is asked for after a few seconds', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    const startedMs = Date.now();
    const { submission } = await submit();
    const dueMs = Date.parse(submission?.nextTryAt ?? '');
    expect(dueMs - startedMs).toBeGreaterThan(2_000);
    expect(dueMs - Date.now()).toBeLessThanOrEqual(5_000);
  });

  test('is asked for by one of many processes at a time', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING', { headers: { 'retry-after': '60' } });
    await submit();
    await runWalletJob(submitGrants);
    await Promise.all(Array.from({ length: 8 }, () => submitGrants.runTurn()));
    expect(harness.sent('submit')).toHaveLength(2);
  });
});

describe('a lost answer', () => {
  test.each(['cut', 'cut_in_body'] as const)('(%s) is replayed with the same body and key', async (lost) => {
    harness.on.submit = (call) => (call === 1 ? lost : activate());
    expect((await submit()).submission).toMatchObject({ state: 'stored', tries: 1, faultCode: null });
    await runWalletJob(submitGrants);
    expect((await detail()).submission?.state).toBe('accepted');
    const [first, second] = harness.sent('submit');
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  test('that was a success is found by the operation, whatever the replay answers', async () => {
    harness.on.submit = (call) => {
      if (call === 1) {
        activate();
        harness.operations = [anOperation({ status: 'confirmed', txSignature: HASH })];
        return 'cut';
      }
      return refusal('PREPARATION_EXPIRED', { status: 410 });
    };
    await submit();
    await runWalletJob(submitGrants);
    expect((await detail()).submission).toMatchObject({ state: 'accepted', faultCode: null });
  });

  test('that was a success is found by a read alone', async () => {
    harness.on.submit = () => 'cut';
    await submit();
    activate();
    harness.operations = [
      anOperation({ status: 'confirmed', txSignature: HASH.toUpperCase().replace('0X', '0x') }),
    ];
    await runWalletJob(readWallets);
    expect((await detail()).submission?.state).toBe('accepted');
  });

  test('of a service that is unavailable is waited for: what was signed is sent when it is back', async () => {
    harness.on.submit = (call) => (call < 3 ? { status: 502, body: '<html>' } : activate());
    await submit();
    await runWalletJob(submitGrants, 2);
    expect(await detail()).toMatchObject({ state: 'active', submission: { state: 'accepted', tries: 3 } });
  });
});

describe('a refusal ends the grant and gives the reason', () => {
  test.each([
    [
      '[R118] PREPARATION_EXPIRED',
      refusal('PREPARATION_EXPIRED', { status: 410 }),
      'wallet_preparation_expired',
    ],
    [
      '[R119] VERIFICATION_FAILED',
      refusal('VERIFICATION_FAILED', { status: 422 }),
      'wallet_verification_failed',
    ],
    [
      '[R119] RECIPIENT_STATE_MISMATCH',
      refusal('RECIPIENT_STATE_MISMATCH', { status: 422 }),
      'wallet_recipient_state_mismatch',
    ],
    ['[R121] OPERATION_UNBOUND', refusal('OPERATION_UNBOUND'), 'wallet_operation_unbound'],
    ['WALLET_BANNED', refusal('WALLET_BANNED'), 'wallet_banned'],
    ['NOT_ON_CHAIN', refusal('NOT_ON_CHAIN'), 'wallet_not_on_chain'],
    ['[R116] TRANSACTION_EXPIRED', refusal('TRANSACTION_EXPIRED'), 'wallet_transaction_expired'],
    [
      '[R114] TRANSACTION_MISMATCH',
      refusal('TRANSACTION_MISMATCH', { status: 422 }),
      'wallet_transaction_mismatch',
    ],
    [
      '[R116] the plain 400',
      refusal(undefined, { status: 400, message: 'No pending prepared transaction exists for this wallet' }),
      'wallet_no_preparation',
    ],
  ] as const)('%s', async (_name, answer, code) => {
    harness.on.submit = () => answer;
    await expect(submit()).rejects.toMatchObject(refused(code));
    expect((await detail()).submission).toMatchObject({ state: 'refused', faultCode: code, nextTryAt: null });
    expect(await kindsOf()).toContain('grant_refused');
    // [R118] Without a user nothing is sent a second time, and nothing is prepared.
    await runWalletJob(submitGrants, 2);
    expect(harness.sent('submit')).toHaveLength(1);
    expect(harness.sent('prepare')).toHaveLength(0);
    expect(harness.sent('sync')).toHaveLength(0);
  });

  test('[R119] after another transaction changed it: the wallet is read, and shown as it is now', async () => {
    harness.on.submit = () => {
      const now = {
        statusReason: 'changed_elsewhere',
        calldata: null,
        updatedAt: '2026-11-21T12:40:00.000Z',
      };
      harness.wallet = { ...harness.wallet, ...now };
      return refusal('RECIPIENT_STATE_MISMATCH', { status: 422 });
    };
    await expect(submit()).rejects.toMatchObject(refused('wallet_recipient_state_mismatch'));
    expect(await detail()).toMatchObject({ statusReason: 'changed_elsewhere', hasCalldata: false });
    expect(harness.sent('prepare')).toHaveLength(0);
  });

  test('[R116] and the same or another grant goes under a new key', async () => {
    harness.on.submit = (call) => (call === 1 ? refusal('TRANSACTION_EXPIRED') : activate());
    await expect(submit()).rejects.toMatchObject(refused('wallet_transaction_expired'));
    expect(await submit(OTHER_HASH)).toMatchObject({
      state: 'active',
      submission: { txSignature: OTHER_HASH },
    });
    const keys = harness.sent('submit').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('[R122] a success can leave the wallet revoked', async () => {
    harness.on.submit = () => activate({ state: 'revoked', limitMinor: 0 });
    expect(await submit()).toMatchObject({
      state: 'revoked',
      limitCents: 0,
      submission: { state: 'accepted' },
    });
  });

  test('ALREADY_ACTIVE after a lost answer is the success that was lost', async () => {
    harness.on.submit = (call) => {
      if (call === 1) activate();
      return call === 1 ? 'cut' : refusal('ALREADY_ACTIVE');
    };
    await submit();
    await runWalletJob(submitGrants);
    expect((await detail()).submission?.state).toBe('accepted');
  });
});

describe('[R120] one hash for one operation', () => {
  test('another hash while the first is awaited is not submitted', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await submit();
    await expect(submit(OTHER_HASH)).rejects.toMatchObject({
      fault: { code: 'wallet_tx_hash_mismatch', values: { txSignature: HASH } },
    });
    expect(harness.sent('submit')).toHaveLength(1);
  });

  test('another hash while the first is awaited is in the history, once, with the user who brought it', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await submit();
    for (const again of [1, 2]) await expect(submit(OTHER_HASH), String(again)).rejects.toThrow();
    const { events, submission } = await detail();
    expect(events.filter(({ kind }) => kind === 'hash_not_submitted')).toMatchObject([
      { detail: OTHER_HASH, actor: session.email },
    ]);
    expect(submission).toMatchObject({ txSignature: HASH, state: 'waiting' });
  });

  test('hashes are taken so often from one user and no more', async () => {
    for (let n = 0; n < 120; n += 1)
      await takeFromWindow(database(), `grant:user:${session.userId}`, 300_000);
    await expect(submit()).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
    expect(await listGrantSubmissions(database(), walletId)).toEqual([]);
  });

  test('the same hash in other letters only answers its status', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING', { headers: { 'retry-after': '60' } });
    await submit();
    const again = await submit(HASH.toUpperCase().replace('0X', '0x'));
    expect(again.submission).toMatchObject({ state: 'waiting', tries: 1 });
    expect(harness.sent('submit')).toHaveLength(1);
  });

  test('where the service knows another, that one is submitted again', async () => {
    harness.operations = [anOperation({ status: 'submitted', txSignature: OTHER_HASH })];
    harness.on.submit = (call) => (call === 1 ? refusal('TX_HASH_MISMATCH') : activate());
    await expect(submit(HASH)).rejects.toMatchObject(refused('wallet_tx_hash_mismatch'));
    await runWalletJob(submitGrants);
    expect(harness.sent('submit').map(({ body }) => body)).toEqual([
      JSON.stringify({ txHash: HASH }),
      JSON.stringify({ txHash: OTHER_HASH }),
    ]);
    expect(await detail()).toMatchObject({ state: 'active', submission: { txSignature: OTHER_HASH } });
    expect(await kindsOf()).toContain('original_resent');
  });

  test('one that the service spells in capitals is submitted and stored in the one spelling', async () => {
    const txSignature = OTHER_HASH.toUpperCase();
    harness.operations = [anOperation({ status: 'submitted', txSignature })];
    harness.on.submit = (call) => refusal(call === 1 ? 'TX_HASH_MISMATCH' : 'RECEIPT_PENDING');
    await expect(submit(HASH)).rejects.toMatchObject(refused('wallet_tx_hash_mismatch'));
    await runWalletJob(submitGrants);
    expect(harness.sent('submit').at(-1)?.body).toBe(JSON.stringify({ txHash: OTHER_HASH }));
    const [stored] = await listGrantSubmissions(database(), walletId);
    expect(stored).toMatchObject({
      txSignature: OTHER_HASH,
      body: JSON.stringify({ txHash: OTHER_HASH }),
    });
  });

  test('one of ours keeps its key', async () => {
    harness.on.submit = (call) => {
      if (call === 1) return refusal('VERIFICATION_FAILED', { status: 422 });
      return call === 2 ? refusal('TX_HASH_MISMATCH') : activate();
    };
    await expect(submit(OTHER_HASH)).rejects.toMatchObject(refused('wallet_verification_failed'));
    harness.operations = [anOperation({ status: 'submitted', txSignature: OTHER_HASH })];
    await expect(submit(HASH)).rejects.toMatchObject(refused('wallet_tx_hash_mismatch'));
    await runWalletJob(submitGrants);
    const [first, , third] = harness.sent('submit');
    expect(third?.body).toBe(first?.body);
    expect(third?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });
});

describe('prepare', () => {
  test('[R118] is refused here while a grant is pending', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await submit();
    await expect(prepare()).rejects.toMatchObject(refused('wallet_operation_in_flight'));
    expect(harness.sent('prepare')).toHaveLength(0);
  });

  test('[R118] after an expired one answers that the grant is in force: nothing is left to sign', async () => {
    harness.on.submit = () => refusal('PREPARATION_EXPIRED', { status: 410 });
    await expect(submit()).rejects.toMatchObject(refused('wallet_preparation_expired'));
    harness.on.prepare = () => {
      activate();
      return reply({ wallet: harness.wallet, transaction: null, activated: true });
    };
    const prepared = await prepare();
    expect(prepared).toMatchObject({ activated: true, transaction: null });
    expect(prepared.wallet).toMatchObject({ state: 'active', calldata: null });
    expect((await kindsOf())[0]).toBe('linked_existing');
  });

  test.each([
    ['[R121] OPERATION_IN_FLIGHT', 'OPERATION_IN_FLIGHT', 'wallet_operation_in_flight'],
    ['[R121] LIMIT_REQUIRED', 'LIMIT_REQUIRED', 'wallet_limit_required'],
    ['WALLET_NOT_MANAGED', 'WALLET_NOT_MANAGED', 'wallet_not_managed'],
  ])('%s has its own text', async (_name, code, fault) => {
    harness.on.prepare = () => refusal(code);
    await expect(prepare()).rejects.toMatchObject(refused(fault));
  });

  test('[R125] of a revoked wallet answers a call and leaves it revoked', async () => {
    harness.wallet = {
      ...harness.wallet,
      state: 'revoked',
      limitMinor: 0,
      updatedAt: '2026-11-21T12:10:00.000Z',
    };
    const { wallet } = await prepare();
    expect(wallet).toMatchObject({ state: 'revoked', hasCalldata: true, calldata: { limitCents: 100_000 } });
  });

  test('[R9] makes no contract known that it has only been given', async () => {
    useTestEnv({ ...harness.settings, WHITELISTER_ADDRESS_BASE: '' });
    expect((await prepare()).wallet).toMatchObject({
      contractPin: null,
      unconfirmedContract: { kind: 'whitelister', address: aWireCalldata().to },
      calldata: { to: aWireCalldata().to },
    });
  });

  test('[R104] of an authorizing wallet is not requested', async () => {
    await mirrorInstead(aWireWallet({ role: 'whitelister' }));
    await expect(prepare()).rejects.toMatchObject(refused('wallet_not_managed'));
    await expect(submit()).rejects.toMatchObject(refused('wallet_not_managed'));
    await expect(syncWallet({ walletId, session })).rejects.toMatchObject(refused('wallet_not_managed'));
    expect(harness.service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('sync', () => {
  test.each(['activated', 'already_synced', 'not_on_chain', 'teleported'])(
    '[R128] the outcome is the result, with no operation: %s',
    async (outcome) => {
      harness.on.sync = () => reply({ outcome, wallet: harness.wallet, operation: null });
      expect(await syncWallet({ walletId, session })).toMatchObject({ outcome, wallet: { id: walletId } });
      expect((await detail()).events[0]).toMatchObject({
        kind: 'synced',
        detail: outcome,
        actor: session.email,
      });
    },
  );

  describe.each([
    ['base', 'revocation_unconfirmed', 'wallet_revocation'],
    ['solana', 'missing_onchain', 'wallet_mismatch'],
  ] as const)(
    '[R128] [R130] that finds nothing on %s, and leaves the row as it is',
    (chainId, kind, task) => {
      const sync = async (outcome: string) => {
        harness.on.sync = () => reply({ outcome, wallet: harness.wallet, operation: null });
        await syncWallet({ walletId, session });
      };
      /** What the page, the list, a new onramp and the inbox have of it. */
      const shown = async () => {
        const listed = (await listWallets({ session })).wallets.filter(({ id }) => id === walletId);
        const choices = listChoices(listed, chainId).ready.length;
        const all = [await detail(), ...listed];
        const tasks = listed.map((wallet) => findWalletTask(wallet)?.reason);
        return [...all.map((wallet) => walletNextStep(wallet).kind), choices, ...tasks];
      };
      beforeEach(async () => {
        const address = chainId === 'solana' ? SOLANA_WALLET : WALLET;
        const ready = { state: 'active', reconciliationStatus: 'synced', calldata: null };
        await mirrorInstead(aWireWallet({ chainId, address, ...ready }));
        await sync('not_on_chain');
      });

      test('holds it back until a later one finds it', async () => {
        expect(await shown()).toEqual([kind, kind, 0, task]);
        const published = (await liveHistory()).findLast((event) => event.type === 'wallet.changed');
        expect(published?.type === 'wallet.changed' && published.wallet).toMatchObject({ id: walletId });
        expect(published?.type === 'wallet.changed' && published.wallet.notOnChainAt).toBeTruthy();
        await runWalletJob(readWallets);
        expect(await shown()).toEqual([kind, kind, 0, task]);
        await sync('already_synced');
        expect(await shown()).toEqual(['ready', 'ready', 1, undefined]);
      });

      test('says nothing any more once its state has changed', async () => {
        for (const [state, minute] of Object.entries({ revoked: 40, active: 50 })) {
          harness.wallet = { ...harness.wallet, state, updatedAt: `2026-11-21T12:${minute}:00.000Z` };
          await mirrorWallets(harness.wallet);
        }
        expect(await shown()).toEqual(['ready', 'ready', 1, undefined]);
      });
    },
  );

  test('[R129] is only ever called by a user: not by a job, in thirty turns of them', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    harness.wallet = {
      ...harness.wallet,
      statusReason: 'awaiting_sync_proof',
      reconciliationStatus: 'drifted',
    };
    await submit();
    for (const job of [pollWallets, readWallets, submitGrants]) await runWalletJob(job, 10);
    expect(harness.sent('sync')).toHaveLength(0);
    expect(harness.sent('prepare')).toHaveLength(0);
    await syncWallet({ walletId, session });
    expect(harness.sent('sync')).toHaveLength(1);
  });

  test('[R127] asks for a proof that is missing, and passes it on', async () => {
    await mirrorInstead(aWireWallet({ chainId: 'solana', address: SOLANA_WALLET }));
    harness.on.sync = () => refusal('SYNC_PROOF_REQUIRED', { status: 422 });
    const txSignature =
      '1111111XbofDGQzxBH6ekxvAkUM87PnnfW2jtEPCusu5BUhpJNMcDUvFfQ1CzuofpUYWHSRtcR1FFS5QPHtPQ';
    expect(txSignature).toHaveLength(85);
    await expect(syncWallet({ walletId, session })).rejects.toMatchObject(
      refused('wallet_sync_proof_required'),
    );
    await expect(syncWallet({ walletId, txSignature, session })).rejects.toMatchObject(
      refused('wallet_sync_proof_required'),
    );
    expect(harness.sent('sync').map(({ body }) => body)).toEqual(['{}', JSON.stringify({ txSignature })]);
  });

  test.each(['0x12', 'not a signature', HASH])(
    'does not accept what is no proof, and accepts none on EVM: %s',
    async (proof) => {
      const call = syncWallet({ walletId, txSignature: proof, session });
      await expect(call).rejects.toMatchObject(refused('invalid_input'));
      expect(harness.sent('sync')).toHaveLength(0);
    },
  );
});

describe('what a wallet signed is stored once', () => {
  test.each([
    ['no hash', { txHash: '0x12' }],
    ['a hash with a digit too many', { txHash: `0x${'ab'.repeat(32)}a` }],
    ['a page', { txHash: '<html></html>' }],
    ['the other family’s field', { signedTransactionBase64: 'AQID' }],
  ])('not %s', async (_name, grant) => {
    await expect(submitGrant({ walletId, ...grant, session })).rejects.toMatchObject(
      refused('invalid_input'),
    );
    expect(await listGrantSubmissions(database(), walletId)).toEqual([]);
  });

  test.each(['AB'.repeat(32), `0X${'ab'.repeat(32)}`])(
    '[R120] a hash spelled %s is stored in the one spelling',
    async (txHash) => {
      await submitGrant({ walletId, txHash, session });
      const [stored] = await listGrantSubmissions(database(), walletId);
      expect(stored?.txSignature).toBe(`0x${'ab'.repeat(32)}`);
    },
  );

  test('ten at once are one', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING', { headers: { 'retry-after': '60' } });
    await Promise.all(Array.from({ length: 10 }, () => submit()));
    expect(await listGrantSubmissions(database(), walletId)).toHaveLength(1);
    expect(harness.sent('submit')).toHaveLength(1);
  });

  test('ten different ones at once are one, and nine refusals', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING', { headers: { 'retry-after': '60' } });
    const hashes = Array.from({ length: 10 }, (_, index) => `0x${String(index).repeat(64)}`);
    const results = await Promise.allSettled(hashes.map((txHash) => submit(txHash)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(harness.sent('submit')).toHaveLength(1);
  });
});
