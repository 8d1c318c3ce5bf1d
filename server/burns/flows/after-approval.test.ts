import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { findHolderWallet } from '#server/intents/find-burn-view.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { readIntents } from '#server/jobs/read-intents.ts';
import { confirmProofs, submitProofs, prepareBurns, watchProofs } from '#server/jobs/burn-jobs.ts';
import {
  anAuthorization,
  attemptOf,
  burnReceipt,
  HOLDER,
  offrampOn,
  proofsOf,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { burned, hash, signing, statesOf } from '#server/testing/burns/burn-steps.ts';
import { eventData } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { database } from '#server/store/database.ts';
import { wallets } from '#server/store/schema/schema-wallets.ts';
import { listOutboxDepths } from '#server/store/system/outboxes-repository.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

const deliver = async () => {
  await runJob(watchProofs);
  await runJob(submitProofs);
};

describe('after the service has taken the proof', () => {
  test('[R47] [R82] a burn that it finds wrong arrives as a failure, published to open pages, and is never submitted again', async () => {
    const { intent, attemptId } = await burned(harness, session);
    await deliver();
    const failed = {
      status: 'failed',
      failureCode: 'burn_failed',
      statusReason: 'the burn was made by another holder',
      updatedAt: '2026-11-21T12:30:00.000Z',
    };
    const delivery = signDelivery(eventData(intent, failed), { type: 'payout.failed' });
    expect((await receiveApplied(delivery.rawBody, delivery.headers)).status).toBe(200);

    const detail = await getIntentDetail({ id: intent.id, session });
    expect(detail).toMatchObject({
      status: 'failed',
      failureCode: 'burn_failed',
      burn: { state: 'accepted' },
    });
    const published = (await liveHistory()).filter((event) => event.type === 'intent.changed');
    expect(published.at(-1)).toMatchObject({
      source: 'webhook',
      intent: { id: intent.id, status: 'failed' },
    });
    await deliver();
    expect(harness.approvals()).toHaveLength(1);
    const again = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await expect(again).rejects.toMatchObject({ fault: { code: 'intent_wrong_status' } });
    const another = storeProof({ attemptId, proof: hash(2), session });
    await expect(another).rejects.toMatchObject({ fault: { code: 'burn_proof_conflict' } });
  });

  test('[R45] a hash that never mines stays where it is, for weeks', async () => {
    const { intent } = await burned(harness, session);
    await deliver();
    const approved = { ...harness.intent, status: 'burn_approved', updatedAt: '2026-11-21T12:20:00.000Z' };
    await mirror(approved);
    harness.evm.methods['eth_getTransactionReceipt'] = () => null;
    harness.timeUnix += 30 * 86_400;
    await deliver();
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    expect((await getIntentDetail({ id: intent.id, session })).status).toBe('burn_approved');
    expect(harness.approvals()).toHaveLength(1);
  });

  test('[R83] the intent is read again, because the answer says only a status', async () => {
    const { intent } = await burned(harness, session);
    harness.onApprove = () => ({ status: 200, body: { status: 'burn_approved', amountCents: 1 } });
    const burning = { ...harness.intent, status: 'burning', updatedAt: '2026-11-21T12:20:00.000Z' };
    await deliver();
    expect((await getIntentDetail({ id: intent.id, session })).status).toBe('awaiting_burn_approval');
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    harness.intent = burning;
    await runJob(readIntents);
    expect((await getIntentDetail({ id: intent.id, session })).status).toBe('burning');
  });

  describe('[R79] [R80] that its status does not show', () => {
    test('is submitted again, the same, until the status shows it', async () => {
      const { intent } = await burned(harness, session);
      await deliver();
      await runJob(confirmProofs, 2);
      expect(harness.approvals()).toHaveLength(3);
      expect(new Set(harness.approvals().map(({ body }) => body)).size).toBe(1);
      expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
      const outboxes = await listOutboxDepths(database());
      expect(outboxes).toContainEqual({ name: 'proofs', count: 0, oldestAt: null });
      const updatedAt = '2026-11-21T12:30:00.000Z';
      harness.intent = { ...harness.intent, status: 'burn_approved', updatedAt };
      await runJob(confirmProofs, 3);
      expect(harness.approvals()).toHaveLength(3);
      expect((await getIntentDetail({ id: intent.id, session })).status).toBe('burn_approved');
    });

    test('is submitted again, too, when its status goes back, until the intent is over', async () => {
      const { intent } = await burned(harness, session);
      await deliver();
      const { intent: awaiting } = harness;
      await mirror({ ...awaiting, status: 'burn_approved', updatedAt: '2026-11-21T12:20:00.000Z' });
      await runJob(confirmProofs, 3);
      expect(harness.approvals()).toHaveLength(1);
      const back = { ...awaiting, updatedAt: '2026-11-21T12:21:00.000Z' };
      harness.intent = back;
      await mirror(back);
      await runJob(confirmProofs);
      expect(harness.approvals()).toHaveLength(2);
      await mirror({ ...awaiting, status: 'completed', updatedAt: '2026-11-21T12:40:00.000Z' });
      await runJob(confirmProofs);
      const [proof] = await proofsOf(intent);
      expect(proof).toMatchObject({ state: 'accepted', nextAttemptAt: null });
    });

    test('stays one that was taken while the service cannot be asked', async () => {
      const { intent } = await burned(harness, session);
      await deliver();
      harness.onApprove = () => ({ status: 502, body: '' });
      await runJob(confirmProofs, 2);
      expect(harness.approvals()).toHaveLength(3);
      expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    });

    test('[R44] is one that was taken also where the intent ends after a refusal', async () => {
      const { intent } = await burned(harness, session);
      await deliver();
      const { takenAt } = (await proofsOf(intent))[0] ?? {};
      expect(takenAt).toBeInstanceOf(Date);
      harness.onApprove = () => ({ status: 400, body: { code: 'VALIDATION_FAILED', message: 'no' } });
      await runJob(confirmProofs);
      harness.intent = { ...harness.intent, status: 'expired', updatedAt: '2026-11-21T12:40:00.000Z' };
      await runJob(submitProofs);
      expect(await proofsOf(intent)).toMatchObject([{ state: 'accepted', takenAt }]);
    });

    test('goes on as one that was never taken, after a refusal', async () => {
      const { intent } = await burned(harness, session);
      await deliver();
      harness.onApprove = () => ({ status: 400, body: { code: 'VALIDATION_FAILED', message: 'no' } });
      await runJob(confirmProofs);
      expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
      harness.onApprove = () => ({ status: 200, body: { status: 'burn_approved' } });
      await runJob(submitProofs);
      expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    });

    test.each([
      ['has undone', null],
      ['has executed again, where it burned nothing', { ...burnReceipt(), logs: [] }],
    ])('[R81] is not submitted again for a burn that the chain %s', async (_what, receipt) => {
      const { intent } = await burned(harness, session);
      await deliver();
      harness.evm.methods['eth_getTransactionReceipt'] = () => receipt;
      harness.evm.methods['eth_getTransactionByHash'] = () =>
        receipt && { to: HOLDER, from: TOKEN, nonce: '0x7', input: '0xfe0d94c1' };
      await runJob(confirmProofs);
      await runJob(submitProofs);
      expect(harness.approvals()).toHaveLength(1);
      expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    });

    test('is left alone while the service does not answer, or answers a status that is not known', async () => {
      const { intent } = await burned(harness, session);
      await deliver();
      const { intent: known } = harness;
      harness.intent = { ...known, status: 'something_new', updatedAt: '2026-11-21T12:30:00.000Z' };
      await runJob(confirmProofs, 2);
      expect(harness.approvals()).toHaveLength(1);
      expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    });
  });

  test('[R78] [R80] submitted five times, it has one effect', async () => {
    const { intent } = await burned(harness, session);
    const taken: string[] = [];
    harness.onApprove = () => {
      const { status } = harness.intent;
      const message = `Intent is not awaiting burn approval: ${status}`;
      if (status !== 'awaiting_burn_approval') return { status: 400, body: { code: 'BAD_REQUEST', message } };
      taken.push(status);
      const updatedAt = `2026-11-21T12:30:00.000Z`;
      harness.intent = { ...harness.intent, status: 'burn_approved', updatedAt };
      return 'cut';
    };
    await runJob(watchProofs);
    await Promise.all(Array.from({ length: 5 }, () => runJob(submitProofs)));
    await runJob(submitProofs, 2);
    expect(taken).toHaveLength(1);
    expect(new Set(harness.approvals().map(({ body }) => body)).size).toBe(1);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });
});

test('[R67] a proof whose authorization expired is submitted until the intent ends', async () => {
  const { intent, attemptId } = await signing(harness, session);
  harness.timeUnix += 700;
  await storeProof({ attemptId, proof: hash(1), session });
  harness.evm.methods['eth_getTransactionReceipt'] = () => ({ status: '0x1', blockNumber: '0x1', logs: [] });
  harness.evm.methods['eth_getTransactionByHash'] = () => {
    const { data } = anAuthorization(harness);
    return { to: TOKEN, from: HOLDER, nonce: '0x7', input: data };
  };
  await deliver();
  expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
});

test('[R53] an intent that no user here created is burned like any other, and who took part stays out of the lists', async () => {
  const party = { displayName: 'Maria Aparecida', documentMasked: '***.456.789-**', solanaWallet: null };
  const named = await offrampOn(harness, 'base', { party });
  const shown = JSON.stringify(await liveHistory());
  expect(shown).toContain(named.id);
  expect(shown).not.toContain(party.displayName);
  expect(shown).not.toContain(party.documentMasked);
  const { intent } = await burned(harness, session);
  expect(intent.party).toBeNull();
  await deliver();
  expect((await attemptOf(intent)).state).toBe('accepted');
  expect(JSON.stringify(harness.approvals())).not.toContain(party.displayName);
});

test('[R8] a registration on one chain says nothing about another', async () => {
  const standing = { address: HOLDER, state: 'active', reconciliationStatus: 'synced' };
  await mirrorWallets(aWireWallet({ ...standing, chainId: 'polygon' }));
  const intent = await offrampOn(harness, 'base');
  harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(harness) } });
  await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
  expect((await getIntentDetail({ id: intent.id, session })).burn?.holderWallet).toBeNull();
  await mirrorWallets(aWireWallet({ ...standing, chainId: 'base' }));
  const { burn } = await getIntentDetail({ id: intent.id, session });
  expect(burn?.holderWallet).toEqual({ state: 'active', reconciliationStatus: 'synced' });
});

test('[R104] only a registration as a minter says whether its address may burn, a usable one first', async () => {
  const place = { chainId: 'ethereum', address: HOLDER } as const;
  const holder = () => findHolderWallet(database(), { chainId: 'ethereum', tokenHolder: HOLDER });
  const [active, at] = [{ state: 'active', reconciliationStatus: 'synced' }, '2026-11-21T12:00:00.000Z'];
  await mirrorWallets(aWireWallet({ ...place, ...active, role: 'whitelister', createdAt: at }));
  expect(await holder()).toBeNull();
  const minter = aWireWallet({ ...place, ...active, createdAt: '2026-11-20T12:00:00.000Z' });
  await mirrorWallets(minter);
  expect(await holder()).toEqual(active);
  const contradicted = aWireWallet({ ...place, state: 'active', reconciliationStatus: 'odd', createdAt: at });
  await mirrorWallets(contradicted);
  const update = database().update(wallets).set({ contradictedAt: new Date() });
  await update.where(eq(wallets.id, contradicted.id));
  expect(await holder()).toEqual(active);
  await database().update(wallets).set({ deletedAt: new Date() }).where(eq(wallets.id, minter.id));
  expect(await holder()).toEqual({ state: 'active', reconciliationStatus: 'odd' });
});
