import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { readWallets } from '#server/jobs/wallet-jobs.ts';
import { aStagedTransaction } from '#server/testing/burns/staged-transaction.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  aWireCalldata,
  aWireWallet,
  GRANT_PROGRAM,
  HASH,
  mirrorOrdered,
  mirrorWallets,
  OTHER_HASH,
  refusal,
  reply,
  runWalletJob,
  SOLANA_WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { cancelWallet } from '#server/registrations/cancel-wallet.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { listWalletTasks } from '#server/registrations/list-wallet-tasks.ts';
import { confirmGrant } from '#server/registrations/grant/confirm-grant.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { refused } from '#server/testing/refused.ts';

useTestDatabase();
let session: Session;
let walletId: string;
const { to, data, chainRef, signerWallet } = aWireCalldata();
const STAGED = { to, data, chainRef, signerWallet };
beforeEach(async () => {
  session = await sessionOf('admin');
  harness.wallet = { ...harness.wallet, calldata: aWireCalldata() };
  await mirrorOrdered(harness.wallet);
  walletId = harness.wallet.id;
});

const cancel = () => cancelWallet({ walletId, session });
const detail = () => getWallet({ id: walletId, session });
const asked = () => confirmGrant({ walletId, staged: STAGED, session });
const kinds = async () => (await detail()).events.map(({ kind, actor }) => [kind, actor]);
/** What each request of the cancellation says of other signatures. */
async function statedInAudit() {
  const isRequest = eq(auditLog.action, 'wallet.cancel_requested');
  const rows = await database()
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(isRequest, eq(auditLog.subject, walletId)));
  return rows.map(({ details }) => details['isRequestRejected']);
}

describe('[R132] a cancelled registration', () => {
  test('names the present one of its address, once there is one', async () => {
    expect((await detail()).presentWalletId).toBeNull();
    harness.on.remove = () => {
      harness.isDeleted = true;
      return reply({ id: walletId });
    };
    await cancel();
    expect((await detail()).presentWalletId).toBeNull();
    const again = aWireWallet({ id: crypto.randomUUID(), createdAt: '2026-11-21T13:00:00.000Z' });
    const elsewhere = aWireWallet({ id: crypto.randomUUID(), chainId: 'polygon' });
    await mirrorWallets(again, elsewhere);
    expect((await detail()).presentWalletId).toBe(again.id);
    expect(await getWallet({ id: again.id, session })).toMatchObject({ presentWalletId: null });
  });

  test('is gone at the service, and its record stays here with the user who cancelled it', async () => {
    harness.on.remove = () => {
      harness.isDeleted = true;
      return reply({ id: walletId });
    };
    expect(await cancel()).toEqual({ walletId });
    expect((await detail()).deletedAt).not.toBeNull();
    expect(await kinds()).toEqual([
      ['cancelled', session.email],
      ['cancel_requested', session.email],
      ['found', null],
    ]);
    await expect(cancel()).rejects.toMatchObject(refused('not_found'));
    expect(harness.sent('remove')).toHaveLength(1);
  });

  test('that no user here wants leaves the inbox, whether it was to be confirmed or authorized', async () => {
    const wallet = aWireWallet();
    await mirrorWallets(wallet);
    const listed = async () => (await listWalletTasks(database())).map(({ reason }) => reason);
    expect(await listed()).toEqual(['wallet_confirm_order', 'wallet_sign']);
    for (const { id } of [wallet, harness.wallet]) {
      harness.on.remove = () => reply({ id });
      expect(await cancelWallet({ walletId: id, session })).toEqual({ walletId: id });
    }
    expect(await listed()).toEqual([]);
  });

  test('that the service does not know any more counts as cancelled', async () => {
    harness.isDeleted = true;
    harness.on.remove = () => refusal(undefined, { status: 404 });
    expect(await cancel()).toEqual({ walletId });
    expect((await detail()).deletedAt).not.toBeNull();
  });

  test('is not one that the service knows by an answer to a later read, whatever it answers to the deletion', async () => {
    harness.on.remove = () => refusal(undefined, { status: 404 });
    await expect(cancel()).rejects.toMatchObject(refused('wallet_cancel_unconfirmed'));
    expect(await detail()).toMatchObject({ state: 'pending', deletedAt: null });
    expect((await kinds()).map(([kind]) => kind)).toEqual(['cancel_requested', 'found']);

    harness.isDeleted = true;
    await runWalletJob(readWallets);
    expect((await detail()).deletedAt).not.toBeNull();
  });

  test('that the service does not know counts as cancelled also when it cannot be read then', async () => {
    harness.on.remove = () => refusal(undefined, { status: 404 });
    harness.onRead = refusal(undefined, { status: 503 });
    expect(await cancel()).toEqual({ walletId });
    expect(await kinds()).toContainEqual(['cancelled', session.email]);
    expect((await detail()).deletedAt).not.toBeNull();
  });

  test('whose answer was lost is found to be gone by the poller', async () => {
    harness.on.remove = () => {
      harness.isDeleted = true;
      return 'cut';
    };
    await expect(cancel()).rejects.toMatchObject(refused('wallet_cancel_unconfirmed'));
    await runWalletJob(readWallets);
    expect((await detail()).deletedAt).not.toBeNull();
    expect(await kinds()).toContainEqual(['cancel_requested', session.email]);
  });
});

