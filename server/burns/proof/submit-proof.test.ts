import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { anAuthorization, burnReceipt, HOLDER, runJob, TOKEN } from '#server/testing/burns/burn-harness.ts';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import {
  attemptById,
  burned,
  hash,
  proofOfAttempt,
  signedOnSolana,
  signing,
  SOLANA_SIGNER,
  startedAgain,
  statesOf,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { rowOf, timelineOf } from '#server/testing/mirror.ts';
import type { ScriptedAnswer } from '#server/testing/service/scripted-service.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { submitMined, submitProof } from './submit-proof.ts';
import { settleMined } from './settle-proof.ts';
import { storeProof } from './store-proof.ts';

useTestDatabase();

const LATER = '2026-11-21T12:30:00.000Z';
/** So many that the wait is as long as it gets: 4 to 8 seconds, after a refusal 30 to 60. */
const MANY_TRIES = 30;
const SOON = { atLeast: 2_000, atMost: 10_000 };
const LATE = { atLeast: 25_000, atMost: 62_000 };

const ABSENT: ScriptedAnswer = { status: 404, body: { code: 'NOT_FOUND', message: 'Intent not found' } };
const REFUSED: ScriptedAnswer = { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } };
const EXPIRED = {
  state: 'escalated',
  nextAttemptAt: null,
  lastError: 'burn_expired_after_broadcast',
} as const;

/** A burn that the chain has executed, its proof waiting to be submitted. */
async function mined(starting = burned(harness, session)) {
  const burn = await starting;
  await settleMined(await proofOfAttempt(burn.attemptId), {});
  return { ...burn, proof: await proofOfAttempt(burn.attemptId) };
}

/** The service refuses the proof, and answers that the intent has this status. */
function serviceRefuses(status: string, refusal: ScriptedAnswer = REFUSED): void {
  harness.onApprove = () => refusal;
  harness.intent = { ...harness.intent, status, updatedAt: LATER };
}

const readsSince = (count: number) =>
  harness.service.requests.slice(count).filter(({ method }) => method === 'GET');

/** When the last proof began to be submitted. */
let submittedMs = NaN;
function submit(proof: BurnProofRow): Promise<void> {
  submittedMs = Date.now();
  return submitProof(proof);
}

async function expectWait({ attemptId }: BurnProofRow, { atLeast, atMost }: typeof SOON): Promise<void> {
  const { nextAttemptAt } = await proofOfAttempt(attemptId);
  const dueMs = nextAttemptAt?.getTime() ?? NaN;
  expect(dueMs).toBeGreaterThan(submittedMs + atLeast);
  expect(dueMs).toBeLessThan(Date.now() + atMost);
}

/** The proof is submitted again soon; neither of its attempt nor of itself is anything decided. */
async function expectSentAgain(proof: BurnProofRow, lastError: string): Promise<void> {
  expect(await proofOfAttempt(proof.attemptId)).toMatchObject({ state: 'mined', lastError });
  expect(await attemptById(proof.attemptId)).toMatchObject({ state: 'submitting', problem: null });
}

/** The database refuses rows of this table of which this is not true, until the test is over. */
async function requireOfRows(table: 'burn_proofs' | 'intents', condition: string): Promise<void> {
  const change = (what: string) => sqlClient().unsafe(`alter table ${table} ${what}`);
  await change(`add constraint of_the_test check (${condition}) not valid`);
  onTestFinished(async () => {
    await change('drop constraint of_the_test');
  });
}

