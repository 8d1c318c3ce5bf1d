import { describe, expect } from 'vitest';
import { submitProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { proofsOf, runJob, SOLANA_HOLDER } from '#server/testing/burns/burn-harness.ts';
import {
  attemptById,
  proofOfAttempt,
  signingOnSolana,
  signOnSolana,
  SOLANA_SIGNER,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { landedBurn } from '#server/testing/burns/landed-transactions.ts';
import { chainLists, chainRecords, signature } from '#server/testing/burns/solana-histories.ts';
import { aStagedTransaction, authorizationAccount } from '#server/testing/burns/staged-transaction.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const sends = () => harness.solana.calls.filter(({ method }) => method === 'sendTransaction').length;
/** A burn by another program, without the authorization. */
const FOREIGN = landedBurn(aStagedTransaction(SOLANA_HOLDER));
const SECOND = aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(1) });
const burnsUnclear = () => {
  chainLists({ holder: [{ signature: signature(1), slot: 5_000 }] });
  chainRecords({ [signature(1)]: FOREIGN });
};

describe('[R82] while the chain shows a burn that may be its own', () => {
  test('what a wallet signs is not taken', async () => {
    const { intent, attemptId } = await signingOnSolana(harness, session);
    burnsUnclear();
    await runJob(watchAttempts);
    const stored = storeProof({ attemptId, ...signOnSolana(), session });
    await expect(stored).rejects.toMatchObject({ fault: { code: 'burn_unclear' } });
    expect(await proofsOf(intent)).toEqual([]);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'signing', problem: 'burn_unclear' });
  });

  test('bytes that came before are not broadcast', async () => {
    const first = await signingOnSolana(harness, session);
    const { intent } = first;
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    const { attemptId } = await signSecond(intent.id);
    burnsUnclear();
    await runJob(watchAttempts);
    expect(await attemptById(first.attemptId)).toMatchObject({ problem: 'burn_unclear' });
    await runJob(watchProofs, 2);
    expect(sends()).toBe(0);
    expect(await proofOfAttempt(attemptId)).toMatchObject({ state: 'stored', lastError: 'burn_unclear' });
  });
});

describe('[R81] once the burn of an earlier attempt is known', () => {
  test.each([0, 1])(
    'bytes of a later one are not broadcast any more; %i broadcasts before',
    async (before) => {
      const first = await signingOnSolana(harness, session);
      const burn = signOnSolana();
      harness.timeUnix += 600;
      await runJob(watchAttempts);
      await signSecond(first.intent.id);
      await runJob(watchProofs, before);
      expect(sends()).toBe(before);
      // A node shows the burn of the first only now.
      chainLists({
        authorization: [{ signature: burn.proof, blockTime: harness.timeUnix - 500, slot: 4_999 }],
      });
      chainRecords({ [burn.proof]: landedBurn(burn.signedTransactionBase64) });
      harness.onApprove = () => ({ status: 503 });
      await runJob(watchAttempts);
      await runJob(watchProofs);
      expect(await proofOfAttempt(first.attemptId)).toMatchObject({ state: 'mined' });
      const sent = sends();
      await runJob(submitProofs);
      await runJob(watchProofs, 3);
      expect(sends()).toBe(sent);
    },
  );
});

/** A new authorization takes the place of the first one, and a wallet signs it. */
async function signSecond(intentId: string) {
  harness.onPrepare = () => {
    const metadata = {
      ...harness.intent.metadata,
      userBurnTransaction: SECOND,
      burnTokenHolder: SOLANA_SIGNER,
      burnGrantExpiresAt: harness.timeUnix + 300,
    };
    harness.intent = { ...harness.intent, metadata };
    return { status: 200, body: { status: 'preparing' } };
  };
  const started = await startAttempt({ intentId, tokenHolder: SOLANA_SIGNER, session });
  await runJob(prepareBurns, 3);
  await claimSigning({ attemptId: started.attemptId, session });
  await storeProof({ attemptId: started.attemptId, ...signOnSolana(9, SECOND), session });
  return started;
}
