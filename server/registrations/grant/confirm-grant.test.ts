import { beforeEach, describe, expect } from 'vitest';
import { changeUser } from '#server/auth/manage-users.ts';
import type { Session } from '#server/auth/require-session.ts';
import { forgetFreshReads } from '#server/testing/forget.ts';
import { aStagedTransaction } from '#server/testing/burns/staged-transaction.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  aWireCalldata,
  aWireWallet,
  GRANT_PROGRAM,
  HASH,
  refusal,
  mirrorOrdered,
  SOLANA_WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { database } from '#server/store/database.ts';
import { updateGrantSubmission } from '#server/store/registrations/grant-submissions-repository.ts';
import { submitGrant } from './submit-grant.ts';
import { confirmGrant } from './confirm-grant.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { limitReads } from '#server/testing/service/slow-reads.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('signer');
});

const CALL = aWireCalldata();
const { to, data, chainRef, signerWallet } = CALL;
const STAGED = { to, data, chainRef, signerWallet };
const PREPARED = {
  unsignedTransaction: aStagedTransaction(SOLANA_WALLET, { program: GRANT_PROGRAM }),
  blockhash: 'b',
  lastValidBlockHeight: 9,
  expiresAt: '2099-11-22T12:00:00.000Z',
  signerWallet: SOLANA_WALLET,
};

const kindsOf = async (id: string) => (await getWallet({ id, session })).events.map(({ kind }) => kind);

describe('a call of an EVM registration', () => {
  const registered = async () => {
    harness.wallet = aWireWallet({ calldata: CALL });
    await mirrorOrdered(harness.wallet);
    forgetFreshReads();
    return harness.wallet.id;
  };

  test('is confirmed while the service still waits for it, and the history says that a wallet is asked', async () => {
    const walletId = await registered();
    const { ageMs } = await confirmGrant({ walletId, staged: STAGED, session });
    expect(ageMs).toBeLessThanOrEqual(0);
    expect(await kindsOf(walletId)).toContain('asked');
    expect(harness.sent('prepare')).toEqual([]);
  });

  test.each([
    ['was granted', { calldata: null, state: 'active' }],
    ['has another contract', { calldata: aWireCalldata({ to: `0x${'ab'.repeat(20)}` }) }],
    ['has another call', { calldata: aWireCalldata({ data: `0xabcdef01${'22'.repeat(64)}` }) }],
    ['is of another network', { calldata: aWireCalldata({ chainRef: 'eip155:8453' }) }],
    ['has another signer', { calldata: aWireCalldata({ signerWallet: `0x${'ab'.repeat(20)}` }) }],
    ['is past its window', { calldata: aWireCalldata({ expiresAt: '2026-11-20T12:00:00.000Z' }) }],
  ])('whose registration %s without an event is not sent to a wallet', async (_what, facts) => {
    const walletId = await registered();
    harness.wallet = { ...harness.wallet, ...facts, updatedAt: '2026-11-21T13:00:00.000Z' };
    await expect(confirmGrant({ walletId, staged: STAGED, session })).rejects.toMatchObject({
      fault: { code: 'wallet_changed' },
    });
    expect((await getWallet({ id: walletId, session })).updatedAt).toBe('2026-11-21T13:00:00.000Z');
    expect(await kindsOf(walletId)).not.toContain('asked');
  });

  test.each([
    ['was disabled', 'signed_out', { isDisabled: true }],
    ['signs no more', 'forbidden', { role: 'operator' }],
  ] as const)(
    'is not sent to the wallet of a user who %s while the service was being asked',
    async (_what, code, change) => {
      const walletId = await registered();
      const { wallet, transaction, operations } = harness;
      const answer = async () => {
        await changeUser(database(), session.email, change);
        return { status: 200, body: { wallet, transaction, operations } };
      };
      harness.onRead = answer();
      await expect(confirmGrant({ walletId, staged: STAGED, session })).rejects.toMatchObject({
        fault: { code },
      });
      expect(await kindsOf(walletId)).not.toContain('asked');
    },
  );

  test('[R132] of a registration that was deleted is not sent to a wallet, and the page knows it', async () => {
    const walletId = await registered();
    harness.isDeleted = true;
    await expect(confirmGrant({ walletId, staged: STAGED, session })).rejects.toMatchObject({
      fault: { code: 'wallet_changed' },
    });
    expect((await getWallet({ id: walletId, session })).deletedAt).not.toBeNull();
  });

  test.each([
    ['an error', { status: 503 }],
    ['a request to wait', { status: 429 }],
    ['HTML', { status: 200, body: '<html>' }],
    ['silence', 'silence'],
    [
      'another wallet',
      { status: 200, body: { wallet: aWireWallet({ calldata: CALL }), transaction: null, operations: [] } },
    ],
  ] as const)('is not sent to a wallet while the service answers with %s', async (_what, answer) => {
    const walletId = await registered();
    limitReads();
    harness.onRead = answer;
    await expect(confirmGrant({ walletId, staged: STAGED, session })).rejects.toMatchObject({
      fault: { code: 'wallet_unconfirmed' },
    });
    expect(await kindsOf(walletId)).not.toContain('asked');
  });

  test('[R118] is not sent to a wallet again while its grant awaits an answer, though the service shows the call', async () => {
    const walletId = await registered();
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await submitGrant({ walletId, txHash: HASH, session });
    await expect(confirmGrant({ walletId, staged: STAGED, session })).rejects.toMatchObject({
      fault: { code: 'wallet_operation_in_flight' },
    });
    expect(await kindsOf(walletId)).not.toContain('asked');
  });

  test('is sent to a wallet again where the chain does not know what was sent', async () => {
    const walletId = await registered();
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    const { submission } = await submitGrant({ walletId, txHash: HASH, session });
    const fault = { code: 'wallet_transaction_unknown' } as const;
    await updateGrantSubmission(database(), submission?.id ?? '', { fault });
    await expect(confirmGrant({ walletId, staged: STAGED, session })).resolves.toBeDefined();
  });

  test('[R131] is confirmed for many clicks by a few reads', async () => {
    const walletId = await registered();
    const before = harness.service.requests.length;
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: 40 }, () => confirmGrant({ walletId, staged: STAGED, session })));
    // One in each half second, however long the clicks took.
    const reads = harness.service.requests.length - before;
    expect(reads).toBeLessThanOrEqual((performance.now() - startedMs) / 500 + 1);
  });
});

describe('a staged transaction of a Solana registration', () => {
  test('is confirmed only while it is the one that the service has prepared', async () => {
    harness.wallet = aWireWallet({
      chainId: 'solana',
      address: SOLANA_WALLET,
      whitelisterWallet: SOLANA_WALLET,
    });
    harness.transaction = PREPARED;
    await mirrorOrdered(harness.wallet);
    const walletId = harness.wallet.id;
    const confirm = (unsignedTransaction: string) =>
      confirmGrant({ walletId, staged: { unsignedTransaction }, session });
    await expect(confirm(PREPARED.unsignedTransaction)).resolves.toHaveProperty('ageMs');
    await expect(confirm('AQAC')).rejects.toMatchObject({ fault: { code: 'wallet_changed' } });
    harness.transaction = null;
    forgetFreshReads();
    await expect(confirm(PREPARED.unsignedTransaction)).rejects.toMatchObject({
      fault: { code: 'wallet_changed' },
    });
  });
});
