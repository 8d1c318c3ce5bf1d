import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { evmNetworkOf, type ChainId, type EvmChainId } from '#lib/chains/chains.ts';
import { readHolderBalances } from '#lib/chains/read-holder-balances.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { buildBurnRequest } from '#lib/evm/burn/build-burn-request.ts';
import { provesSingleBurn } from '#lib/evm/burn/prove-single-burn.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { corrupt } from '#server/testing/registrations/key-wallets.ts';
import { startRealHarness, type RealHarness } from '#server/testing/real/real-harness.ts';
import { PATIENCE, realSteps } from '#server/testing/real/real-steps.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { findTokenPin } from '#server/burns/authorization/token-pins.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { prepareBurn } from '#server/conversion/verbs/prepare-burn.ts';
import { listBurnAttempts } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';

useTestDatabase();
let harness: RealHarness;
beforeAll(async () => {
  harness = await startRealHarness();
});
afterAll(() => harness.stop());

const {
  accountOn,
  detailOf,
  untilStatus,
  untilBurn,
  createOnramp,
  createOfframp,
  claimReady,
  broadcastEvm,
  signSolana,
} = realSteps(() => harness);

const statusesOf = ({ timeline }: IntentDetail) =>
  timeline.filter(({ kind }) => kind === 'status').map(({ value }) => value);

async function mintOnramp(chainId: ChainId): Promise<void> {
  const id = await createOnramp(chainId, 12_345);
  const created = await detailOf(id);
  expect(created).toMatchObject({ status: 'awaiting_fiat_payment', amountCents: 12_345 });
  expect(created.pixPayment?.amountCents).toBe(12_345);
  await harness.sandbox.control(`/intents/${id}/pay`);
  const completed = await untilStatus(id, 'completed');
  expect(completed.pixPayment).toBeNull();
  await vi.waitFor(async () => expect((await detailOf(id)).mintTransactionId).not.toBeNull(), PATIENCE);
  expect(statusesOf(await detailOf(id))).toEqual([
    'awaiting_fiat_payment',
    'fiat_received',
    'minting',
    'completed',
  ]);
}

async function burnOfframp(chainId: EvmChainId): Promise<void> {
  const id = await createOfframp(chainId);
  const claimed = await claimReady(id, chainId);
  // B7: the reason for which a hash may be set aside.
  expect(await burnsAtMostOnce(chainId, claimed)).toBe(true);
  const proof = await broadcastEvm(chainId, claimed);
  const stored = await storeProof({ attemptId: claimed.attemptId, proof, session: harness.session });
  expect(stored).toMatchObject({ proof, problem: null });
  await untilBurn(id, 'accepted');
  await untilStatus(id, 'completed');
}

async function burnsAtMostOnce(chainId: EvmChainId, { authorization }: BurnView): Promise<boolean> {
  if (!authorization) return false;
  const request = chainRequest(chainId);
  const { blockNumber: height } = await readChainTime(chainId, request);
  const burn = buildBurnRequest(authorization, evmNetworkOf(chainId, 'sandbox'));
  const at = {
    amountBaseUnits: BigInt(authorization.amountMinor),
    height,
    lastUnix: authorization.expiresAt - 1,
  };
  return provesSingleBurn(request, burn, at);
}

/** The chains do not wait for each other. On one chain the holder's transactions run one after the other. */
const IN_TURN = { concurrent: false };

describe.concurrent('on ethereum', () => {
  test('an onramp, paid, is minted', IN_TURN, () => mintOnramp('ethereum'));

  test('an offramp is burned and paid', IN_TURN, () => burnOfframp('ethereum'));

  test('[R44] an offramp that expires after the broadcast is escalated', IN_TURN, async () => {
    const id = await createOfframp('ethereum');
    const claimed = await claimReady(id, 'ethereum');
    const proof = await broadcastEvm('ethereum', claimed);
    await harness.sandbox.control(`/intents/${id}/status`, { status: 'expired' });
    await storeProof({ attemptId: claimed.attemptId, proof, session: harness.session });
    const view = await untilBurn(id, 'escalated');
    expect(view).toMatchObject({ proof, problem: 'burn_expired_after_broadcast' });
  });
});