describe('[B8] a burn that the chain has executed', () => {
  test.each([
    ['undone', null],
    ['undone, and the next is not there yet', { status: '0x1', blockNumber: null }],
    ['another, in which it failed', { status: '0x0', blockNumber: '0x9' }],
  ])('is watched again and not submitted once its block is %s', async (_what, receipt) => {
    const { attemptId, proof } = await mined();
    harness.evm.methods['eth_getTransactionReceipt'] = () => receipt;
    await submitMined(proof);
    expect(harness.approvals()).toEqual([]);
    expect((await proofOfAttempt(attemptId)).state).toBe('stored');
    expect((await attemptById(attemptId)).state).toBe('proof_stored');
  });

  const inBlock = (facts: object) => ({ status: '0x1', blockNumber: '0x9', logs: [], ...facts });
  const BURN_OF_OTHER = burnReceipt({ holder: TOKEN });
  const WRAPPED = { to: HOLDER, input: '0xfe0d94c1' };

  test.each([
    ['no burn', inBlock({})],
    ['another amount', inBlock({ logs: burnReceipt({ amountBaseUnits: 1n }).logs })],
    ['another holder’s burn', inBlock({ logs: BURN_OF_OTHER.logs })],
  ])(
    '[R70] [R82] is watched again and not submitted once its wrapper is in another block with %s',
    async (_what, receipt) => {
      const { intent, attemptId, proof } = await mined();
      harness.evm.methods['eth_getTransactionReceipt'] = () => receipt;
      harness.evm.methods['eth_getTransactionByHash'] = () => ({ ...WRAPPED, from: HOLDER, nonce: '0x7' });
      await submitMined(proof);
      expect((await proofOfAttempt(attemptId)).state).toBe('stored');
      harness.timeUnix += 700;
      await runJob(watchProofs, 2);
      await runJob(submitProofs);
      expect(harness.approvals()).toEqual([]);
      expect(await statesOf(intent)).toEqual({ attempt: 'lapsed', proofs: ['dropped'] });
    },
  );

  test.each([
    ['burns the same in another block', inBlock(burnReceipt()), WRAPPED],
    ['is the very call, without an event', inBlock({}), 'call'],
    ['is one that the node does not have', inBlock({}), null],
  ] as const)('is submitted where its transaction %s', async (_what, receipt, transaction) => {
    const { attemptId, proof } = await mined();
    const { data: input } = anAuthorization(harness);
    harness.evm.methods['eth_getTransactionReceipt'] = () => receipt;
    harness.evm.methods['eth_getTransactionByHash'] = () =>
      transaction === 'call' ? { to: TOKEN, input } : transaction;
    await submitMined(proof);
    expect(harness.approvals()).toHaveLength(1);
    expect((await attemptById(attemptId)).state).toBe('accepted');
  });

  test('is submitted although the chain cannot be asked any more', async () => {
    const { attemptId, proof } = await mined();
    harness.evm.isUnavailable = true;
    await submitMined(proof);
    expect(harness.approvals()).toHaveLength(1);
    expect((await attemptById(attemptId)).state).toBe('accepted');
  });

  test('is submitted on Solana, where no receipt is asked for, whatever a node would answer', async () => {
    const { attemptId, proof } = await mined(signedOnSolana(harness, session));
    harness.solana.methods['eth_getTransactionReceipt'] = () => null;
    await submitMined(proof);
    const body = JSON.stringify({ txSignature: proof.proof, tokenHolder: SOLANA_SIGNER });
    expect(harness.approvals()).toMatchObject([{ body }]);
    expect((await attemptById(attemptId)).state).toBe('accepted');
  });

  test('[R82] is not submitted when its authorization was another offramp’s before', async () => {
    const data = `0xabcdef01${'c3'.repeat(32)}`;
    await signing(harness, session, { data });
    const { attemptId, proof } = await mined();
    await updateBurnAttempt(database(), attemptId, { authorization: anAuthorization(harness, { data }) });
    await submitMined(proof);
    expect(harness.approvals()).toEqual([]);
    const problem = 'burn_proof_of_other_intent';
    expect(await attemptById(attemptId)).toMatchObject({ state: 'escalated', problem });
    expect(await proofOfAttempt(attemptId)).toMatchObject({ state: 'escalated', lastError: problem });
  });
});

describe('[R79] a proof that the service took', () => {
  test('is accepted, without what was wrong before, the intent is read, and its status is to be checked', async () => {
    const { intent, attemptId, proof } = await mined();
    await updateBurnAttempt(database(), attemptId, { problem: 'burn_proof_refused' });
    await updateBurnProof(database(), proof.id, { lastError: 'burn_proof_refused' });
    await submit(proof);
    const taken = await proofOfAttempt(attemptId);
    expect(taken).toMatchObject({ state: 'accepted', lastError: null });
    expect(taken.nextAttemptAt).not.toBeNull();
    expect(await attemptById(attemptId)).toMatchObject({ state: 'accepted', problem: null });
    expect((await timelineOf(intent)).at(-1)).toBe('burn accepted job');
    expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();
  });

  test('is submitted again when that cannot be stored: an error of the dashboard is no refusal', async () => {
    const { attemptId, proof } = await mined();
    harness.intent = { ...harness.intent, status: 'expired', updatedAt: LATER };
    await requireOfRows('burn_proofs', "state <> 'accepted'");
    await expect(submit(proof)).rejects.toThrow();
    const submittedAt = expect.any(Date) as Date;
    expect(await proofOfAttempt(attemptId)).toEqual({ ...proof, submittedAt });
    expect((await attemptById(attemptId)).state).toBe('submitting');
  });
});

