import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { prepareBurns, watchProofs } from '#server/jobs/burn-jobs.ts';
import { attemptOf, proofsOf, runJob } from '#server/testing/burns/burn-harness.ts';
import {
  hash,
  readyOnEvm,
  signOnSolana,
  SOLANA_SIGNER,
  stagedOnSolana,
} from '#server/testing/burns/burn-steps.ts';
import { forgetFreshReads } from '#server/testing/forget.ts';
import { rowOf, timelineOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { allowSlowReads, limitAge, limitReads } from '#server/testing/service/slow-reads.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

async function readyOnSolana() {
  const intent = await stagedOnSolana(harness);
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
  await runJob(prepareBurns, 2);
  return { intent, attemptId };
}

const LATER = '2026-11-21T12:30:00.000Z';

const reads = () => harness.service.requests.filter(({ method }) => method === 'GET').length;

async function expectNotClaimed(
  { intent, attemptId }: Awaited<ReturnType<typeof readyOnEvm>>,
  status: string,
): Promise<void> {
  harness.intent = { ...intent, status, updatedAt: LATER };
  await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
    fault: { code: 'intent_wrong_status', values: { status } },
  });
  expect((await rowOf(intent)).status).toBe(status);
  expect((await attemptOf(intent)).state).toBe('ready');
}

const UNREADABLE = [
  ['an error', () => ({ status: 503 })],
  ['a refused key', () => ({ status: 401 })],
  ['a request to wait', () => ({ status: 429, headers: { 'retry-after': '7' } })],
  ['"not found"', () => ({ status: 404 })],
  ['HTML', () => ({ status: 200, body: '<html>' })],
  ['a broken connection', () => 'cut' as const],
  ['silence', () => 'silence' as const],
  ['an intent without a status', () => ({ status: 200, body: { ...harness.intent, status: null } })],
  ['another intent', () => ({ status: 200, body: { ...harness.intent, id: crypto.randomUUID() } })],
] as const;

/** The check is the same for all chains: one answer of each kind shows that each family has it. */
describe.each([
  ['EVM', () => readyOnEvm(harness, session)],
  ['Solana', readyOnSolana],
])('on %s, the mirror alone is not enough to ask a wallet', (_family, ready) => {
  test('[R95] an intent that was canceled without an event is not claimed, and the mirror knows it', async () => {
    const { intent, attemptId } = await ready();
    await expectNotClaimed({ intent, attemptId }, 'canceled');
  });

  test('[R21] an intent of an older flow by now is neither claimed nor confirmed', async () => {
    const refused = { fault: { code: 'flow_version_too_old' } };
    const { intent, attemptId } = await ready();
    harness.intent = { ...intent, flowVersion: 0 };
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused);
    harness.intent = intent;
    forgetFreshReads();
    await claimSigning({ attemptId, session });
    harness.intent = { ...intent, flowVersion: 0 };
    forgetFreshReads();
    await expect(confirmSigning({ attemptId, session })).rejects.toMatchObject(refused);
    expect((await attemptOf(intent)).askedAt).toBeNull();
  });

  test('[R95] an intent that was canceled after it was claimed is not confirmed, so no wallet is asked', async () => {
    const { intent, attemptId } = await ready();
    await claimSigning({ attemptId, session });
    harness.intent = { ...intent, status: 'canceled', updatedAt: LATER };
    forgetFreshReads();
    await expect(confirmSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'intent_wrong_status', values: { status: 'canceled' } },
    });
    expect((await attemptOf(intent)).askedAt).toBeNull();
    expect((await rowOf(intent)).status).toBe('canceled');
  });
});

