import bs58 from 'bs58';
import { describe, expect } from 'vitest';
import { submitProofs, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import {
  anAuthorization,
  attemptOf,
  burnLog,
  burnReceipt,
  HOLDER,
  proofsOf,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import {
  burned,
  hash,
  signedOnSolana,
  signing,
  signingOnSolana,
  signOnSolana,
  SOLANA_SIGNER,
  statesOf,
} from '#server/testing/burns/burn-steps.ts';
import { rowOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

/** A status of each kind: `lib/intents/status.test.ts` has the whole table. */
const OF_PROOF = {
  taken: ['burning', 'completed'],
  unknown: ['a_new_status'],
  escalated: ['canceled', 'failed'],
};

const notAwaiting = (status: string) => ({
  status: 400,
  body: { code: 'BAD_REQUEST', message: `Intent is not awaiting burn approval: ${status}` },
});

describe('a proof of an EVM burn', () => {
  test('[R79] is stored before it is submitted', async () => {
    const { intent } = await burned(harness, session);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    expect(harness.approvals()).toEqual([]);
  });

  test('[B8] is submitted once its receipt is there, and not before', async () => {
    const { intent } = await burned(harness, session);
    harness.evm.methods.eth_getTransactionReceipt = () => null;
    await runJob(watchProofs, 3);
    await runJob(submitProofs);
    expect(harness.approvals()).toEqual([]);
    harness.evm.methods.eth_getTransactionReceipt = () => burnReceipt();
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();
  });

  test('[R77] [R78] is submitted with the holder of the attempt, in the same bytes at every try', async () => {
    const { intent } = await burned(harness, session);
    harness.onApprove = (call) =>
      call < 5 ? { status: 503 } : { status: 200, body: { status: 'burn_approved' } };
    await runJob(watchProofs);
    await runJob(submitProofs, 6);
    const bodies = harness.approvals().map(({ body }) => body);
    expect(bodies).toHaveLength(5);
    expect(new Set(bodies)).toEqual(new Set([JSON.stringify({ txHash: hash(1), tokenHolder: HOLDER })]));
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test.each([
    ['cut'],
    [{ status: 500 }],
    [{ status: 429 }],
    [{ status: 401 }],
    [{ status: 200, body: '<html>' }],
  ] as const)('[R79] is submitted again after %o, without end', async (trouble) => {
    const { intent } = await burned(harness, session);
    harness.onApprove = () => trouble;
    await runJob(watchProofs);
    await runJob(submitProofs, 12);
    expect(harness.approvals()).toHaveLength(12);
    expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
  });

  test.each(OF_PROOF.taken)(
    '[R80] refused as "not awaiting" with the intent %s has been taken',
    async (status) => {
      const { intent } = await burned(harness, session);
      harness.onApprove = () => notAwaiting(status);
      harness.intent = { ...harness.intent, status, updatedAt: '2026-11-21T12:30:00.000Z' };
      await runJob(watchProofs);
      await runJob(submitProofs);
      expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
      expect((await rowOf(intent)).status).toBe(status);
    },
  );

  test.each(OF_PROOF.unknown)(
    '[R42] [R80] refused with the intent %s, which does not show that it has been taken, is sent again and is no refusal',
    async (status) => {
      const { intent } = await burned(harness, session);
      harness.onApprove = () => notAwaiting(status);
      harness.intent = { ...harness.intent, status, updatedAt: '2026-11-21T12:30:00.000Z' };
      await runJob(watchProofs);
      await runJob(submitProofs, 2);
      expect(harness.approvals()).toHaveLength(2);
      expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
      expect((await attemptOf(intent)).problem).toBeNull();
      harness.intent = { ...harness.intent, status: 'burning', updatedAt: '2026-11-21T12:31:00.000Z' };
      await runJob(submitProofs);
      expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    },
  );

  test.each(OF_PROOF.escalated)('[R44] [R80] refused with the intent %s is escalated', async (status) => {
    const { intent } = await burned(harness, session);
    harness.onApprove = () => notAwaiting(status);
    harness.intent = { ...harness.intent, status, updatedAt: '2026-11-21T12:30:00.000Z' };
    await runJob(watchProofs);
    await runJob(submitProofs, 3);
    expect(await statesOf(intent)).toEqual({ attempt: 'escalated', proofs: ['escalated'] });
    expect(harness.approvals()).toHaveLength(1);
    await expect(startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session })).rejects.toMatchObject({
      fault: { code: 'intent_wrong_status' },
    });
  });

  test.each([
    ['burn_proof_refused', { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } }],
    ['not_found', { status: 404, body: { code: 'NOT_FOUND', message: 'no such intent' } }],
  ])(
    'refused (%s) while the intent still waits is submitted again, and a user sees why',
    async (code, refusal) => {
      const { intent } = await burned(harness, session);
      const { onApprove } = harness;
      harness.onApprove = () => refusal;
      await runJob(watchProofs);
      await runJob(submitProofs, 3);
      expect(harness.approvals()).toHaveLength(3);
      expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
      expect((await attemptOf(intent)).problem).toBe(code);
      harness.onApprove = onApprove;
      await runJob(submitProofs);
      expect(await attemptOf(intent)).toMatchObject({ state: 'accepted', problem: null });
    },
  );

  test('[R82] that was reverted is never submitted, and another attempt may begin', async () => {
    const { intent } = await burned(harness, session);
    const input = anAuthorization(harness).data;
    harness.evm.methods.eth_getTransactionReceipt = () => burnReceipt({ status: '0x0' });
    harness.evm.methods.eth_getTransactionByHash = () => ({ to: TOKEN, from: HOLDER, nonce: '0x7', input });
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'reverted', proofs: ['reverted'] });
    expect((await attemptOf(intent)).problem).toBe('burn_reverted');
    expect(harness.approvals()).toEqual([]);
    await expect(startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session })).resolves.toMatchObject({
      state: 'preparing',
    });
  });

  test.each([
    ['burned for another holder', burnReceipt({ holder: TOKEN })],
    ['burned another amount', burnReceipt({ amountBaseUnits: 1n })],
    ['did something else', { status: '0x1', blockNumber: '0x1', logs: [] }],
  ])('[R82] that %s is never submitted', async (_name, receipt) => {
    const { intent } = await burned(harness, session);
    harness.evm.methods.eth_getTransactionReceipt = () => receipt;
    harness.evm.methods.eth_getTransactionByHash = () => ({
      to: HOLDER,
      from: HOLDER,
      nonce: '0x7',
      input: '0x1234',
    });
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['dropped'] });
    expect((await attemptOf(intent)).problem).toBe('burn_proof_foreign');
    expect(harness.approvals()).toEqual([]);
  });

  test('[R70] carried by a wrapper is decided by the token’s event', async () => {
    const { intent } = await burned(harness, session);
    const wrapper = { to: HOLDER, from: HOLDER, nonce: '0x1', input: '0x1234' };
    harness.evm.methods.eth_getTransactionByHash = () => wrapper;
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
  });

  test('[R81] [B8] replaced by the wallet is followed to the hash that was mined', async () => {
    const { intent } = await burned(harness, session);
    const { data } = anAuthorization(harness);
    harness.evm.methods.eth_getTransactionReceipt = () => null;
    harness.evm.methods.eth_getTransactionByHash = () => ({
      to: TOKEN,
      from: HOLDER,
      nonce: '0x7',
      input: data,
    });
    await runJob(watchProofs);
    // Speeded up: the same nonce and call under another hash.
    harness.evm.methods.eth_getTransactionCount = () => '0x8';
    harness.evm.methods.eth_getTransactionByHash = ([asked]) =>
      asked === hash(2) ? { to: TOKEN, from: HOLDER, nonce: '0x7', input: data } : null;
    harness.evm.methods.eth_getTransactionReceipt = ([asked]) => (asked === hash(2) ? burnReceipt() : null);
    harness.evm.methods.eth_getLogs = () => [{ ...burnLog(), transactionHash: hash(2) }];
    await runJob(watchProofs, 2);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted', 'dropped'] });
    expect(harness.approvals().map(({ body }) => body)).toEqual([
      JSON.stringify({ txHash: hash(2), tokenHolder: HOLDER }),
    ]);
  });

  test('[B7] canceled by the wallet is open again', async () => {
    const { intent } = await burned(harness, session);
    harness.evm.methods.eth_getTransactionReceipt = () => null;
    harness.evm.methods.eth_getTransactionByHash = () => ({
      to: TOKEN,
      from: HOLDER,
      nonce: '0x7',
      input: '0x',
    });
    await runJob(watchProofs);
    harness.evm.methods.eth_getTransactionCount = () => '0x8';
    harness.evm.methods.eth_getTransactionByHash = () => null;
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    harness.height += 64;
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['dropped'] });
  });

  test('that no node knows is abandoned when the authorization is over on chain, and not before', async () => {
    const { intent } = await burned(harness, session);
    harness.evm.methods.eth_getTransactionReceipt = () => null;
    await runJob(watchProofs, 5);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    harness.timeUnix += 601;
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    harness.timeUnix += 30;
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'lapsed', proofs: ['dropped'] });
  });

  test.each([429, 503])(
    '[R18] [R79] with a %i that asks for a day is submitted again while the intent waits',
    async (status) => {
      const { intent } = await burned(harness, session);
      harness.onApprove = () => ({ status, headers: { 'retry-after': '86400' } });
      await runJob(watchProofs);
      await runJob(submitProofs);
      const [proof] = await proofsOf(intent);
      expect((proof?.nextAttemptAt?.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(60_000);
    },
  );

  test('waits while the chain is unavailable', async () => {
    const { intent } = await burned(harness, session);
    harness.evm.isUnavailable = true;
    await runJob(watchProofs, 3);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    expect(harness.approvals()).toEqual([]);
  });
});

