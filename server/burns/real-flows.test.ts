import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { IntentDetail } from '#lib/conversion/intent-view.ts';
import { corrupt } from '#server/testing/key-wallets.ts';
import { startRealDesk } from '#server/testing/real-desk.ts';
import type { RealDesk } from '#server/testing/real-desk.ts';
import { PATIENCE, realSteps } from '#server/testing/real-steps.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { storeProof } from './store-proof.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
useTestDatabase();
let desk: RealDesk;
beforeAll(async () => {
  desk = await startRealDesk();
});
afterAll(() => desk.stop());

const {
  detailOf,
  untilStatus,
  untilBurn,
  createOnramp,
  createOfframp,
  claimReady,
  broadcastEvm,
  signSolana,
} = realSteps(() => desk);

const statusesOf = ({ timeline }: IntentDetail) =>
  timeline.filter(({ kind }) => kind === 'status').map(({ value }) => value);

describe('an onramp', () => {
  test.each(['ethereum', 'solana'] as const)('on %s, paid, is minted', async (chainId) => {
    const id = await createOnramp(chainId, 12_345);
    const created = await detailOf(id);
    expect(created).toMatchObject({ status: 'awaiting_fiat_payment', amountCents: 12_345 });
    expect(created.pixPayment?.amountCents).toBe(12_345);
    await desk.sandbox.control(`/intents/${id}/pay`);
    const completed = await untilStatus(id, 'completed');
    expect(completed.pixPayment).toBeNull();
    await vi.waitFor(async () => expect((await detailOf(id)).mintTransactionId).not.toBeNull(), PATIENCE);
    expect(statusesOf(await detailOf(id))).toEqual([
      'awaiting_fiat_payment',
      'fiat_received',
      'minting',
      'completed',
    ]);
  });
});

describe('an offramp', () => {
  test.each(['ethereum', 'base', 'polygon'] as const)('on %s is burned and paid', async (chainId) => {
    const id = await createOfframp(chainId);
    const claimed = await claimReady(id, chainId);
    const proof = await broadcastEvm(chainId, claimed);
    const stored = await storeProof({ attemptId: claimed.attemptId, proof, session: desk.session });
    expect(stored).toMatchObject({ proof, problem: null });
    await untilBurn(id, 'accepted');
    await untilStatus(id, 'completed');
  });

  test('on solana is signed, broadcast by the server, and paid', async () => {
    const id = await createOfframp('solana');
    const claimed = await claimReady(id, 'solana');
    const signed = await signSolana(claimed);
    await storeProof({ attemptId: claimed.attemptId, ...signed, session: desk.session });
    await untilBurn(id, 'accepted');
    const completed = await untilStatus(id, 'completed');
    expect(completed.burn?.proof).toBe(signed.proof);
  });

  test('[R71] on solana refuses what is not what was staged, and then takes what is', async () => {
    const id = await createOfframp('solana');
    const claimed = await claimReady(id, 'solana');
    const signed = await signSolana(claimed);
    const { attemptId } = claimed;
    const corrupted = corrupt(signed.signedTransactionBase64);
    await expect(
      storeProof({
        attemptId,
        proof: signed.proof,
        signedTransactionBase64: corrupted,
        session: desk.session,
      }),
    ).rejects.toMatchObject({ fault: { code: 'sign_guard_refused' } });
    await storeProof({ attemptId, ...signed, session: desk.session });
    await untilStatus(id, 'completed');
  });

  test('[R79] with the workers gone after the broadcast ends paid without a person', async () => {
    const id = await createOfframp('base');
    const claimed = await claimReady(id, 'base');
    const proof = await broadcastEvm('base', claimed);
    await storeProof({ attemptId: claimed.attemptId, proof, session: desk.session });
    await desk.restartWorkers();
    await untilStatus(id, 'completed');
  });

  test('[B5] whose hash nobody reported is found on chain', async () => {
    const id = await createOfframp('polygon');
    const claimed = await claimReady(id, 'polygon');
    const hash = await broadcastEvm('polygon', claimed);
    const completed = await untilStatus(id, 'completed');
    expect(completed.burn?.proof).toBe(hash);
  });

  test('[R44] that expires after the broadcast is escalated', async () => {
    const id = await createOfframp('ethereum');
    const claimed = await claimReady(id, 'ethereum');
    const proof = await broadcastEvm('ethereum', claimed);
    await desk.sandbox.control(`/intents/${id}/status`, { status: 'expired' });
    await storeProof({ attemptId: claimed.attemptId, proof, session: desk.session });
    const view = await untilBurn(id, 'escalated');
    expect(view).toMatchObject({ proof, problem: 'burn_expired_after_broadcast' });
  });
});