describe('[R80] a proof that the service refused, and the intent', () => {
  test.each(['failed', 'refunding', 'refunded'])(
    'is %s: whether it was taken is not known, so that is not said, and support gets it',
    async (status) => {
      const { intent, attemptId, proof } = await mined();
      serviceRefuses(status);
      await submit(proof);
      const problem = 'burn_failed_unacknowledged';
      expect(await proofOfAttempt(attemptId)).toMatchObject({ state: 'escalated', lastError: problem });
      expect(await attemptById(attemptId)).toMatchObject({ state: 'escalated', problem });
      expect(await timelineOf(intent)).toContain('burn escalated job');
    },
  );

  test.each(['burn_approved', 'completed'])('is %s: it has been taken', async (status) => {
    const { attemptId, proof } = await mined();
    serviceRefuses(status);
    await submit(proof);
    expect((await proofOfAttempt(attemptId)).state).toBe('accepted');
    expect(await attemptById(attemptId)).toMatchObject({ state: 'accepted', problem: null });
  });

  test.each(['expired', 'canceled'])(
    '[R44] is %s: it is escalated, and the page says why',
    async (status) => {
      const { intent, attemptId, proof } = await mined();
      serviceRefuses(status);
      await submit(proof);
      expect(await proofOfAttempt(attemptId)).toMatchObject(EXPIRED);
      const problem = 'burn_expired_after_broadcast';
      expect(await attemptById(attemptId)).toMatchObject({ state: 'escalated', problem });
      expect(await timelineOf(intent)).toContain('burn escalated job');
    },
  );

  test('still waits for it: it is submitted again later, and the page says what is wrong', async () => {
    const { intent, attemptId, proof } = await mined();
    serviceRefuses('awaiting_burn_approval');
    await submit({ ...proof, tries: MANY_TRIES });
    const problem = 'burn_proof_refused';
    expect(await proofOfAttempt(attemptId)).toMatchObject({ state: 'mined', lastError: problem });
    await expectWait(proof, LATE);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'submitting', problem });
    const lines = (await timelineOf(intent)).filter((line) => line.startsWith('burn submitting'));
    expect(lines).toEqual(['burn submitting job', 'burn submitting job']);
  });

  test.each(['created', 'awaiting_onchain_transfer', 'onchain_received', 'something_new'])(
    '[R42] is %s: that decides nothing, and it is submitted again soon',
    async (status) => {
      const { proof } = await mined();
      serviceRefuses(status);
      await expect(submit({ ...proof, tries: MANY_TRIES })).resolves.toBeUndefined();
      await expectSentAgain(proof, 'burn_proof_refused');
      await expectWait(proof, SOON);
    },
  );

  test.each<[string, () => ScriptedAnswer]>([
    ['an error', () => ({ status: 503 })],
    ['"not found"', () => ABSENT],
    ['a broken connection', () => 'cut'],
    ['another intent', () => ({ status: 200, body: { ...harness.intent, id: randomUUID() } })],
  ])('is not to be read, the service answers with %s: nothing is decided', async (_what, answer) => {
    const { proof } = await mined();
    serviceRefuses('expired');
    harness.onRead = answer;
    await submit({ ...proof, tries: MANY_TRIES });
    await expectSentAgain(proof, 'burn_proof_refused');
    await expectWait(proof, SOON);
  });

  test('is not there, as the service itself says twice: the page says so', async () => {
    const { attemptId, proof } = await mined();
    harness.onApprove = () => ABSENT;
    harness.onRead = () => ABSENT;
    await submit({ ...proof, tries: MANY_TRIES });
    expect(await proofOfAttempt(attemptId)).toMatchObject({ state: 'mined', lastError: 'not_found' });
    await expectWait(proof, LATE);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'submitting', problem: 'not_found' });
  });

  test('cannot be written into the mirror: an error of the dashboard decides nothing', async () => {
    const { attemptId, proof } = await mined();
    serviceRefuses('expired');
    await requireOfRows('intents', "status <> 'expired'");
    await expect(submit(proof)).rejects.toThrow();
    expect(await proofOfAttempt(attemptId)).toEqual(proof);
    expect((await attemptById(attemptId)).state).toBe('submitting');
  });
});

