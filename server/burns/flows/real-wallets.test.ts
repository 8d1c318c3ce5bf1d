import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPublicClient, http } from 'viem';
import type { EvmChainId } from '#lib/chains/chains.ts';
import { toBurnExpectation } from '#lib/signing/burn-expectation.ts';
import { toBurnSubject } from '#lib/signing/burn-subject.ts';
import { checkEvmBurn } from '#lib/evm/burn/check-burn.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { env } from '#server/env.ts';
import { listBurnProofs } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { deployForwarder, sendWithKey, toForwarded } from '#server/testing/registrations/key-wallets.ts';
import { startRealHarness, type RealHarness } from '#server/testing/real/real-harness.ts';
import { PATIENCE, realSteps } from '#server/testing/real/real-steps.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';

vi.setConfig({ testTimeout: 120_000 });
useTestDatabase();
let harness: RealHarness;
beforeAll(async () => {
  harness = await startRealHarness();
});
afterAll(() => harness.stop());

const { accountOn, detailOf, untilStatus, untilBurn, createOfframp, claimReady, broadcastEvm, signSolana } =
  realSteps(() => harness);

/** The answer of the sign-guard about a burn that is with this wallet. */
async function guardSays(intentId: string, connectedAccount: string) {
  const intent = toBurnSubject(await detailOf(intentId));
  const { burn } = intent;
  if (!burn?.authorization) throw new Error('no authorization');
  const { environment } = env();
  const expected = toBurnExpectation({ intent, burn, connectedAccount, environment });
  return checkEvmBurn(burn.authorization, expected, chainRequest(intent.chainId));
}

async function expectUnauthorizedRefused(chainId: EvmChainId): Promise<void> {
  const { address } = accountOn(chainId, 'holder2');
  await harness.sandbox.control('/grants', { chainId, address, limitCents: 0 });
  const id = await createOfframp(chainId);
  await claimReady(id, chainId, address);
  const report = await vi.waitFor(async () => {
    const said = await guardSays(id, address);
    expect(said.state).toBe('refused');
    return said;
  }, PATIENCE);
  const failed = report.checks.filter(({ state }) => state === 'failed').map((check) => check.id);
  expect(failed).toEqual(['simulation', 'authorized']);
  await harness.sandbox.control('/grants', { chainId, address, limitCents: 1_000_000 });
  await vi.waitFor(async () => {
    expect((await guardSays(id, address)).state).toBe('cleared');
  }, PATIENCE);
}

/** The next nonce of the holder, and the pool's own price. */
async function nonceOf(chainId: EvmChainId): Promise<{ nonce: number; maxFeePerGas: bigint }> {
  const client = createPublicClient({ transport: http(harness.sandbox.rpcUrls[chainId]) });
  const { address } = accountOn(chainId, 'holder');
  const nonce = await client.getTransactionCount({ address: toHex(address) });
  return { nonce, maxFeePerGas: (await client.getGasPrice()) * 2n };
}

function toHex(address: string): `0x${string}` {
  return `0x${address.slice(2)}`;
}

async function sendEmpty(chainId: EvmChainId, options: { nonce: number; maxFeePerGas: bigint }) {
  const { address, secret } = accountOn(chainId, 'holder');
  const rpcUrl = harness.sandbox.rpcUrls[chainId];
  return sendWithKey({ rpcUrl, privateKey: secret, to: address, data: '0x', ...options });
}

/** A burn that waits in the pool behind an earlier nonce: its hash is stored, and the server has seen it. */
async function sendAhead(chainId: EvmChainId) {
  const id = await createOfframp(chainId);
  const claimed = await claimReady(id, chainId);
  const { nonce, maxFeePerGas } = await nonceOf(chainId);
  const ahead = { nonce: nonce + 1, maxFeePerGas };
  const proof = await broadcastEvm(chainId, claimed, ahead);
  await storeProof({ attemptId: claimed.attemptId, proof, session: harness.session });
  await vi.waitFor(async () => {
    const [stored] = await listBurnProofs(database(), claimed.attemptId);
    expect(stored?.nonce).toBe(ahead.nonce);
  }, PATIENCE);
  const dearer = { ...ahead, maxFeePerGas: maxFeePerGas * 2n };
  return { id, claimed, proof, dearer, gap: { nonce, maxFeePerGas } };
}

