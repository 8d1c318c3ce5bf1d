import { describe, expect } from 'vitest';
import { commitChanges } from '#server/live/commit-changes.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { burnAuthorizationMarks } from '#server/store/schema/schema-burns.ts';
import {
  type StartedBurn,
  hash,
  signing,
  withOneHash,
  forgetMarks,
  attemptById,
  proofOfAttempt,
  SOLANA_SIGNER,
  signedOnSolana,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { aStagedTransaction, authorizationAccount } from '#server/testing/burns/staged-transaction.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { findRightfulIntent } from './find-rightful-intent.ts';
import { storeProof } from './store-proof.ts';

useTestDatabase();

const CALL = `0xabcdef01${'c3'.repeat(32)}`;
const OTHER_CALL = `0xabcdef01${'3c'.repeat(32)}`;
const proofOf = ({ attemptId }: StartedBurn) => proofOfAttempt(attemptId);

/** Two offramps on EVM with these calls and one hash; no mark says whose a call is. */
async function two(mine: string, theirs: string) {
  const [first, second] = await withOneHash(harness, session, [theirs, mine]);
  return { theirs: first, mine: second };
}

const setState = async (burn: StartedBurn, state: BurnProofRow['state']) =>
  updateBurnProof(database(), (await proofOf(burn)).id, { state });

/** As when its authorization never came, or could not be read. */
const forgetAuthorization = ({ attemptId }: StartedBurn, unsignedTransaction: string | null = null) =>
  updateBurnAttempt(database(), attemptId, { authorization: null, unsignedTransaction });

async function rightful(burn: StartedBurn, isPresumed = false): Promise<string | undefined> {
  const proof = await proofOf(burn);
  const attempt = await attemptById(burn.attemptId);
  return commitChanges((changes) => findRightfulIntent(changes, attempt, { proof, isPresumed }));
}

describe('[R82] the offramp that a transaction is submitted for', () => {
  test.each(['mined', 'accepted', 'escalated'] as const)(
    'is the other one with the same call, where its proof is %s',
    async (state) => {
      const { mine, theirs } = await two(CALL, CALL);
      await setState(theirs, state);
      expect(await rightful(mine)).toBe(theirs.intent.id);
    },
  );

  test.each(['stored', 'dropped', 'reverted'] as const)(
    'is this one, where the proof of the other is %s: it is not submitted',
    async (state) => {
      const { mine, theirs } = await two(CALL, CALL);
      await setState(theirs, state);
      expect(await rightful(mine)).toBeUndefined();
      expect(await rightful(mine, true)).toBeUndefined();
    },
  );

  test('[R70] is this one beside another with a call of its own: two burns in one transaction', async () => {
    const { mine, theirs } = await two(CALL, OTHER_CALL);
    await setState(theirs, 'accepted');
    expect(await rightful(mine)).toBeUndefined();
  });

  test.each([
    ['the other', ['theirs']],
    ['this one', ['mine']],
    ['either', ['mine', 'theirs']],
  ] as const)(
    'is this one where no call of %s is known: nothing says that they are the same',
    async (_name, without) => {
      const burns = await two(CALL, CALL);
      await setState(burns.theirs, 'accepted');
      for (const one of without) await forgetAuthorization(burns[one]);
      expect(await rightful(burns.mine)).toBeUndefined();
      expect(await rightful(burns.mine, true)).toBe(burns.theirs.intent.id);
    },
  );

  test('is the other one with any call, as long as the transaction is only presumed to be this one’s', async () => {
    const { mine, theirs } = await two(CALL, OTHER_CALL);
    await setState(theirs, 'accepted');
    expect(await rightful(mine, true)).toBe(theirs.intent.id);
  });

  test('is the one that the call was handed out for first, whatever became of its proof', async () => {
    const theirs = await signing(harness, session, { data: OTHER_CALL });
    const mine = await signing(harness, session, { data: CALL });
    await storeProof({ attemptId: mine.attemptId, proof: hash(1), session });
    await database().update(burnAuthorizationMarks).set({ intentId: theirs.intent.id });
    expect(await rightful(mine)).toBe(theirs.intent.id);
    expect(await rightful(mine, true)).toBe(theirs.intent.id);
  });

  describe('whose call is noted as this one’s', () => {
    /** The mark of the call names this offramp; the other one has the same call and hash. */
    async function noted(state: BurnProofRow['state']) {
      const theirs = await signing(harness, session, { data: CALL });
      await forgetMarks();
      await storeProof({ attemptId: theirs.attemptId, proof: hash(1), session });
      const mine = await signing(harness, session, { data: CALL });
      await storeProof({ attemptId: mine.attemptId, proof: hash(1), session });
      await setState(theirs, state);
      return { mine, theirs };
    }

    test('is this one while the proof of the other waits: it will be found to be this one’s', async () => {
      const { mine } = await noted('mined');
      expect(await rightful(mine)).toBeUndefined();
    });

    test('is the other one once that is submitted', async () => {
      const { mine, theirs } = await noted('accepted');
      expect(await rightful(mine)).toBe(theirs.intent.id);
    });

    test('is the other one while this is only presumed', async () => {
      const { mine, theirs } = await noted('mined');
      expect(await rightful(mine, true)).toBe(theirs.intent.id);
    });
  });

  describe('on Solana', () => {
    async function twoOnSolana(theirTransaction: string) {
      const theirs = await signedOnSolana(harness, session, theirTransaction);
      await forgetMarks();
      const mine = await signedOnSolana(harness, session);
      await forgetMarks();
      const { proof } = await proofOf(mine);
      await updateBurnProof(database(), (await proofOf(theirs)).id, { proof, state: 'accepted' });
      return { mine, theirs };
    }

    test('is the other one with the same staged burn', async () => {
      const { mine, theirs } = await twoOnSolana(aStagedTransaction(SOLANA_SIGNER));
      expect(await rightful(mine)).toBe(theirs.intent.id);
    });

    test('is this one beside another staged burn', async () => {
      const { mine } = await twoOnSolana(
        aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(1) }),
      );
      expect(await rightful(mine)).toBeUndefined();
    });

    test.each([
      ['of the other was staged', ['theirs'], null],
      ['of this one was staged', ['mine'], null],
      ['of either was staged', ['mine', 'theirs'], null],
      ['of the other can be read', ['theirs'], 'AAAA'],
      ['of this one can be read', ['mine'], 'AAAA'],
    ] as const)(
      'is this one where no burn %s: nothing says that they are the same',
      async (_name, without, transaction) => {
        const burns = await twoOnSolana(aStagedTransaction(SOLANA_SIGNER));
        for (const one of without) await forgetAuthorization(burns[one], transaction);
        expect(await rightful(burns.mine)).toBeUndefined();
        expect(await rightful(burns.mine, true)).toBe(burns.theirs.intent.id);
      },
    );
  });
});