describe.concurrent('on base', () => {
  test('an offramp is burned and paid', IN_TURN, () => burnOfframp('base'));

  test(
    '[R79] with the workers stopped after the broadcast it ends paid without a user',
    IN_TURN,
    async () => {
      const id = await createOfframp('base');
      const claimed = await claimReady(id, 'base');
      const proof = await broadcastEvm('base', claimed);
      await storeProof({ attemptId: claimed.attemptId, proof, session: harness.session });
      await harness.restartWorkers();
      await untilStatus(id, 'completed');
    },
  );
});

describe.concurrent('on polygon', () => {
  test('an offramp is burned and paid', IN_TURN, () => burnOfframp('polygon'));

  test('[B5] a burn whose hash was not reported is found on chain', IN_TURN, async () => {
    const id = await createOfframp('polygon');
    const claimed = await claimReady(id, 'polygon');
    const hash = await broadcastEvm('polygon', claimed);
    const completed = await untilStatus(id, 'completed');
    expect(completed.burn?.proof).toBe(hash);
  });

  // The last of this chain: its holder has nothing left.
  test('[B7] what another program burned is found before a wallet is asked, and paid', IN_TURN, async () => {
    const tokenHolder = accountOn('polygon', 'holder').address;
    const id = await createOfframp('polygon', await balanceCents('polygon', tokenHolder));
    const prepare = () => prepareBurn(conversionConnection(), { intentId: id, tokenHolder });
    const authorization = await vi.waitFor(async () => {
      const answer = await prepare();
      if (answer.status !== 'ready' || !('burn' in answer)) throw new Error('not issued yet');
      return answer.burn;
    }, PATIENCE);
    const hash = await broadcastEvm('polygon', { authorization });
    await vi.waitFor(async () => expect(await balanceCents('polygon', tokenHolder)).toBe(0), PATIENCE);
    await startAttempt({ intentId: id, tokenHolder, session: harness.session });
    const completed = await untilStatus(id, 'completed');
    expect(completed.burn).toMatchObject({ proof: hash, state: 'accepted' });
    const attempts = await listBurnAttempts(database(), id);
    expect(attempts.map(({ claimedAt, askedAt }) => ({ claimedAt, askedAt }))).toEqual([
      { claimedAt: null, askedAt: null },
    ]);
  });
});

/** What a wallet has, in whole cents. */
async function balanceCents(chainId: EvmChainId, address: string): Promise<number> {
  const token = (await findTokenPin(database(), chainId))?.address;
  const { tokens = 0n } = await readHolderBalances(chainRequest(chainId), { chainId, address, token });
  return Number(tokens / 10_000n);
}

describe.concurrent('on solana', () => {
  test('an onramp, paid, is minted', IN_TURN, () => mintOnramp('solana'));

  test('an offramp is signed, broadcast by the server, and paid', IN_TURN, async () => {
    const id = await createOfframp('solana');
    const claimed = await claimReady(id, 'solana');
    const signed = await signSolana(claimed);
    await storeProof({ attemptId: claimed.attemptId, ...signed, session: harness.session });
    await untilBurn(id, 'accepted');
    const completed = await untilStatus(id, 'completed');
    expect(completed.burn?.proof).toBe(signed.proof);
  });

  test(
    '[R71] a transaction that was not staged is refused, and the staged one is taken after it',
    IN_TURN,
    async () => {
      const id = await createOfframp('solana');
      const claimed = await claimReady(id, 'solana');
      const { attemptId } = claimed;
      const signed = await signSolana(claimed);
      const signedTransactionBase64 = corrupt(signed.signedTransactionBase64);
      await expect(
        storeProof({ attemptId, proof: signed.proof, signedTransactionBase64, session: harness.session }),
      ).rejects.toMatchObject({ fault: { code: 'sign_guard_refused' } });
      await storeProof({ attemptId, ...signed, session: harness.session });
      await untilStatus(id, 'completed');
    },
  );
});
