import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { countInWindow } from '#server/store/limits/rate-limits-repository.ts';
import { database } from '#server/store/database.ts';
import { hash, readyOnEvm, signing } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import {
  ABANDONED_STATES,
  CHOSEN_STATES,
  expectRefused,
  expectUnchanged,
  OPEN_STATES,
  recordOf,
  setAttempt,
  setProof,
  UNSUBMITTED,
} from '#server/testing/burns/stored-proofs.ts';
import { forget } from '#server/testing/forget.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo, linkOf } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { storeProof } from './store-proof.ts';

useTestDatabase();

const WINDOW_MS = 5 * 60_000;

describe('[B5] a hash', () => {
  test('is stored, and the audit log names it and the user', async () => {
    const burn = await signing(harness, session);
    const { attemptId } = burn;
    const view = await storeProof({ attemptId, proof: hash(1), session });
    expect(view).toMatchObject({ attemptId, state: 'proof_stored', proof: hash(1) });
    const stored = { proof: hash(1), state: 'stored', source: 'user', signedTransaction: null };
    const { proofs, audit } = await recordOf(burn);
    expect(proofs).toMatchObject([{ ...stored, broughtByLink: null }]);
    expect(audit).toMatchObject([{ actorUserId: session.userId, details: { attemptId, proof: hash(1) } }]);
  });

  test('that is stored is answered again', async () => {
    const burn = await signing(harness, session);
    const { attemptId } = burn;
    await storeProof({ attemptId, proof: hash(1), session });
    await storeProof({ attemptId, proof: hash(2), session });
    await expectUnchanged(burn, () => storeProof({ attemptId, proof: hash(1), session }));
  });

  test('[R44] is stored for an intent that has ended: it may be on the chain', async () => {
    const burn = await signing(harness, session);
    const { attemptId } = burn;
    forget('fresh-reads:intent_unconfirmed');
    harness.intent = { ...harness.intent, status: 'canceled', updatedAt: '2026-11-21T12:30:00.000Z' };
    await storeProof({ attemptId, proof: hash(1), session });
    expect((await recordOf(burn)).proofs).toMatchObject([{ proof: hash(1), state: 'stored' }]);
  });

  test.each(OPEN_STATES)('is stored for an attempt that is "%s"', async (state) => {
    const burn = await signing(harness, session);
    await setAttempt(burn, state);
    await storeProof({ attemptId: burn.attemptId, proof: hash(1), session });
    expect((await recordOf(burn)).attempt.state).toBe('proof_stored');
  });

  test.each(CHOSEN_STATES)(
    '[R81] is refused for an attempt that is "%s" by another, and only recorded',
    async (state) => {
      const burn = await signing(harness, session);
      const { attemptId } = burn;
      await storeProof({ attemptId, proof: hash(1), session });
      await setAttempt(burn, state);
      const before = await recordOf(burn);
      const storing = storeProof({ attemptId, proof: hash(2), session });
      await expect(storing).rejects.toMatchObject({ fault: { code: 'burn_proof_conflict' } });
      const { proofs, ...after } = await recordOf(burn);
      expect([after.attempt, after.audit]).toEqual([before.attempt, before.audit]);
      expect(proofs).toMatchObject([{ proof: hash(2), ...UNSUBMITTED }, { proof: hash(1) }]);
      const again = () => storeProof({ attemptId, proof: hash(2), session });
      await expectRefused(burn, again, 'burn_proof_conflict');
    },
  );

  test('is refused for an attempt that is not there', async () => {
    const storing = storeProof({ attemptId: randomUUID(), proof: hash(1), session });
    await expect(storing).rejects.toMatchObject({ fault: { code: 'not_found' } });
  });
});

describe('[B8] a hash that was abandoned, entered again', () => {
  async function abandoned(state: (typeof ABANDONED_STATES)[number] = 'dropped') {
    const burn = await signing(harness, session);
    await storeProof({ attemptId: burn.attemptId, proof: hash(1), session });
    await setProof(burn, state);
    return burn;
  }

  test.each(ABANDONED_STATES)('is watched again: it was %s', async (state) => {
    const burn = await abandoned(state);
    await setAttempt(burn, 'ready');
    await storeProof({ attemptId: burn.attemptId, proof: hash(1), session });
    const { attempt, proofs, audit } = await recordOf(burn);
    expect(attempt.state).toBe('proof_stored');
    expect(proofs).toMatchObject([{ proof: hash(1), state: 'stored', lastError: null }]);
    expect(audit).toHaveLength(2);
  });

  test.each(CHOSEN_STATES)('[R81] stays as it is once the attempt is "%s" by another', async (state) => {
    const burn = await abandoned();
    await setAttempt(burn, state);
    const { attemptId } = burn;
    await expectUnchanged(burn, () => storeProof({ attemptId, proof: hash(1), session }));
  });
});

describe('[B5] a hash that is brought with a link', () => {
  const newHashes = () => countInWindow(database(), 'proof:links', WINDOW_MS);

  /** The link's browser has the burn before a wallet. */
  async function claimedByLink() {
    const burn = await readyOnEvm(harness, session);
    const operator = await sessionOf('operator');
    const { token, link } = await aLinkTo(burn.intent, operator);
    const { attemptId } = burn;
    await claimSigning({ attemptId, link });
    const bring = async (proof: string) =>
      storeProof({ attemptId, proof, link: await linkOf(token), isMarkedBrowser: true });
    return { burn, link, operator, bring };
  }

  test('is stored with the link, which the audit log names', async () => {
    const { burn, link, bring } = await claimedByLink();
    await bring(hash(1));
    const { proofs, audit } = await recordOf(burn);
    expect(proofs).toMatchObject([{ proof: hash(1), broughtByLink: link.id }]);
    expect(audit).toMatchObject([{ actorUserId: null, details: { proof: hash(1), linkId: link.id } }]);
  });

  test('is counted among the new ones of all links, once; a third is refused', async () => {
    const { burn, bring } = await claimedByLink();
    const before = await newHashes();
    const counts: number[] = [];
    for (const proof of [hash(1), hash(1), hash(2), hash(1), hash(2)]) {
      await bring(proof);
      counts.push((await newHashes()) - before);
    }
    expect(counts).toEqual([1, 1, 2, 2, 2]);
    await expectRefused(burn, () => bring(hash(3)), 'burn_hashes_enough');
  });

  test('stays abandoned when the same link brings it again', async () => {
    const { burn, bring } = await claimedByLink();
    await bring(hash(1));
    await setProof(burn, 'dropped');
    await expectUnchanged(burn, () => bring(hash(1)));
  });

  test('is watched again when another link brings it', async () => {
    const { burn, operator, bring } = await claimedByLink();
    const { link: other } = await aLinkTo(burn.intent, operator);
    await bring(hash(1));
    await setProof(burn, 'dropped');
    await storeProof({ attemptId: burn.attemptId, proof: hash(1), link: other });
    expect((await recordOf(burn)).proofs).toMatchObject([{ proof: hash(1), state: 'stored' }]);
  });
});