describe('[R133] what cannot be cancelled', () => {
  test.each([
    ['WALLET_NOT_PENDING', 'wallet_not_pending'],
    ['ALREADY_ACTIVE', 'wallet_already_active'],
  ])('%s: the wallet is read again before the refusal is shown', async (detailCode, code) => {
    harness.on.remove = () => {
      const standing = { state: 'active', reconciliationStatus: 'synced', calldata: null, limitMinor: 5 };
      harness.wallet = { ...harness.wallet, ...standing, updatedAt: '2026-11-21T13:00:00.000Z' };
      return refusal(detailCode);
    };
    await expect(cancel()).rejects.toMatchObject(refused(code));
    expect(await detail()).toMatchObject({ state: 'active', deletedAt: null });
  });

  test('one whose grant is pending: it would be authorized without a registration', async () => {
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await submitGrant({ walletId, txHash: HASH, session });
    await expect(cancel()).rejects.toMatchObject(refused('wallet_operation_in_flight'));
    expect(harness.sent('remove')).toHaveLength(0);
  });

  test('one for which a wallet was just asked: it would be authorized without a registration', async () => {
    await asked();
    await expect(cancel()).rejects.toMatchObject(refused('wallet_signature_open'));
    expect(harness.sent('remove')).toHaveLength(0);
    harness.on.remove = () => {
      harness.isDeleted = true;
      return reply({ id: walletId });
    };
    await cancelWallet({ walletId, isRequestRejected: true, session });
    expect(harness.sent('remove')).toHaveLength(1);
    expect(await statedInAudit()).toEqual([true]);
  });

  test('that no one else will sign is in the audit log only where the user stated it', async () => {
    await cancel().catch(() => undefined);
    expect(await statedInAudit()).toEqual([undefined]);
  });

  test('one for which another wallet was asked too, although one has sent and was refused', async () => {
    await asked();
    await asked();
    harness.on.submit = () => refusal('TRANSACTION_EXPIRED');
    for (const again of [1, 2]) {
      await expect(submitGrant({ walletId, txHash: HASH, session }), String(again)).rejects.toThrow();
    }
    await expect(cancel()).rejects.toMatchObject(refused('wallet_signature_open'));
    await expect(submitGrant({ walletId, txHash: OTHER_HASH, session })).rejects.toThrow();
    harness.on.remove = () => {
      harness.isDeleted = true;
      return reply({ id: walletId });
    };
    await expect(cancel()).resolves.toEqual({ walletId });
  });

  test('one for which a wallet was asked after a hash that nothing here had asked for', async () => {
    harness.on.submit = () => refusal('TRANSACTION_EXPIRED');
    await expect(submitGrant({ walletId, txHash: HASH, session })).rejects.toThrow();
    await asked();
    await expect(submitGrant({ walletId, txHash: HASH, session })).rejects.toThrow();
    await expect(cancel()).rejects.toMatchObject(refused('wallet_signature_open'));
    await expect(submitGrant({ walletId, txHash: OTHER_HASH, session })).rejects.toThrow();
    await expect(isOver()).resolves.toEqual({ walletId });
  });

  test('one for which wallets were asked, until as many have sent: a late answer may be of one asked long ago', async () => {
    await asked();
    await passed(31);
    await asked();
    harness.on.submit = () => refusal('TRANSACTION_EXPIRED');
    await expect(submitGrant({ walletId, txHash: HASH, session })).rejects.toThrow();
    await expect(cancel()).rejects.toMatchObject(refused('wallet_signature_open'));
    await expect(submitGrant({ walletId, txHash: OTHER_HASH, session })).rejects.toThrow();
    await expect(isOver()).resolves.toEqual({ walletId });
  });

  test('one for which a wallet was asked, also where what was sent may be of an earlier request', async () => {
    await asked();
    await passed(29);
    await asked();
    harness.on.submit = () => refusal('TRANSACTION_EXPIRED');
    await expect(submitGrant({ walletId, txHash: HASH, session })).rejects.toThrow();
    await database().execute(sql`update wallet_events set occurred_at = occurred_at - interval '2 minutes'`);
    await expect(cancel()).rejects.toMatchObject(refused('wallet_signature_open'));
    await passed(31);
    await expect(isOver()).resolves.toEqual({ walletId });
  });

  test('one for which a wallet was asked long ago may be cancelled', async () => {
    await asked();
    await database().execute(sql`update wallet_events set occurred_at = now() - interval '31 minutes'`);
    harness.on.remove = () => {
      harness.isDeleted = true;
      return reply({ id: walletId });
    };
    await expect(cancel()).resolves.toEqual({ walletId });
  });

  const handedOut = () => confirmGrant({ walletId, staged: STAGED, isHandedOut: true, session });
  const isOver = () => {
    harness.on.remove = () => {
      harness.isDeleted = true;
      return reply({ id: walletId });
    };
    return cancel();
  };
  const passed = (minutes: number) =>
    database().execute(sql`update wallet_events set occurred_at = now() - make_interval(mins => ${minutes})`);

  test('[R123] one whose call was handed out, for as long as the call counts', async () => {
    await handedOut();
    expect((await detail()).events).toContainEqual(
      expect.objectContaining({
        kind: 'handed_out',
        detail: '2099-11-22T12:00:00.000Z',
        actor: session.email,
      }),
    );
    await expect(cancel()).rejects.toMatchObject(refused('wallet_signature_open'));
    await passed(31);
    await expect(cancel()).rejects.toMatchObject(refused('wallet_signature_open'));
    expect(harness.sent('remove')).toHaveLength(0);
    await database().execute(sql`
      update wallet_events set detail = (now() - interval '1 second')::text where kind = 'handed_out'`);
    await expect(isOver()).resolves.toEqual({ walletId });
  });

  test('[R123] one whose call was handed out may be cancelled by a user who says that it is not sent any more', async () => {
    await handedOut();
    await cancelWallet({ walletId, isRequestRejected: true, session });
    expect(harness.sent('remove')).toHaveLength(1);
  });

  test('[R123] one whose call was handed out may be cancelled when what was sent for it was refused', async () => {
    await handedOut();
    harness.on.submit = () => refusal('VERIFICATION_FAILED');
    await expect(submitGrant({ walletId, txHash: HASH, session })).rejects.toThrow();
    await expect(isOver()).resolves.toEqual({ walletId });
  });

  test('[R123] a call is not handed out while the cancellation is pending, or while a grant is', async () => {
    harness.on.remove = () => 'cut';
    await expect(cancel()).rejects.toThrow();
    await expect(handedOut()).rejects.toMatchObject(refused('wallet_changed'));
    await passed(2);
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await submitGrant({ walletId, txHash: HASH, session });
    await expect(handedOut()).rejects.toMatchObject(refused('wallet_operation_in_flight'));
    expect((await kinds()).map(([kind]) => kind)).not.toContain('handed_out');
  });

  test('[R126] one whose instruction was handed out, for a day: it is not over with its blockhash', async () => {
    const solana = { chainId: 'solana', address: SOLANA_WALLET, whitelisterWallet: SOLANA_WALLET };
    harness.wallet = aWireWallet({ ...solana, calldata: null });
    const unsignedTransaction = aStagedTransaction(SOLANA_WALLET, { program: GRANT_PROGRAM });
    const prepared = { blockhash: 'b', lastValidBlockHeight: 9, signerWallet: SOLANA_WALLET };
    harness.transaction = { ...prepared, unsignedTransaction, expiresAt: '2099-11-22T12:00:00.000Z' };
    await mirrorOrdered(harness.wallet);
    walletId = harness.wallet.id;
    await confirmGrant({ walletId, staged: { unsignedTransaction }, isHandedOut: true, session });
    await passed(31);
    await expect(cancel()).rejects.toMatchObject(refused('wallet_signature_open'));
    const line = (await detail()).events.find(({ kind }) => kind === 'handed_out');
    const hours = (Date.parse(line?.detail ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
  });

  test('[R104] an authorizing wallet', async () => {
    const whitelister = aWireWallet({ role: 'whitelister' });
    await mirrorOrdered(whitelister);
    await expect(cancelWallet({ walletId: whitelister.id, session })).rejects.toMatchObject(
      refused('wallet_not_managed'),
    );
    expect(harness.sent('remove')).toHaveLength(0);
  });
});

test('a registration is not cancelled by a process that was held up until wallets are asked again', async () => {
  const clock = [0, 31_000];
  const late = cancelWallet({ walletId, session }, () => clock.shift() ?? Infinity);
  await expect(late).rejects.toMatchObject(refused('wallet_cancel_unconfirmed'));
  expect(harness.sent('remove')).toHaveLength(0);
  expect(await detail()).toMatchObject({ state: 'pending', deletedAt: null });
  expect((await kinds()).map(([kind]) => kind)).toEqual(['cancel_requested', 'found']);
  // It can be asked for again.
  const inTime = [0, 30_000];
  await cancelWallet({ walletId, session }, () => inTime.shift() ?? Infinity);
  expect(harness.sent('remove')).toHaveLength(1);
});

describe('a request that a wallet got before the registration was cancelled', () => {
  const removed = async () => {
    harness.on.remove = () => {
      harness.isDeleted = true;
      return reply({ id: walletId });
    };
    await cancel();
  };

  test('is answered by a hash that is in the history, and that the service does not get', async () => {
    await removed();
    const submit = () => submitGrant({ walletId, txHash: HASH, session });
    await expect(submit()).rejects.toMatchObject(refused('wallet_cancelled_meanwhile'));
    await expect(submit()).rejects.toMatchObject(refused('wallet_cancelled_meanwhile'));
    const { events } = await detail();
    expect(events.filter(({ kind }) => kind === 'hash_not_submitted')).toMatchObject([
      { detail: HASH, actor: session.email },
    ]);
    expect(harness.sent('submit')).toHaveLength(0);
  });

  test('is answered by its status where the service had got it before', async () => {
    harness.on.submit = () => refusal('TRANSACTION_EXPIRED');
    await expect(submitGrant({ walletId, txHash: HASH, session })).rejects.toThrow();
    await removed();
    const answer = await submitGrant({ walletId, txHash: HASH, session });
    expect(answer).toMatchObject({ submission: { txSignature: HASH, state: 'refused' } });
    expect((await kinds()).map(([kind]) => kind)).not.toContain('hash_not_submitted');
    expect(harness.sent('submit')).toHaveLength(1);
  });

  test('that is cancelled while the hash is being stored is recorded too', async () => {
    const submitted = await withTransaction(async (tx) => {
      await tx.execute(sql`update wallets set deleted_at = now() where id = ${walletId}`);
      const submitted = submitGrant({ walletId, txHash: HASH, session }).catch((error: unknown) => error);
      await expect.poll(countWaiting).toBe(1);
      return { submitted };
    });
    expect(await submitted.submitted).toMatchObject(refused('wallet_cancelled_meanwhile'));
    expect(harness.sent('submit')).toHaveLength(0);
    expect((await kinds()).map(([kind]) => kind)).toContain('hash_not_submitted');
  });

  test('is not made while the cancellation is pending', async () => {
    harness.on.remove = () => 'cut';
    await expect(cancel()).rejects.toThrow();
    await expect(asked()).rejects.toMatchObject(refused('wallet_changed'));
    await database().execute(sql`update wallet_events set occurred_at = now() - interval '2 minutes'`);
    await expect(asked()).resolves.toBeDefined();
  });
});
