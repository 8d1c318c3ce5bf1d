import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { isUsable, walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import { findWalletTask } from '#lib/registrations/wallet-task.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { cancelWallet } from '#server/registrations/cancel-wallet.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';
import { database } from '#server/store/database.ts';
import {
  activate,
  detail,
  mirrorInstead,
  session,
  submit,
  useMirroredWallet,
  walletId,
} from '#server/testing/registrations/grant-steps.ts';
import {
  aWireWallet,
  mirrorWallets,
  refusal,
  reply,
  runWalletJob,
  SOLANA_WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
useMirroredWallet();

const READY = { state: 'active', reconciliationStatus: 'synced', calldata: null };
const firstLine = async () => (await detail()).events[0];

/** The service answers what it has now, and while that travels, this happens. */
const syncDuring = async (outcome: string, meanwhile: () => Promise<unknown>) => {
  harness.on.sync = async () => {
    const answer = reply({ outcome, wallet: harness.wallet, operation: null });
    await meanwhile();
    return answer;
  };
  return syncWallet({ walletId, session });
};

describe('[R128] a sync whose answer is older than what is known when it comes', () => {
  const submitLate = async () => {
    harness.on.submit = () => activate();
    await runWalletJob(submitGrants);
  };
  const readList = async () => {
    activate();
    await mirrorWallets(harness.wallet);
  };
  test.each([
    ['the answer to the grant', true, submitLate],
    ['the list', false, readList],
  ])('that found nothing holds back no wallet that is active since, by %s', async (_name, isSent, become) => {
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    if (isSent) await submit();
    const { outcome, wallet } = await syncDuring('not_on_chain', become);
    expect(outcome).toBe('not_on_chain');
    expect(wallet).toMatchObject({ state: 'active', notOnChainAt: null });
    expect(walletNextStep(await detail()).kind).toBe('ready');
    const line = { kind: 'sync_overtaken', detail: 'not_on_chain', actor: session.email };
    expect(await firstLine()).toMatchObject(line);
  });

  test('that found it ends nothing that was found since', async () => {
    await mirrorInstead(aWireWallet(READY));
    await syncDuring('already_synced', async () => {
      const missing = { reconciliationStatus: 'missing_onchain', statusReason: 'not_on_chain' };
      await mirrorWallets({ ...harness.wallet, ...missing, updatedAt: '2026-11-21T12:30:00.000Z' });
    });
    expect(walletNextStep(await detail()).kind).toBe('revocation_unconfirmed');
    expect(await firstLine()).toMatchObject({ kind: 'sync_overtaken', detail: 'already_synced' });
  });

  test('counts where what was read meanwhile is the same', async () => {
    await mirrorInstead(aWireWallet(READY));
    await syncDuring('not_on_chain', () => mirrorWallets(harness.wallet));
    expect(walletNextStep(await detail()).kind).toBe('revocation_unconfirmed');
    expect(await firstLine()).toMatchObject({ kind: 'synced', detail: 'not_on_chain' });
  });
});

describe('[R128] [R130] a wallet whose authorization is not found again and again', () => {
  const sync = async (outcome: string, facts: object = {}) => {
    harness.wallet = { ...harness.wallet, ...facts };
    harness.on.sync = () => reply({ outcome, wallet: harness.wallet, operation: null });
    return (await syncWallet({ walletId, session })).wallet;
  };
  /** Answers since when it was found missing. */
  const pass = async (minutes: number) => {
    await database().execute(sql`
      update wallet_events set occurred_at = occurred_at - make_interval(mins => ${minutes})`);
    return (await detail()).notOnChainAt;
  };
  const soon = () => new Date().toISOString();

  test.each(['base', 'solana'])(
    'is a task at once, as old as the first time, where the service leaves it as it is: %s',
    async (chainId) => {
      const address = chainId === 'solana' ? { address: SOLANA_WALLET } : {};
      await mirrorInstead(aWireWallet({ ...READY, chainId, ...address }));
      const reason = chainId === 'solana' ? 'wallet_mismatch' : 'wallet_revocation';
      const missing = await sync('not_on_chain');
      expect(findWalletTask(missing)).toEqual({ reason, since: missing.notOnChainAt });
      const since = await pass(61);
      const again = await sync('not_on_chain');
      expect(findWalletTask(again)).toEqual({ reason, since });
      expect(findWalletTask(await sync('already_synced'))).toBeUndefined();
      const restarted = await sync('not_on_chain');
      expect(Date.parse(restarted.notOnChainAt ?? '')).toBeGreaterThan(Date.parse(since ?? '') + 3_600_000);
    },
  );

  test.each(['base', 'solana'])('is held back whatever an unknown outcome says: %s', async (chainId) => {
    const address = chainId === 'solana' ? { address: SOLANA_WALLET } : {};
    await mirrorInstead(aWireWallet({ ...READY, chainId, ...address }));
    const { notOnChainAt } = await sync('not_on_chain');
    const held = await sync('teleported');
    expect([held.notOnChainAt, isUsable(held)]).toEqual([notOnChainAt, false]);
    expect(isUsable(await sync('already_synced'))).toBe(true);
  });

  test('stays overdue where the service has it as missing, and says a new time of it', async () => {
    await mirrorInstead(aWireWallet(READY));
    const missing = { reconciliationStatus: 'missing_onchain', statusReason: 'not_on_chain' };
    const first = await sync('not_on_chain', { ...missing, updatedAt: soon() });
    expect([first.isOverdue, findWalletTask(first)]).toEqual([false, undefined]);
    const since = await pass(61);
    expect((await detail()).isOverdue).toBe(true);
    const again = await sync('not_on_chain', { updatedAt: soon() });
    expect(again.isOverdue).toBe(true);
    expect(findWalletTask(again)).toEqual({ reason: 'wallet_revocation', since });
  });
});

describe('[R128] a pending registration whose diagnostic reason the service leaves as it is', () => {
  const REASONS = ['awaiting_onchain_confirmation', 'awaiting_sync_proof'] as const;
  const pending = (statusReason: string) =>
    aWireWallet({ chainId: 'solana', address: SOLANA_WALLET, statusReason });
  const sync = async (outcome = 'not_on_chain') => {
    harness.on.sync = () => reply({ outcome, wallet: harness.wallet, operation: null });
    return (await syncWallet({ walletId, session })).wallet;
  };

  test.each(REASONS)('can be signed and cancelled once a sync found nothing: %s', async (reason) => {
    await mirrorInstead(pending(reason));
    expect(walletNextStep(await detail()).kind).not.toBe('sign_grant');
    expect(walletNextStep(await sync()).kind).toBe('sign_grant');
    await cancelWallet({ walletId, session: await sessionOf('operator') });
    expect(walletNextStep(await detail()).kind).toBe('cancelled');
  });

  test.each(REASONS)('waits again once the service gives the reason again: %s', async (reason) => {
    await mirrorInstead(pending(reason));
    await sync();
    await mirrorWallets({ ...harness.wallet, statusReason: null, updatedAt: '2026-11-21T12:10:00.000Z' });
    expect(walletNextStep(await detail()).kind).toBe('sign_grant');
    await mirrorWallets({ ...harness.wallet, updatedAt: '2026-11-21T12:20:00.000Z' });
    expect(walletNextStep(await detail()).kind).not.toBe('sign_grant');
    expect(walletNextStep(await sync()).kind).toBe('sign_grant');
  });

  test('[R117] waits again after a grant was submitted since, until the next sync', async () => {
    await mirrorInstead(aWireWallet({ statusReason: REASONS[0] }));
    expect(walletNextStep(await sync()).kind).toBe('sign_grant');
    harness.on.submit = () => refusal('NOT_ON_CHAIN');
    await expect(submit()).rejects.toMatchObject({ fault: { code: 'wallet_not_on_chain' } });
    expect(walletNextStep(await detail()).kind).toBe('await_receipt');
    expect(walletNextStep(await sync()).kind).toBe('submission_refused');
  });
});