describe('the mirror alone is not enough to ask a wallet', () => {
  const ready = () => readyOnEvm(harness, session);

  test.each(['expired', 'failed', 'burn_approved', 'something_new'])(
    '[R95] an intent that became %s without an event is not claimed, and the mirror knows it',
    async (status) => expectNotClaimed(await ready(), status),
  );

  test.each(UNREADABLE)('nothing is claimed while the service answers with %s', async (_what, answer) => {
    const { intent, attemptId } = await ready();
    limitReads();
    harness.onRead = answer;
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'intent_unconfirmed' },
    });
    expect((await attemptOf(intent)).state).toBe('ready');
    harness.onRead = undefined;
    forgetFreshReads();
    allowSlowReads();
    await expect(claimedBurn({ attemptId, session })).resolves.toMatchObject({ state: 'signing' });
  });

  test.each(UNREADABLE.filter(([what]) => ['an error', 'another intent'].includes(what)))(
    'nothing is confirmed while the service answers with %s',
    async (_what, answer) => {
      const { intent, attemptId } = await ready();
      await claimSigning({ attemptId, session });
      forgetFreshReads();
      harness.onRead = answer;
      await expect(confirmSigning({ attemptId, session })).rejects.toMatchObject({
        fault: { code: 'intent_unconfirmed' },
      });
      expect((await attemptOf(intent)).askedAt).toBeNull();
    },
  );

  test('what is confirmed is shown with its age, and the timeline says when a wallet was asked', async () => {
    const { intent, attemptId } = await ready();
    await claimSigning({ attemptId, session });
    const { ageMs } = await confirmSigning({ attemptId, session });
    expect(ageMs).toBeLessThanOrEqual(500);
    forgetFreshReads();
    // Of a read that was begun for it.
    expect((await confirmSigning({ attemptId, session })).ageMs).toBeLessThanOrEqual(0);
    expect((await attemptOf(intent)).askedAt).toBeInstanceOf(Date);
    expect((await timelineOf(intent)).filter((line) => line.startsWith('burn asked'))).toHaveLength(1);
  });

  test('an answer that is too old on arrival claims nothing', async () => {
    const { attemptId } = await ready();
    limitAge();
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    harness.onRead = () => {
      vi.advanceTimersByTime(2_300);
      return { status: 200, body: harness.intent };
    };
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'intent_unconfirmed', values: { why: 'late' } },
    });
  });

  test('an intent that the service now ends within seconds is not claimed, whatever the mirror says', async () => {
    const { intent, attemptId } = await ready();
    const expiresAt = new Date(harness.timeUnix * 1000 + 9_000).toISOString();
    harness.intent = { ...intent, expiresAt, updatedAt: LATER };
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'burn_intent_expires_too_soon' },
    });
  });

  test('only who has the claim may ask a wallet', async () => {
    const { attemptId } = await ready();
    const confirm = confirmSigning({ attemptId, session: await sessionOf('admin') });
    await expect(confirm).rejects.toMatchObject({ fault: { code: 'burn_in_progress' } });
    await claimSigning({ attemptId, session });
    const other = confirmSigning({ attemptId, session: await sessionOf('admin') });
    await expect(other).rejects.toMatchObject({ fault: { code: 'burn_in_progress' } });
  });

  test('many clicks at once ask the service a few times, one at a time', async () => {
    const { attemptId } = await ready();
    let [atOnce, mostAtOnce] = [0, 0];
    harness.onRead = async () => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await delay(20);
      atOnce -= 1;
      return { status: 200, body: harness.intent };
    };
    const before = reads();
    const startedMs = performance.now();
    const clicks = Array.from({ length: 40 }, () =>
      claimSigning({ attemptId, session }).catch(() => undefined),
    );
    await Promise.all(clicks);
    expect(mostAtOnce).toBe(1);
    // One in each half second, however long the clicks took.
    expect(reads() - before).toBeLessThanOrEqual((performance.now() - startedMs) / 500 + 1);
  });
});

describe('an intent that ended while the wallet had the request', () => {
  const signedLate = async (status: string) => {
    const started = await readyOnSolana();
    const { intent, attemptId } = started;
    await claimSigning({ attemptId, session });
    await confirmSigning({ attemptId, session });
    forgetFreshReads();
    harness.intent = { ...intent, status, updatedAt: LATER };
    return started;
  };

  test.each(['canceled', 'expired'])('%s on Solana: what was signed is never broadcast', async (status) => {
    const { intent, attemptId } = await signedLate(status);
    await expect(storeProof({ attemptId, ...signOnSolana(), session })).rejects.toMatchObject({
      fault: { code: 'intent_wrong_status', values: { status } },
    });
    await runJob(watchProofs);
    expect(harness.solana.calls.filter(({ method }) => method === 'sendTransaction')).toEqual([]);
    expect(await proofsOf(intent)).toEqual([]);
  });

  test('on Solana, while the service does not answer, the bytes wait in the browser and are taken later', async () => {
    const { intent, attemptId } = await signedLate('awaiting_burn_approval');
    harness.onRead = () => ({ status: 503 });
    const signed = signOnSolana();
    await expect(storeProof({ attemptId, ...signed, session })).rejects.toMatchObject({
      fault: { code: 'intent_unconfirmed' },
    });
    harness.onRead = undefined;
    forgetFreshReads();
    await storeProof({ attemptId, ...signed, session });
    harness.onRead = () => ({ status: 503 });
    forgetFreshReads();
    await expect(storeProof({ attemptId, ...signed, session })).resolves.toMatchObject({
      state: 'proof_stored',
    });
    expect(await proofsOf(intent)).toHaveLength(1);
  });

  test('[R79] on EVM the hash is taken all the same: it may be on chain', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    await claimSigning({ attemptId, session });
    harness.intent = { ...intent, status: 'canceled', updatedAt: LATER };
    harness.onRead = () => ({ status: 503 });
    await storeProof({ attemptId, proof: hash(4), session });
    expect(await proofsOf(intent)).toHaveLength(1);
  });
});