describe('storing', () => {
  test('the same proof again changes nothing', async () => {
    const { intent, attemptId } = await burned(harness, session);
    await storeProof({ attemptId, proof: hash(1).toUpperCase().replace('0X', '0x'), session });
    expect(await proofsOf(intent)).toHaveLength(1);
  });

  test('a second hash before the first is mined stores both', async () => {
    const { intent, attemptId } = await burned(harness, session);
    await storeProof({ attemptId, proof: hash(2), session });
    expect(await proofsOf(intent)).toHaveLength(2);
  });

  test('[R81] another proof than the submitted one is refused', async () => {
    const { attemptId } = await burned(harness, session);
    await runJob(watchProofs);
    await runJob(submitProofs);
    const second = storeProof({ attemptId, proof: hash(2), session });
    await expect(second).rejects.toMatchObject({ fault: { code: 'burn_proof_conflict' } });
  });

  test.each([['0x12'], ['12'.repeat(33)], [`0x${'g'.repeat(64)}`], ['<html></html>'], ['']])(
    '[R76] %s is refused',
    async (proof) => {
      const { attemptId } = await signing(harness, session);
      const storing = storeProof({ attemptId, proof, session });
      await expect(storing).rejects.toMatchObject({ fault: { code: 'burn_proof_malformed' } });
    },
  );

  test.each(['AB'.repeat(32), `0X${'ab'.repeat(32)}`, ` 0x${'aB'.repeat(32)}\n`])(
    '[R76] %j is stored in the one spelling of a hash',
    async (proof) => {
      const { attemptId } = await signing(harness, session);
      const burn = await storeProof({ attemptId, proof, session });
      expect(burn.proof).toBe(`0x${'ab'.repeat(32)}`);
    },
  );

  test('a hash that comes when the attempt was abandoned is watched and submitted as well', async () => {
    const { intent, attemptId } = await signing(harness, session);
    harness.timeUnix += 601;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
    harness.evm.methods.eth_getTransactionReceipt = () => burnReceipt();
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test('is not for a viewer', async () => {
    const { attemptId } = await signing(harness, session);
    const viewer = await sessionOf('viewer');
    const storing = storeProof({ attemptId, proof: hash(1), session: viewer });
    await expect(storing).rejects.toMatchObject({ fault: { code: 'forbidden' } });
  });
});

describe('an attempt before a wallet', () => {
  test('[B5] finds the burn that no wallet reported', async () => {
    const { intent } = await signing(harness, session);
    const { data } = anAuthorization(harness);
    harness.evm.methods.eth_getLogs = () => [{ ...burnLog(), transactionHash: hash(3) }];
    harness.evm.methods.eth_getTransactionByHash = () => ({
      to: TOKEN,
      from: HOLDER,
      nonce: '0x1',
      input: data,
    });
    harness.evm.methods.eth_getTransactionReceipt = () => burnReceipt();
    await runJob(watchAttempts);
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test('[B5] does not take another intent’s burn of the same amount for its own', async () => {
    const { intent } = await signing(harness, session);
    harness.evm.methods.eth_getLogs = () => [{ ...burnLog(), transactionHash: hash(3) }];
    const other = { to: TOKEN, from: HOLDER, nonce: '0x1', input: `0xabcdef01${'22'.repeat(32)}` };
    harness.evm.methods.eth_getTransactionByHash = () => other;
    await runJob(watchAttempts);
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: [] });
  });

  test('[B7] stays claimed until the authorization is over on chain', async () => {
    const { intent } = await signing(harness, session);
    harness.timeUnix += 599;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('signing');
    harness.timeUnix += 1;
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_lapsed' });
  });

  test('is released by whoever has the claim, and by no other user', async () => {
    const { attemptId } = await signing(harness, session);
    const other = await sessionOf('signer');
    await expect(releaseSigning({ attemptId, session: other })).rejects.toMatchObject({
      fault: { code: 'burn_in_progress' },
    });
    await expect(releaseSigning({ attemptId, session })).resolves.toMatchObject({ state: 'ready' });
    await expect(claimedBurn({ attemptId, session: other })).resolves.toMatchObject({ state: 'signing' });
  });
});

describe('a proof of a Solana burn', () => {
  const signed = signOnSolana();
  const sends = () =>
    harness.solana.calls.filter(({ method }) => method === 'sendTransaction').map(({ params }) => params[0]);
  const land = (status: object) => {
    harness.solana.methods.getSignatureStatuses = () => ({ context: { slot: 5_000 }, value: [status] });
  };

  test('[R72] is broadcast only once its bytes are stored, and then until it is confirmed, always the same', async () => {
    const { intent } = await signedOnSolana(harness, session);
    expect(sends()).toEqual([]);
    await runJob(watchProofs, 3);
    expect(sends()).toEqual(Array.from({ length: 3 }, () => signed.signedTransactionBase64));
    land({ err: null, confirmationStatus: 'processed' });
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    land({ err: null, confirmationStatus: 'confirmed' });
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    expect(harness.approvals()[0]?.body).toBe(
      JSON.stringify({ txSignature: signed.proof, tokenHolder: SOLANA_SIGNER }),
    );
  });

  test('[R72] continues although a node refuses it', async () => {
    const { intent } = await signedOnSolana(harness, session);
    harness.solana.methods.sendTransaction = () => {
      throw new Error('Blockhash not found');
    };
    await runJob(watchProofs, 2);
    expect(sends()).toHaveLength(2);
    expect((await proofsOf(intent))[0]).toMatchObject({ state: 'stored', lastError: 'Blockhash not found' });
  });

  test('[R72] is abandoned only past its height, and then may be signed again', async () => {
    const { intent } = await signedOnSolana(harness, session);
    await runJob(watchProofs);
    harness.solana.methods.getEpochInfo = () => ({ absoluteSlot: 5_000, blockHeight: 1_150 });
    await runJob(watchProofs);
    expect((await proofsOf(intent))[0]?.state).toBe('stored');
    harness.solana.methods.getEpochInfo = () => ({ absoluteSlot: 5_000, blockHeight: 1_151 });
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'ready', proofs: ['dropped'] });
    const { id: attemptId } = await attemptOf(intent);
    await claimSigning({ attemptId, session });
    const again = signOnSolana(8);
    await storeProof({ attemptId, ...again, session });
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored', 'dropped'] });
  });

  test('[R82] that the chain refused is never submitted', async () => {
    const { intent } = await signedOnSolana(harness, session);
    land({ err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'confirmed' });
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'reverted', proofs: ['reverted'] });
    expect(harness.approvals()).toEqual([]);
  });

  test('[B7] is one: other signed bytes are refused while these may land', async () => {
    const { attemptId } = await signedOnSolana(harness, session);
    const again = signOnSolana(8);
    const storing = storeProof({ attemptId, ...again, session });
    await expect(storing).rejects.toMatchObject({ fault: { code: 'burn_proof_conflict' } });
  });

  test('[B7] is taken from whoever has the claim', async () => {
    const { attemptId } = await signingOnSolana(harness, session);
    const other = await sessionOf('signer');
    const storing = storeProof({ attemptId, ...signed, session: other });
    await expect(storing).rejects.toMatchObject({ fault: { code: 'burn_in_progress' } });
  });

  test.each([
    ['under another signature', { ...signed, proof: bs58.encode(Buffer.alloc(64, 1)) }],
    ['with bytes that are no transaction', { ...signed, signedTransactionBase64: 'AAAA' }],
  ])('[R76] %s is refused', async (_name, facts) => {
    const { attemptId } = await signingOnSolana(harness, session);
    const storing = storeProof({ attemptId, ...facts, session });
    await expect(storing).rejects.toMatchObject({ fault: { code: 'burn_proof_malformed' } });
  });
});
