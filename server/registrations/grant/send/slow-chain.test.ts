import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import { afterEach, beforeEach, expect } from 'vitest';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { RunningRows } from '#server/jobs/workers/running-rows.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { database } from '#server/store/database.ts';
import { newLease } from '#server/store/jobs/lease.ts';
import {
  claimDueSubmissions,
  insertGrantSubmission,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { aWireWallet, mirrorOrdered, refusal } from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';

useTestDatabase();
let chain: ScriptedChain;
/** The node answers from here on. */
let answer: () => void;
beforeEach(async () => {
  const answered = new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });
  chain = await startScriptedChain({
    eth_chainId: () => '0x14a34',
    eth_getTransactionByHash: () => answered,
    eth_getTransactionReceipt: () => answered,
  });
  useTestEnv({ ...harness.settings, RPC_URL_BASE: chain.url });
  harness.on.submit = () => refusal('RECEIPT_PENDING');
});
afterEach(() => chain.close());

/** A grant that was stored for a registration and not submitted yet. */
async function aStoredGrant(
  facts: object,
  txSignature: string,
  nextAttemptAt = new Date(0),
): Promise<string> {
  const [wallet] = await mirrorOrdered(aWireWallet({ id: crypto.randomUUID(), ...facts }));
  if (!wallet) throw new Error('it was not mirrored');
  await insertGrantSubmission(database(), {
    walletId: wallet.id,
    body: JSON.stringify({ sent: txSignature }),
    txSignature,
    submittedBy: 'ana@example.com',
    nextAttemptAt,
  });
  return txSignature;
}

const anAddress = () => `0x${randomBytes(20).toString('hex')}`;
const aHash = () => `0x${randomBytes(32).toString('hex')}`;
const onBase = () => aStoredGrant({ address: anAddress() }, aHash());
function onSolana(): Promise<string> {
  const [address, whitelisterWallet] = [32, 32].map((length) => bs58.encode(randomBytes(length)));
  const facts = { chainId: 'solana', address, whitelisterWallet };
  return aStoredGrant(facts, bs58.encode(randomBytes(64)));
}

test('[R116] a node that answers late holds back no grant of another chain', async () => {
  const running = new RunningRows({ patienceMs: 20, onEnd: () => undefined });
  const turn = () => submitGrants.runTurn(new AbortController().signal, running);
  for (let count = 0; count < 9; count += 1) await onBase();
  for (let count = 0; count < 3; count += 1) await turn();
  const signed = await onSolana();
  await turn();
  await expect
    .poll(() => harness.sent('submit').map(({ body }) => body))
    .toEqual([JSON.stringify({ sent: signed })]);
  answer();
  await running.idle();
});

test('[B7] a grant that was claimed by a clock that was ahead is claimed again', async () => {
  const [soon, far] = [10 * MINUTE_MS, 16 * MINUTE_MS].map((ms) => new Date(Date.now() + ms));
  await aStoredGrant({ address: anAddress() }, aHash(), soon);
  const stuck = await aStoredGrant({ address: anAddress() }, aHash(), far);
  const claim = async () => claimDueSubmissions(database(), await newLease());
  expect(await claim()).toMatchObject([{ txSignature: stuck, chainId: 'base' }]);
  expect(await claim()).toEqual([]);
});
