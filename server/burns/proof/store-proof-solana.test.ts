import { describe, expect } from 'vitest';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import {
  proofOfAttempt,
  signedOnSolana,
  signingOnSolana,
  signOnSolana,
  type StartedBurn,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { landedBurn } from '#server/testing/burns/landed-transactions.ts';
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
import { useTestDatabase } from '#server/testing/test-database.ts';
import { storeProof } from './store-proof.ts';

useTestDatabase();

/** States of a proof that is, or may turn out to be, the burn. */
const POSSIBLE = ['stored', 'mined', 'accepted', 'escalated'] as const;

/** The staged burn, signed twice: to be broadcast by this dashboard, and broadcast by a wallet. */
const signed = signOnSolana(7);
const { signedTransactionBase64: landedBytes, proof: landed } = signOnSolana(8);

/** By the service's answer from now on; the mirror does not know it, and no earlier read is used again. */
function intentEnds(): void {
  forget('fresh-reads:intent_unconfirmed');
  harness.intent = { ...harness.intent, status: 'canceled', updatedAt: '2026-11-21T12:30:00.000Z' };
}

/** The chain has executed what a wallet broadcast by itself. */
function chainShowsLanded(): void {
  const { methods } = harness.solana;
  methods['getTransaction'] = ([asked]) => (asked === landed ? landedBurn(landedBytes) : null);
  methods['getSignatureStatuses'] = ([asked]) => ({
    context: { slot: 5_000 },
    value: [String(asked) === landed ? { err: null, confirmationStatus: 'confirmed' } : null],
  });
}

describe('[B5] a signature on Solana, without bytes', () => {
  const seen = { proof: landed, state: 'stored', signedTransaction: null } as const;

  test.each(OPEN_STATES)(
    'is stored once the chain shows this burn, for an attempt that is "%s" and an intent that has ended',
    async (state) => {
      const burn = await signingOnSolana(harness, session);
      await setAttempt(burn, state);
      chainShowsLanded();
      intentEnds();
      const other = await sessionOf('signer');
      await storeProof({ attemptId: burn.attemptId, proof: landed, session: other });
      const { attempt, proofs } = await recordOf(burn);
      expect(attempt.state).toBe('proof_stored');
      expect(proofs).toMatchObject([seen]);
    },
  );

  test('is stored beside signed bytes that were not seen', async () => {
    const burn = await signedOnSolana(harness, session);
    chainShowsLanded();
    await storeProof({ attemptId: burn.attemptId, proof: landed, session });
    const unseen = { proof: signed.proof, signedTransaction: signed.signedTransactionBase64 };
    expect((await recordOf(burn)).proofs).toMatchObject([seen, unseen]);
  });

  test.each(CHOSEN_STATES)(
    '[R81] is refused for an attempt that is "%s" by another, and recorded',
    async (state) => {
      const burn = await signedOnSolana(harness, session);
      await setAttempt(burn, state);
      chainShowsLanded();
      const storing = storeProof({ attemptId: burn.attemptId, proof: landed, session });
      await expect(storing).rejects.toMatchObject({ fault: { code: 'burn_proof_conflict' } });
      const [recorded, chosen] = (await recordOf(burn)).proofs;
      expect(recorded).toMatchObject({ proof: landed, signedTransaction: null, ...UNSUBMITTED });
      expect(chosen).toMatchObject({ proof: signed.proof, state: 'stored' });
    },
  );

  test('is refused while the chain does not show it', async () => {
    const burn = await signingOnSolana(harness, session);
    const store = () => storeProof({ attemptId: burn.attemptId, proof: landed, session });
    await expectRefused(burn, store, 'burn_signature_unknown');
  });

  test('is refused, as signed bytes are, where nothing was staged', async () => {
    const burn = await signingOnSolana(harness, session);
    const { attemptId } = burn;
    await updateBurnAttempt(database(), attemptId, { unsignedTransaction: null });
    chainShowsLanded();
    for (const proven of [{ proof: landed }, signed]) {
      const store = () => storeProof({ attemptId, ...proven, session });
      await expectRefused(burn, store, 'burn_grant_unknown');
    }
  });
});

describe('[B7] signed bytes', () => {
  const storeSigned = ({ attemptId }: StartedBurn) => storeProof({ attemptId, ...signed, session });

  test('[R95] are refused for an intent that has ended', async () => {
    const burn = await signingOnSolana(harness, session);
    intentEnds();
    await expectRefused(burn, () => storeSigned(burn), 'intent_wrong_status');
  });

  test('[R95] are refused for an intent that has ended since others were abandoned', async () => {
    const burn = await signedOnSolana(harness, session);
    await setProof(burn, 'dropped');
    await setAttempt(burn, 'signing');
    intentEnds();
    const store = () => storeProof({ attemptId: burn.attemptId, ...signOnSolana(8), session });
    await expectRefused(burn, store, 'intent_wrong_status');
  });

  test.each([...POSSIBLE, ...ABANDONED_STATES])(
    '[R72] that are stored and "%s" are answered again, whatever became of the intent',
    async (state) => {
      const burn = await signedOnSolana(harness, session);
      await setProof(burn, state);
      await setAttempt(burn, 'signing');
      intentEnds();
      await expectUnchanged(burn, () => storeSigned(burn));
    },
  );

  test.each(POSSIBLE)(
    'are not needed beside the burn that the chain has shown, which is "%s"',
    async (state) => {
      const burn = await signingOnSolana(harness, session);
      chainShowsLanded();
      await storeProof({ attemptId: burn.attemptId, proof: landed, session });
      await setProof(burn, state);
      await expectUnchanged(burn, () => storeSigned(burn));
    },
  );

  test.each(ABANDONED_STATES)('are stored beside a signature that was %s after all', async (state) => {
    const burn = await signingOnSolana(harness, session);
    chainShowsLanded();
    await storeProof({ attemptId: burn.attemptId, proof: landed, session });
    await setProof(burn, state);
    await setAttempt(burn, 'signing');
    await storeSigned(burn);
    expect((await recordOf(burn)).proofs).toMatchObject([
      { proof: signed.proof, state: 'stored' },
      { proof: landed, state },
    ]);
  });

  test('[R82] are stored beside the signature of a burn that counts for another offramp', async () => {
    const burn = await signingOnSolana(harness, session);
    chainShowsLanded();
    await storeProof({ attemptId: burn.attemptId, proof: landed, session });
    const lastError = 'burn_proof_of_other_intent';
    const { id } = await proofOfAttempt(burn.attemptId);
    await updateBurnProof(database(), id, { state: 'escalated', lastError });
    await setAttempt(burn, 'signing');
    await storeSigned(burn);
    expect((await recordOf(burn)).proofs).toMatchObject([
      { proof: signed.proof, state: 'stored' },
      { proof: landed, state: 'escalated' },
    ]);
  });

  test.each([
    ['preparing', 'burn_in_progress'],
    ['ready', 'burn_in_progress'],
    ['proof_stored', 'burn_in_progress'],
    ['reverted', 'burn_in_progress'],
    ['lapsed', 'burn_grant_lapsed'],
    ['submitting', 'burn_proof_conflict'],
    ['accepted', 'burn_proof_conflict'],
    ['escalated', 'burn_proof_conflict'],
  ] as const)('are refused for an attempt that is "%s": %s', async (state, code) => {
    const burn = await signingOnSolana(harness, session);
    await setAttempt(burn, state);
    await expectRefused(burn, () => storeSigned(burn), code);
  });
});
