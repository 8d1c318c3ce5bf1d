import { and, desc, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { HASH_NOT_SUBMITTED } from '#lib/intents/intent-view.ts';
import { toSupportBundle } from '#lib/intents/support-bundle.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { intentTerms } from '#server/store/schema/schema-intents.ts';
import {
  anAuthorization,
  burnReceipt,
  HOLDER,
  proofsOf,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { burned, hash, readyOnEvm, statesOf, type StartedBurn } from '#server/testing/burns/burn-steps.ts';
import { setAttempt, UNSUBMITTED } from '#server/testing/burns/stored-proofs.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo, linkOf } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const CONFLICT = { fault: { code: 'burn_proof_conflict' } };
const ENOUGH = { fault: { code: 'burn_hashes_enough' } };

/** A burn whose first hash was chosen as the one proof. */
async function chosen(state: 'submitting' | 'accepted' = 'accepted') {
  const burn = await burned(harness, session);
  await setAttempt(burn, state);
  return { burn, enter: (n: number) => storeProof({ attemptId: burn.attemptId, proof: hash(n), session }) };
}

async function detailOf({ intent }: StartedBurn) {
  return getIntentDetail({ id: intent.id, session });
}

async function auditOf({ intent }: StartedBurn) {
  const isOfBurn = and(eq(auditLog.action, 'burn.hash_not_submitted'), eq(auditLog.subject, intent.id));
  return database().select().from(auditLog).where(isOfBurn).orderBy(desc(auditLog.id));
}

describe('[R81] a hash that is entered after another was chosen', () => {
  test('is refused, and recorded once: on the timeline, in the audit log, in the search and in the support bundle', async () => {
    const { burn, enter } = await chosen();
    await expect(enter(2)).rejects.toMatchObject(CONFLICT);
    await expect(enter(2)).rejects.toMatchObject(CONFLICT);
    const detail = await detailOf(burn);
    const lines = detail.timeline.filter(({ value }) => value === HASH_NOT_SUBMITTED);
    expect(lines).toMatchObject([{ kind: 'burn', detail: hash(2), source: 'user', actor: 'signer' }]);
    const details = { attemptId: burn.attemptId, proof: hash(2) };
    expect(await auditOf(burn)).toMatchObject([{ actorUserId: session.userId, details }]);
    const terms = await database()
      .select()
      .from(intentTerms)
      .where(eq(intentTerms.term, hash(2)));
    expect(terms).toMatchObject([{ intentId: burn.intent.id }]);
    const facts = { environment: 'sandbox', hasExplorer: false, nowMs: Date.now() } as const;
    expect(toSupportBundle(detail, facts).attempts).toMatchObject([
      { proofs: [{ proof: hash(1) }, { proof: hash(2), problem: 'burn_proof_conflict' }] },
    ]);
    expect(detail.burn).toMatchObject({ state: 'accepted', proof: hash(1) });
  });

  test('is neither watched nor submitted while the first one counts', async () => {
    const { burn, enter } = await chosen();
    await expect(enter(2)).rejects.toMatchObject(CONFLICT);
    harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
    await runJob(watchProofs, 2);
    await runJob(submitProofs);
    expect(await proofsOf(burn.intent)).toMatchObject([
      { proof: hash(2), ...UNSUBMITTED },
      { proof: hash(1) },
    ]);
    expect(harness.approvals().some(({ body }) => body.includes(hash(2)))).toBe(false);
  });

  test('is recorded only so often; beyond that, only one that a node knows', async () => {
    const { burn, enter } = await chosen();
    for (let n = 2; n <= 12; n += 1) await expect(enter(n)).rejects.toMatchObject(CONFLICT);
    await expect(enter(13)).rejects.toMatchObject(ENOUGH);
    expect(await auditOf(burn)).toHaveLength(11);
    harness.evm.methods['eth_getTransactionByHash'] = () => ({ hash: hash(14) });
    await expect(enter(14)).rejects.toMatchObject(CONFLICT);
    expect(await auditOf(burn)).toHaveLength(12);
  });

  test('with a link is recorded with the link, and no more than the link may bring', async () => {
    const burn = await readyOnEvm(harness, session);
    const { token, link } = await aLinkTo(burn.intent, await sessionOf('operator'));
    const { attemptId } = burn;
    await claimSigning({ attemptId, link });
    const bring = async (n: number) =>
      storeProof({ attemptId, proof: hash(n), link: await linkOf(token), isMarkedBrowser: true });
    await bring(1);
    await setAttempt(burn, 'accepted');
    await expect(bring(2)).rejects.toMatchObject(CONFLICT);
    await expect(bring(2)).rejects.toMatchObject(CONFLICT);
    await expect(bring(3)).rejects.toMatchObject(ENOUGH);
    const [recorded, ...others] = await proofsOf(burn.intent);
    expect(recorded).toMatchObject({ proof: hash(2), broughtByLink: link.id, ...UNSUBMITTED });
    expect(others).toMatchObject([{ proof: hash(1) }]);
    const details = { proof: hash(2), linkId: link.id };
    expect(await auditOf(burn)).toMatchObject([{ actorUserId: null, details }]);
  });

  test('[B8] is the burn once the block of the first is undone, although no search finds it', async () => {
    const burn = await burned(harness, session);
    await runJob(watchProofs);
    const enter = () => storeProof({ attemptId: burn.attemptId, proof: hash(2), session });
    await expect(enter()).rejects.toMatchObject(CONFLICT);
    const { data: input } = anAuthorization(harness);
    const { methods } = harness.evm;
    methods['eth_getTransactionReceipt'] = ([asked]) => (asked === hash(2) ? burnReceipt() : null);
    methods['eth_getTransactionByHash'] = ([asked]) =>
      asked === hash(2) ? { to: TOKEN, from: HOLDER, nonce: '0x7', input } : null;
    await runJob(submitProofs);
    expect(harness.approvals()).toEqual([]);
    await runJob(watchProofs, 2);
    await runJob(submitProofs);
    expect((await statesOf(burn.intent)).attempt).toBe('accepted');
    expect(harness.approvals().map(({ body }) => body.includes(hash(2)))).toEqual([true]);
  });
});