const UNAUTHORIZED =
  '[R69] [R74] [B10] a holder whom the whitelister does not authorize is not asked to sign';

/** The chains do not wait for each other. On one chain the holder's transactions run one after the other. */
const IN_TURN = { concurrent: false };

describe.concurrent('on ethereum', () => {
  test(UNAUTHORIZED, IN_TURN, () => expectUnauthorizedRefused('ethereum'));

  test('[B8] [R81] sped up in the pool: the mined hash is the proof, and it is paid', IN_TURN, async () => {
    const { id, claimed, proof, dearer, gap } = await sendAhead('ethereum');
    const faster = await broadcastEvm('ethereum', claimed, dearer);
    expect(faster).not.toBe(proof);
    await sendEmpty('ethereum', gap);
    const completed = await untilStatus(id, 'completed');
    expect(completed.burn?.proof).toBe(faster);
  });
});

describe.concurrent('on base', () => {
  test(UNAUTHORIZED, IN_TURN, () => expectUnauthorizedRefused('base'));

  test('[B8] [B7] canceled in the wallet: open again, and burned once', IN_TURN, async () => {
    const { id, claimed, dearer, gap } = await sendAhead('base');
    await sendEmpty('base', dearer);
    expect((await detailOf(id)).burn?.state).toBe('proof_stored');
    await sendEmpty('base', gap);
    const open = await untilBurn(id, 'signing');
    expect(['burn_transaction_dropped', 'burn_nonce_used']).toContain(open.problem);
    const again = await claimedBurn({ attemptId: open.attemptId, session: harness.session });
    const proof = await broadcastEvm('base', again);
    await storeProof({ attemptId: claimed.attemptId, proof, session: harness.session });
    const completed = await untilStatus(id, 'completed');
    expect(completed.burn?.proof).toBe(proof);
  });
});

describe.concurrent('on polygon', () => {
  test(UNAUTHORIZED, IN_TURN, () => expectUnauthorizedRefused('polygon'));

  test(
    '[R70] [B5] a contract wallet burns through another account, and is found when the hash is not reported',
    IN_TURN,
    async () => {
      const { sandbox } = harness;
      const rpcUrl = sandbox.rpcUrls.polygon;
      const { secret } = accountOn('polygon', 'holder');
      const wallet = await deployForwarder(rpcUrl, secret);
      await sandbox.control('/grants', { chainId: 'polygon', address: wallet, limitCents: 1_000_000 });
      await sandbox.control('/faucet', { chainId: 'polygon', address: wallet, amountMinor: '50000000' });
      const id = await createOfframp('polygon');
      const claimed = await claimReady(id, 'polygon', wallet);
      expect((await guardSays(id, claimed.tokenHolder)).state).toBe('cleared');
      const { to, data } = claimed.authorization ?? expect.fail('no authorization');
      const hash = await sendWithKey({ rpcUrl, privateKey: secret, to: wallet, data: toForwarded(to, data) });
      const completed = await untilStatus(id, 'completed');
      expect(completed.burn?.proof).toBe(hash);
    },
  );
});

describe.concurrent('on solana', () => {
  test(
    '[B5] the burn of a wallet that broadcasts by itself and reports nothing is found by its instructions',
    IN_TURN,
    async () => {
      const id = await createOfframp('solana');
      const other = await createOfframp('solana');
      const claimed = await claimReady(id, 'solana');
      const { proof, signedTransactionBase64 } = await signSolana(claimed);
      await chainRequest('solana')('sendTransaction', [signedTransactionBase64, { encoding: 'base64' }]);
      const completed = await untilStatus(id, 'completed');
      expect(completed.burn?.proof).toBe(proof);
      const untouched = await claimReady(other, 'solana');
      expect(untouched.proof).toBeNull();
    },
  );
});
