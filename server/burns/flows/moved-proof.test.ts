import { describe, expect } from 'vitest';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { recordReplacement } from '#server/burns/proof/record-proof.ts';
import { settleMined } from '#server/burns/proof/settle-proof.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import {
  confirmProofs,
  prepareBurns,
  submitProofs,
  watchAttempts,
  watchProofs,
} from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import {
  listProofsOfIntent,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { attemptOf, HOLDER, proofsOf, runJob } from '#server/testing/burns/burn-harness.ts';
import { attemptById, burned, hash, proofOfAttempt, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { burnedBefore, burnedReceipt, prepareOnce, sinceBurn } from '#server/testing/burns/earlier-burns.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** A wallet that the offramp is not bound to. */
const OTHER_HOLDER = '0xde709f2102306220921060314715629080e2fb77';
const ACCEPTED = { attempt: 'accepted', proofs: ['accepted'] };

const bodies = () => harness.approvals().map(({ body }) => JSON.parse(body) as unknown);
const OWN_BODY = { txHash: hash(1), tokenHolder: HOLDER };

async function submit(): Promise<void> {
  await runJob(watchProofs, 3);
  await runJob(submitProofs, 3);
}

/**
 * Another program had the wallet burn. A user here chose another wallet first, which the service refused, and
 * entered the burn for it.
 */
async function enteredForOther() {
  const intent = await burnedBefore(sinceBurn + 60);
  const message = 'A burn grant is already outstanding for another holder';
  harness.onPrepare = () => ({ status: 400, body: { code: 'BAD_REQUEST', message } });
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: OTHER_HOLDER, session });
  await runJob(prepareBurns);
  await storeProof({ attemptId, proof: hash(1), session });
  await runJob(watchProofs, 3);
  expect(await proofOfAttempt(attemptId)).toMatchObject({ state: 'dropped', tokenHolder: OTHER_HOLDER });
  return intent;
}

/** No burn is found until what this answers is called. */
function hideBurn(): () => void {
  const { eth_getLogs: logs } = harness.evm.methods;
  const { eth_call: call } = harness.evm.methods;
  harness.evm.methods['eth_getLogs'] = () => [];
  harness.evm.methods['eth_call'] = () => '0x';
  return () => {
    Object.assign(harness.evm.methods, { eth_getLogs: logs, eth_call: call });
  };
}

/** The wallet that the offramp is bound to is chosen, and its burn is searched for where it was made. */
async function preparedUnseen(intent: { readonly id: string }) {
  const showBurn = hideBurn();
  await prepareOnce(intent, harness.timeUnix + 60);
  const { id } = await attemptOf(intent);
  await updateBurnAttempt(database(), id, { scanFromBlock: 100n });
  return { id, showBurn };
}

describe('[R77] [R82] a burn that was entered for another wallet is submitted with the one that burned', () => {
  test('found when the authorization comes', async () => {
    const intent = await enteredForOther();
    await prepareOnce(intent);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    await submit();
    expect(bodies()).toEqual([OWN_BODY]);
    expect(await statesOf(intent)).toEqual(ACCEPTED);
  });

  test('found while the wallet is waited for', async () => {
    const intent = await enteredForOther();
    const { showBurn } = await preparedUnseen(intent);
    showBurn();
    await runJob(watchAttempts);
    await submit();
    expect(bodies()).toEqual([OWN_BODY]);
    expect(await statesOf(intent)).toEqual(ACCEPTED);
  });

  test('found after the authorization has ended', async () => {
    const intent = await enteredForOther();
    const { id, showBurn } = await preparedUnseen(intent);
    harness.timeUnix += 120;
    await runJob(watchAttempts, 2);
    expect((await attemptById(id)).state).toBe('lapsed');
    await updateBurnAttempt(database(), id, { scanFromBlock: 100n, scanToBlock: null });
    showBurn();
    await runJob(watchAttempts);
    await submit();
    expect(bodies()).toEqual([OWN_BODY]);
    expect(await statesOf(intent)).toEqual(ACCEPTED);
  });

  test('found while another hash is watched', async () => {
    const intent = await enteredForOther();
    const { id, showBurn } = await preparedUnseen(intent);
    await storeProof({ attemptId: id, proof: hash(2), session });
    showBurn();
    await recordReplacement(await attemptById(id), hash(1));
    expect(await statesOf(intent)).toMatchObject({ attempt: 'proof_stored' });
    harness.evm.methods['eth_getTransactionReceipt'] = ([asked]) =>
      asked === hash(1) ? burnedReceipt() : null;
    await submit();
    expect(bodies()).toEqual([OWN_BODY]);
    expect((await attemptById(id)).state).toBe('accepted');
  });

  test.each([
    ['submitted', { submittedAt: new Date() }],
    ['taken', { takenAt: new Date() }],
  ])(
    '[R79] unless the service may have it as it was (%s): it stays that, and support gets it',
    async (_how, known) => {
      const intent = await enteredForOther();
      const { id, showBurn } = await preparedUnseen(intent);
      const [entered] = await listProofsOfIntent(database(), intent.id);
      if (!entered) throw new Error('no proof');
      await updateBurnProof(database(), entered.id, known);
      showBurn();
      await runJob(watchAttempts);
      await submit();
      expect(harness.approvals()).toEqual([]);
      expect(await attemptById(id)).toMatchObject({ state: 'escalated', problem: null });
      expect(await proofsOf(intent)).toMatchObject([{ state: 'escalated', tokenHolder: OTHER_HOLDER }]);
    },
  );
});

describe('[R77] a proof that has another holder than its attempt', () => {
  /** Moved by a build that left the holder as it was. */
  async function movedWith(facts: Partial<BurnProofRow>) {
    const burn = await burned(harness, session);
    await settleMined(await proofOfAttempt(burn.attemptId), {});
    const { id } = await proofOfAttempt(burn.attemptId);
    await updateBurnProof(database(), id, { tokenHolder: OTHER_HOLDER, ...facts });
    return burn;
  }

  test('is submitted with that of its attempt', async () => {
    const { intent } = await movedWith({});
    await runJob(submitProofs, 2);
    expect(bodies()).toEqual([OWN_BODY]);
    expect(await statesOf(intent)).toEqual(ACCEPTED);
  });

  test('[R79] is not submitted once more, where it was submitted', async () => {
    const { intent } = await movedWith({ submittedAt: new Date() });
    await runJob(submitProofs, 2);
    expect(harness.approvals()).toEqual([]);
    expect(await attemptOf(intent)).toMatchObject({ state: 'escalated', problem: null });
  });

  test('[R79] nor where the service has lost what it had taken', async () => {
    const { intent, attemptId } = await movedWith({ state: 'accepted', takenAt: new Date() });
    await updateBurnAttempt(database(), attemptId, { state: 'accepted' });
    await runJob(confirmProofs, 2);
    expect(harness.approvals()).toEqual([]);
    expect(await statesOf(intent)).toEqual({ attempt: 'escalated', proofs: ['escalated'] });
  });
});
