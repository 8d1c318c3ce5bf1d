import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { findPrefill } from '#server/intents/create/find-prefill.ts';
import { findUnrepeatable } from '#server/intents/create/require-repeatable.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { requireLinkSubject } from '#server/links/sign/require-link-subject.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { HOLDER, offrampOn, runJob, serviceSays } from '#server/testing/burns/burn-harness.ts';
import { attemptById, burned, hash, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { aDraft } from '#server/testing/creations.ts';
import { eventData } from '#server/testing/intent-fixtures.ts';
import { rowOf } from '#server/testing/mirror.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { storeOnly } from '#server/testing/service/store-only.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { forgetFreshReads } from '#server/testing/forget.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const UNCONFIRMED = { fault: { code: 'intent_unconfirmed' } };
const OTHER_BURNED = { fault: { code: 'other_replacement_burned' } };
const FAILED = { status: 'failed', failureCode: 'destination_invalid' } as const;

/** An offramp whose burn the service has, and pays out. */
async function aPaying(): Promise<Intent> {
  const { intent } = await burned(harness, session);
  await runJob(watchProofs);
  await runJob(submitProofs);
  const updatedAt = new Date(Date.now() - 60_000).toISOString();
  const metadata = { ...intent.metadata, burnTxSignature: hash(1) };
  await serviceSays(harness, intent, { status: 'paying_out', updatedAt, metadata });
  return harness.intent;
}

/** A signed event says that it failed for its destination. */
async function reportFailed(intent: Intent, facts: object = FAILED): Promise<void> {
  const updatedAt = new Date().toISOString();
  const { rawBody, headers } = signDelivery(eventData(intent, { ...facts, updatedAt }), {
    type: 'payout.failed',
  });
  await receiveApplied(rawBody, headers);
  expect(await rowOf(intent)).toMatchObject(facts);
  forgetFreshReads();
}

/** One that was created in its place, as if that had been allowed. */
async function aReplacement(source: Intent): Promise<Intent> {
  const replacement = await offrampOn(harness, 'base');
  await replace(source, replacement);
  return replacement;
}

const replace = (source: Intent, { id }: { readonly id: string }) =>
  database()
    .update(intents)
    .set({ sourceIntentId: source.id, replacesSource: true })
    .where(eq(intents.id, id));

const prefillOf = async ({ id }: Intent) =>
  findPrefill({
    source: { intentId: id, replaces: true },
    intentType: 'offramp',
    session: await sessionOf('operator'),
  });

const aDraftOf = ({ id }: Intent) =>
  aDraft({ intentType: 'offramp', sourceIntentId: id, replacesSource: true });

/** No answer comes from the service. */
function silence(): void {
  harness.onRead = () => ({ status: 503, body: {} });
}

describe('[R44] [R56] a failure that only an event has reported', () => {
  test('has nothing created in its place before the service has confirmed it', async () => {
    const source = await aPaying();
    await reportFailed(source);
    silence();
    expect(await prefillOf(source)).toBe('unconfirmed');
    const draft = aDraftOf(source);
    const creation = submitCreate(draft, await sessionOf('operator'));
    await expect(creation).rejects.toMatchObject(UNCONFIRMED);
    const fault = await withTransaction((tx) => findUnrepeatable(tx, draft));
    expect(fault).toEqual({ code: 'intent_unconfirmed', values: { intentId: source.id } });
  });

  test('has nothing created in its place where the service denies it', async () => {
    const source = await aPaying();
    await reportFailed(source);
    expect(await prefillOf(source)).toBeNull();
    expect((await rowOf(source)).status).toBe('paying_out');
    await reportFailed(source);
    const creation = submitCreate(aDraftOf(source), await sessionOf('operator'));
    await expect(creation).rejects.toMatchObject({ fault: { code: 'source_not_repeatable' } });
  });

  test('and that is overtaken by an event which is not applied yet has nothing created in its place', async () => {
    const source = await aPaying();
    const failed = { ...source, ...FAILED, updatedAt: new Date().toISOString() };
    await serviceSays(harness, source, failed);
    const later = { status: 'paying_out', updatedAt: new Date(Date.now() + 1_000).toISOString() };
    await storeOnly(signDelivery(eventData(source, later), { type: 'payout.processing' }));
    const fault = await withTransaction((tx) => findUnrepeatable(tx, aDraftOf(source)));
    expect(fault).toEqual({ code: 'intent_unconfirmed', values: { intentId: source.id } });
  });

  test('is what a form is begun from once the service confirms it', async () => {
    const source = await aPaying();
    await reportFailed(source);
    harness.intent = { ...source, ...FAILED, updatedAt: new Date().toISOString() };
    expect(await prefillOf(source)).toMatchObject({ intentId: source.id, isBurned: true });
  });

  test('is read at once, and polled at the shortest interval, whatever time it names', async () => {
    const source = await aPaying();
    const quiet = new Date(Date.now() - 30 * 86_400_000);
    await database().update(intents).set({ updatedAt: quiet }).where(eq(intents.id, source.id));
    const updatedAt = new Date(quiet.getTime() + 1).toISOString();
    const { rawBody, headers } = signDelivery(eventData(source, { ...FAILED, updatedAt }), {
      type: 'payout.failed',
    });
    await receiveApplied(rawBody, headers);
    const { rereadRequestedAt, nextPollAt } = await rowOf(source);
    expect(rereadRequestedAt).not.toBeNull();
    expect(nextPollAt?.getTime()).toBeLessThan(Date.now() + 6_000);
  });

  test('of another reason than the service has named releases nothing either', async () => {
    const source = await aPaying();
    await serviceSays(harness, source, { status: 'failed', failureCode: 'provider_rejected' });
    await reportFailed(source);
    silence();
    expect(await prefillOf(source)).toBe('unconfirmed');
    const { unanswered } = await getIntentDetail({ id: source.id, session });
    expect(unanswered).toMatchObject({ reportedStatus: 'failed', readStatus: 'failed' });
  });
});

describe('[R44] a replacement of one whose failure only an event has reported', () => {
  test('is not prepared, and gets no link', async () => {
    const source = await aPaying();
    await reportFailed(source);
    const { id } = await aReplacement(source);
    const start = startAttempt({ intentId: id, tokenHolder: HOLDER, session });
    await expect(start).rejects.toMatchObject(UNCONFIRMED);
    await expect(requireLinkSubject({ intentId: id })).rejects.toMatchObject(UNCONFIRMED);
    expect(await listInboxIds(database(), 'other_burned')).toContain(id);
    expect((await getIntentDetail({ id, session })).otherBurned).toMatchObject({ id: source.id });
  });

  test('is claimed and confirmed by what the service answers of that one', async () => {
    const source = await aPaying();
    const failed = { ...source, ...FAILED, updatedAt: new Date().toISOString() };
    await serviceSays(harness, source, failed);
    const data = `0x12345678${'a9'.repeat(32)}${'b7'.repeat(32)}${'c5'.repeat(32)}` as const;
    const { intent: replacement, attemptId } = await readyOnEvm(harness, session, { data });
    await replace(source, replacement);
    // The service goes on with its payout, of which the mirror knows nothing.
    const paying = { ...source, updatedAt: new Date(Date.now() + 1_000).toISOString() };
    harness.intent = paying;
    forgetFreshReads();
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(OTHER_BURNED);
    harness.intent = { ...failed, updatedAt: new Date(Date.now() + 2_000).toISOString() };
    forgetFreshReads();
    await claimSigning({ attemptId, session });
    harness.intent = { ...paying, updatedAt: new Date(Date.now() + 3_000).toISOString() };
    forgetFreshReads();
    await expect(confirmSigning({ attemptId, session })).rejects.toMatchObject(OTHER_BURNED);
  });

  test('is claimed where that one had completed before: it is in place of nothing', async () => {
    const source = await aPaying();
    await serviceSays(harness, source, { status: 'completed', updatedAt: new Date().toISOString() });
    const data = `0x12345678${'a9'.repeat(32)}${'b7'.repeat(32)}${'c6'.repeat(32)}` as const;
    const { intent: created, attemptId } = await readyOnEvm(harness, session, { data });
    await replace(source, created);
    // An earlier build did not store which of both it is.
    await database().update(intents).set({ replacesSource: null }).where(eq(intents.id, created.id));
    const statusSince = new Date('2026-01-01T00:00:00.000Z');
    await database().update(intents).set({ statusSince }).where(eq(intents.id, source.id));
    await claimSigning({ attemptId, session });
    expect((await attemptById(attemptId)).state).toBe('signing');
  });
});
