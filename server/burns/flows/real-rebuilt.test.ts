import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import bs58 from 'bs58';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { findNextStep } from '#lib/intents/next-step.ts';
import { findPrefill } from '#server/intents/create/find-prefill.ts';
import {
  asVersionZero,
  inOtherOrder,
  withExtraInstructions,
  withLookupTable,
  withOtherFeePayer,
  type Rebuild,
} from '#server/testing/burns/rebuilt-burns.ts';
import { startRealHarness, type RealHarness } from '#server/testing/real/real-harness.ts';
import { PATIENCE, realSteps } from '#server/testing/real/real-steps.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';

vi.setConfig({ testTimeout: 120_000 });
useTestDatabase();
let harness: RealHarness;
beforeAll(async () => {
  harness = await startRealHarness();
});
afterAll(() => harness.stop());

const steps = realSteps(() => harness);
const { accountOn, detailOf, untilStatus, createOfframp, claimReady, signSolana } = steps;

/** What a wallet answers after it has broadcast by itself. */
type Answer = (claimed: BurnView) => Promise<void>;

const rejects: Answer = async ({ attemptId }) => {
  await releaseSigning({ attemptId, session: harness.session });
};
const returnsTheStaged: Answer = async (claimed) => {
  const signed = await signSolana(claimed);
  await storeProof({ attemptId: claimed.attemptId, ...signed, session: harness.session });
};
const returnsAnother: Answer = async (claimed) => {
  const { signedTransactionBase64 } = await signSolana(claimed);
  const proof = bs58.encode(Buffer.alloc(64, 9));
  const stored = storeProof({
    attemptId: claimed.attemptId,
    proof,
    signedTransactionBase64,
    session: harness.session,
  });
  await expect(stored).rejects.toMatchObject({ fault: { code: 'burn_proof_malformed' } });
  await rejects(claimed);
};

async function burnRebuilt(claimed: BurnView, rebuild: Rebuild): Promise<string> {
  return rebuild({
    rpcUrl: harness.sandbox.rpcUrls.solana,
    secretKey: accountOn('solana', 'holder').secret,
    payerSecretKey: accountOn('solana', 'stranger').secret,
    stagedBase64: claimed.unsignedTransactionBase64 ?? '',
  });
}

describe('[B5] [R77] a wallet that broadcasts the burn by itself, in a message of its own', () => {
  test.each<[string, string, Rebuild, Answer]>([
    ['with its accounts in another order', 'rejects', inOtherOrder, rejects],
    ['in version 0', 'returns the staged one signed', asVersionZero, returnsTheStaged],
    ['in version 0 with a lookup table', 'returns another signature', withLookupTable, returnsAnother],
    ['paid by another account', 'rejects', withOtherFeePayer, rejects],
    ['with more instructions', 'returns the staged one signed', withExtraInstructions, returnsTheStaged],
    ['paid by another account', 'returns another signature', withOtherFeePayer, returnsAnother],
  ])(
    '%s; the wallet then %s: the burn is found and paid, nothing else is offered',
    async (_message, _answer, rebuild, answer) => {
      const id = await createOfframp('solana');
      const claimed = await claimReady(id, 'solana');
      const signature = await burnRebuilt(claimed, rebuild);
      await answer(claimed);
      const completed = await untilStatus(id, 'completed');
      expect(completed.burn).toMatchObject({
        proof: signature,
        state: 'accepted',
        problem: null,
        tokenHolder: accountOn('solana', 'holder').address,
      });
    },
  );

  test('and rejects it as the offramp ends: no other is offered', async () => {
    const id = await createOfframp('solana');
    const claimed = await claimReady(id, 'solana');
    await burnRebuilt(claimed, asVersionZero);
    await harness.sandbox.control(`/intents/${id}/status`, { status: 'canceled' });
    await rejects(claimed);
    const kinds = new Set<string>();
    await vi.waitFor(async () => {
      const detail = await detailOf(id);
      kinds.add(findNextStep(detail).kind);
      expect(detail.burn?.state).toBe('escalated');
    }, PATIENCE);
    expect(kinds).not.toContain('create_again');
    expect(
      await findPrefill({
        source: { intentId: id, replaces: false },
        intentType: 'offramp',
        session: harness.session,
      }),
    ).toBeNull();
  });

  test('is taken from a user who enters its signature, at once; what is no burn of this offramp is not', async () => {
    const [id, other] = [await createOfframp('solana'), await createOfframp('solana')];
    const claimed = await claimReady(id, 'solana');
    const claimedOther = await claimReady(other, 'solana');
    const signature = await burnRebuilt(claimed, withOtherFeePayer);
    const give = ({ attemptId }: BurnView, proof: string) =>
      storeProof({ attemptId, proof, session: harness.session });
    await vi.waitFor(() => give(claimed, signature), PATIENCE);
    await expect(give(claimedOther, signature)).rejects.toMatchObject({
      fault: { code: 'burn_proof_foreign' },
    });
    const unknown = bs58.encode(Buffer.alloc(64, 7));
    await expect(give(claimedOther, unknown)).rejects.toMatchObject({
      fault: { code: 'burn_signature_unknown' },
    });
    const completed = await untilStatus(id, 'completed');
    expect(completed.burn?.proof).toBe(signature);
    // The wrong ones have changed nothing: this user may still sign.
    await returnsTheStaged(claimedOther);
    await untilStatus(other, 'completed');
  });
});
