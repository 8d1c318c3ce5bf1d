import { describe, expect } from 'vitest';
import { findUncomparedHolder } from '#lib/burns/uncompared-holder.ts';
import { findNextStep } from '#lib/intents/next-step.ts';
import { toHolderSubject } from '#lib/links/signing-view.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { submitProofs, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { getBurnSigningView } from '#server/links/sign/get-signing-view.ts';
import { listBurnAttempts, updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import type { Intent } from '#lib/intents/intent.ts';
import {
  anAuthorization,
  attemptOf,
  HOLDER,
  proofsOf,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { hash, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import {
  burnedBefore,
  burnedReceipt,
  issuedTo,
  prepareOnce,
  proveForAnother,
  sinceBurn,
  startUnanswered,
  wordsOf,
} from '#server/testing/burns/earlier-burns.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** A hash that was entered by mistake, or was refused: never the burn. */
const ENTERED = hash(9);
/** The call of a multisig: it carries no authorization. */
const WRAPPED = '0x12345678';

/** The node has the entered hash: in this transaction, with this receipt. */
function mineEntered(input: string, receipt: object): void {
  const { methods } = harness.evm;
  const known = methods['eth_getTransactionByHash'];
  methods['eth_getTransactionByHash'] = (params) =>
    params[0] === ENTERED ? { to: TOKEN, from: HOLDER, nonce: '0x6', input } : known?.(params);
  methods['eth_getTransactionReceipt'] = (params) =>
    params[0] === ENTERED ? { ...burnedReceipt(), logs: [], ...receipt } : burnedReceipt();
}

/** No burn is found until what this answers is called. */
function hideBurn(): () => void {
  const { methods } = harness.evm;
  const logs = methods['eth_getLogs'];
  methods['eth_getLogs'] = () => [];
  return () => {
    methods['eth_getLogs'] = logs ?? (() => []);
  };
}

async function watch(): Promise<void> {
  await runJob(watchProofs, 3);
  await runJob(watchAttempts, 5);
}

/** The burn that was found becomes another offramp's proof. */
async function explain(): Promise<void> {
  await proveForAnother(hash(1));
  await watch();
  harness.height += 500;
  await watch();
}

const stepOf = async ({ id }: Intent) => findNextStep(await getIntentDetail({ id, session })).kind;

describe('[R61] [R67] a burn with an authorization that was issued elsewhere is found once that is over', () => {
  test.for([true, false])('where a wrong hash was compared with it before: %s', async (isEntered) => {
    const intent = await burnedBefore(sinceBurn + 60);
    mineEntered('0x1234', {});
    const showBurn = hideBurn();
    const attemptId = await startUnanswered(intent);
    await issuedTo(intent, { expiresAt: harness.timeUnix + 60 });
    if (isEntered) {
      await storeProof({ attemptId, proof: ENTERED, session });
      await runJob(watchProofs, 3);
    }
    showBurn();
    harness.timeUnix += 120;
    await startUnanswered(intent);
    await watch();
    await runJob(submitProofs, 2);
    expect((await proofsOf(intent)).map(({ proof, state }) => [proof, state])).toContainEqual([
      hash(1),
      'accepted',
    ]);
    expect((await attemptOf(intent)).state).toBe('accepted');
  });
});

test('[R67] [R82] a burn that is found while a hash of a later attempt is compared is unclear at the attempt with the authorization, until it is explained', async () => {
  const intent = await burnedBefore(sinceBurn + 60, WRAPPED);
  const { link } = await aLinkTo(intent, session, { holder: HOLDER });
  const showBurn = hideBurn();
  harness.evm.methods['eth_call'] = () => '0x';
  await prepareOnce(intent, harness.timeUnix + 60);
  await runJob(watchAttempts, 2);
  harness.timeUnix += 120;
  await runJob(watchAttempts, 2);
  const attemptId = await startUnanswered(intent);
  const [first] = await listBurnAttempts(database(), intent.id);
  if (!first) throw new Error('no attempt');
  await updateBurnAttempt(database(), first.id, { scanFromBlock: 100n });
  showBurn();
  mineEntered('0x1234', {});
  await storeProof({ attemptId, proof: ENTERED, session });
  await watch();
  const problems = async () => (await listBurnAttempts(database(), intent.id)).map(({ problem }) => problem);
  expect(await problems()).toEqual(['burn_unclear', 'burn_proof_foreign']);
  // Also a page that has one attempt alone says so, and asks no wallet again.
  const view = await getBurnSigningView({ link, access: 'sign' });
  expect(findNextStep(toHolderSubject(view)).kind).toBe('resolve_burn');
  expect(findUncomparedHolder(toHolderSubject(view))).toBeNull();
  expect((await getIntentDetail({ id: intent.id, session })).burn?.problem).toBe('burn_unclear');
  await explain();
  expect(await problems()).toEqual(['burn_grant_lapsed', 'burn_proof_foreign']);
});

test('[R82] a refused hash that was seen by an authorization named elsewhere is compared again once that comes', async () => {
  const intent = await burnedBefore(sinceBurn + 60, WRAPPED);
  mineEntered(anAuthorization(harness).data, { status: '0x0' });
  harness.evm.methods['eth_call'] = () => '0x';
  const attemptId = await startUnanswered(intent);
  await issuedTo(intent, { expiresAt: harness.timeUnix + 3600 });
  await storeProof({ attemptId, proof: ENTERED, session });
  await watch();
  expect(await stepOf(intent)).toBe('resolve_burn');
  await prepareOnce(intent, harness.timeUnix + 3600);
  await explain();
  const attempts = await listBurnAttempts(database(), intent.id);
  expect(attempts.map(({ unclearHeight }) => unclearHeight)).toEqual([null, null]);
  expect(await stepOf(intent)).toBe('sign');
});

test('[R70] [R82] a burn that names its authorization is its own however far ahead the clock of the service is', async () => {
  await readyOnEvm(harness, session);
  const intent = await burnedBefore(sinceBurn - 900, WRAPPED);
  const { methods } = harness.evm;
  const showBurn = hideBurn();
  methods['eth_call'] = () => '0x';
  await prepareOnce(intent, harness.timeUnix + 6000);
  const { id } = await attemptOf(intent);
  await updateBurnAttempt(database(), id, { scanFromBlock: 3900n });
  const receipt = burnedReceipt();
  const named = { address: TOKEN, topics: [ENTERED], data: wordsOf(anAuthorization(harness).data) };
  methods['eth_getTransactionReceipt'] = () => ({ ...receipt, logs: [...receipt.logs, named] });
  showBurn();
  await runJob(watchAttempts);
  await runJob(watchProofs);
  expect((await proofsOf(intent)).map(({ proof, state }) => [proof, state])).toEqual([[hash(1), 'mined']]);
  expect((await attemptOf(intent)).state).toBe('submitting');
});

test('[R82] a burn that may be its own is unclear at an attempt that has the authorization as well as an earlier one', async () => {
  const intent = await burnedBefore(sinceBurn + 60, WRAPPED);
  const showBurn = hideBurn();
  harness.evm.methods['eth_call'] = () => '0x';
  await prepareOnce(intent, harness.timeUnix + 6000);
  const { id: first } = await attemptOf(intent);
  await updateBurnAttempt(database(), first, { state: 'reverted', nextAttemptAt: null });
  await prepareOnce(intent, harness.timeUnix + 6000);
  const { id: second } = await attemptOf(intent);
  expect(second).not.toBe(first);
  await updateBurnAttempt(database(), second, { scanFromBlock: 100n });
  showBurn();
  mineEntered('0x1234', {});
  await storeProof({ attemptId: second, proof: ENTERED, session });
  await runJob(watchProofs);
  expect(await attemptOf(intent)).toMatchObject({ id: second, problem: 'burn_unclear' });
});