describe('[R79] a proof of which the service has decided nothing', () => {
  test.each<[ScriptedAnswer, string]>([
    [{ status: 503 }, 'service_error'],
    [{ status: 429 }, 'service_rate_limited'],
    [{ status: 401 }, 'service_key_refused'],
    [{ status: 404, body: '<html>' }, 'service_unreadable'],
    [{ status: 200, body: '<html>' }, 'service_unreadable'],
    ['cut', 'service_unreachable'],
  ])('is submitted again soon after %o, even for an intent that has ended', async (answer, code) => {
    const { proof } = await mined();
    serviceRefuses('expired', answer);
    const { length } = harness.service.requests;
    await submit({ ...proof, tries: MANY_TRIES });
    await expectSentAgain(proof, code);
    await expectWait(proof, SOON);
    expect(readsSince(length)).toEqual([]);
  });

  test.each([
    ['30', { atLeast: 25_000, atMost: 31_000 }],
    ['86400', { atLeast: 55_000, atMost: 61_000 }],
  ])('[R18] waits as the service asks, %s seconds, and no longer than a minute', async (seconds, wait) => {
    const { proof } = await mined();
    serviceRefuses('expired', { status: 429, headers: { 'retry-after': seconds } });
    await submit(proof);
    await expectSentAgain(proof, 'service_rate_limited');
    await expectWait(proof, wait);
  });
});

describe('[B7] a proof of an attempt that was abandoned, while another is the live one', () => {
  const OUTCOMES = ['accepted', 'escalated'] as const;

  async function abandoned() {
    const { attemptId, secondId: liveId } = await startedAgain(harness, session);
    await storeProof({ attemptId, proof: hash(1), session });
    await updateBurnProof(database(), (await proofOfAttempt(attemptId)).id, { state: 'mined' });
    return { attemptId, liveId, proof: await proofOfAttempt(attemptId) };
  }

  test.each(OUTCOMES)('and %s makes it the live one again', async (outcome) => {
    const { attemptId, liveId, proof } = await abandoned();
    if (outcome === 'escalated') serviceRefuses('expired');
    await submit(proof);
    expect((await attemptById(attemptId)).state).toBe(outcome);
    expect(await attemptById(liveId)).toMatchObject({ state: 'lapsed', problem: 'burn_in_progress' });
  });

  test.each(OUTCOMES)('and %s leaves both as they are once that one has burned, too', async (outcome) => {
    const { attemptId, liveId, proof } = await abandoned();
    await updateBurnAttempt(database(), liveId, { state: 'submitting' });
    const before = [await attemptById(attemptId), await attemptById(liveId)];
    if (outcome === 'escalated') serviceRefuses('expired');
    await submit(proof);
    expect((await proofOfAttempt(attemptId)).state).toBe(outcome);
    expect([await attemptById(attemptId), await attemptById(liveId)]).toEqual(before);
  });
});

describe('what the service answered of a proof', () => {
  test.each<BurnAttemptState>(['proof_stored', 'accepted', 'escalated', 'lapsed', 'reverted'])(
    'as a refusal is not written on an attempt that is "%s" by now',
    async (state) => {
      const { attemptId, proof } = await mined();
      const attempt = await updateBurnAttempt(database(), attemptId, { state });
      serviceRefuses('awaiting_burn_approval');
      await submit(proof);
      expect(await attemptById(attemptId)).toEqual(attempt);
      expect((await proofOfAttempt(attemptId)).lastError).toBe('burn_proof_refused');
    },
  );

  test.each<[string, string | undefined, Partial<BurnProofRow>]>([
    ['that it took it', undefined, { state: 'accepted' }],
    ['that the intent has ended', 'expired', EXPIRED],
    ['a refusal', 'awaiting_burn_approval', { state: 'mined', lastError: 'burn_proof_refused' }],
  ])('is stored although its attempt is not there: %s', async (_what, status, stored) => {
    const { attemptId, proof } = await mined();
    const attempt = await attemptById(attemptId);
    if (status !== undefined) serviceRefuses(status);
    await submit({ ...proof, attemptId: randomUUID() });
    expect(await proofOfAttempt(attemptId)).toMatchObject(stored);
    expect(await attemptById(attemptId)).toEqual(attempt);
  });
});
