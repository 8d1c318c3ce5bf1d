import { describe, expect } from 'vitest';
import { findNextStep } from '#lib/intents/next-step.ts';
import { toSupportBundle } from '#lib/intents/support-bundle.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { settleOther } from '#server/burns/proof/settle-proof.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { offrampOn } from '#server/testing/burns/burn-harness.ts';
import {
  attemptById,
  hash,
  proofOfAttempt,
  signing,
  startedAgain,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const LATER = '2026-11-21T12:30:00.000Z';

/**
 * The hash of an earlier attempt came late, and its burn counts for another offramp. A later attempt is live,
 * with an authorization that can be signed.
 */
async function lateHashOfOther() {
  const other = await offrampOn(harness, 'base');
  const { intent, attemptId: earlierId, secondId: liveId } = await startedAgain(harness, session);
  const { authorization, authorizationExpiresAt } = await attemptById(earlierId);
  // As if the later one had the authorization of the earlier, and its time.
  harness.timeUnix -= 600;
  await updateBurnAttempt(database(), liveId, { state: 'ready', authorization, authorizationExpiresAt });
  await storeProof({ attemptId: earlierId, proof: hash(1), session });
  await settleOther(await proofOfAttempt(earlierId), other.id);
  return { other, intent, earlierId, liveId };
}

const detailOf = ({ id }: { readonly id: string }) => getIntentDetail({ id, session });
const stepOf = async (intent: { readonly id: string }) => findNextStep(await detailOf(intent)).kind;

describe('[R82] a late hash whose burn counts for another offramp', () => {
  test('leaves both attempts as they are, and is called no burn of this offramp', async () => {
    const { intent, earlierId, liveId } = await lateHashOfOther();
    expect((await attemptById(earlierId)).state).toBe('lapsed');
    expect((await attemptById(liveId)).state).toBe('ready');
    expect((await rowOf(intent)).burnStanding).toBeNull();
    const detail = await detailOf(intent);
    const facts = { environment: 'sandbox', hasExplorer: false, nowMs: Date.now() } as const;
    const { burnProven, attempts } = toSupportBundle(detail, facts);
    expect(burnProven).toBe('other');
    const problem = 'burn_proof_of_other_intent';
    expect(attempts[0]?.proofs).toMatchObject([{ proof: hash(1), state: 'escalated', problem }]);
  });

  test('holds back both offramps until a user has reviewed it; then the later attempt is signed', async () => {
    const { other, intent, liveId } = await lateHashOfOther();
    expect([await stepOf(other), await stepOf(intent)]).toEqual([
      'review_contradiction',
      'review_contradiction',
    ]);
    const claim = () => claimSigning({ attemptId: liveId, session });
    await expect(claim()).rejects.toMatchObject({ fault: { code: 'intent_contradicted' } });
    await reviewContradictionsOf(intent);
    expect(await stepOf(intent)).toBe('sign');
    await claim();
    expect((await attemptById(liveId)).state).toBe('signing');
  });

  test('says nothing of a burn that was not paid once its offramp has ended', async () => {
    const { intent, earlierId, liveId } = await lateHashOfOther();
    await updateBurnAttempt(database(), liveId, { state: 'lapsed' });
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    const detail = await detailOf(intent);
    expect(detail.burnOutcome).toBeNull();
    expect(findNextStep(detail).kind).toBe('escalate');
    await reviewContradictionsOf(intent);
    expect(await stepOf(intent)).toBe('search_chain');
    // Until then a copy of the earlier one could burn.
    await updateBurnAttempt(database(), earlierId, { authorizationExpiresAt: new Date(0) });
    expect(await stepOf(intent)).toBe('create_again');
  });
});

describe('[R82] the transaction of an attempt, as its page shows it,', () => {
  test('is the other offramp’s burn only where there is no better one', async () => {
    const { intent, attemptId } = await signing(harness, session);
    await storeProof({ attemptId, proof: hash(1), session });
    const lastError = 'burn_proof_of_other_intent';
    const { id } = await proofOfAttempt(attemptId, hash(1));
    await updateBurnProof(database(), id, { state: 'escalated', lastError, nextAttemptAt: null });
    expect((await detailOf(intent)).burn).toMatchObject({ proof: hash(1), proofStage: 'other' });
    await storeProof({ attemptId, proof: hash(2), session });
    expect((await detailOf(intent)).burn).toMatchObject({ proof: hash(2), proofStage: 'given' });
    await updateBurnProof(database(), (await proofOfAttempt(attemptId, hash(2))).id, { state: 'dropped' });
    expect((await detailOf(intent)).burn).toMatchObject({ proof: hash(1), proofStage: 'other' });
  });
});
