import { afterEach, expect, vi } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import {
  anAuthorization,
  attemptOf,
  burnReceipt,
  countAttempts,
  HOLDER,
  offrampOn,
} from '#server/testing/burns/burn-harness.ts';
import {
  hash,
  signOnSolana,
  SOLANA_SIGNER,
  stagedOnSolana,
  statesOf,
} from '#server/testing/burns/burn-steps.ts';
import { endLeases, startBurnWorker, type BurnWorker } from '#server/testing/burns/burn-worker.ts';
import type { ScriptedAnswer } from '#server/testing/service/scripted-service.ts';
import type { ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

vi.setConfig({ testTimeout: 300_000 });
const PATIENCE = { timeout: 60_000, interval: 20 };

useTestDatabase();
let worker: BurnWorker | undefined;
afterEach(async () => {
  worker?.kill();
  await worker?.killed();
});

/** A dependency that a process asks when it is killed. */
interface KillPoint {
  readonly name: string;
  /** Kills the next process at that point. */
  readonly arm: (kill: () => void) => void;
}

/** One process after the other is killed, each at the next point. */
async function dieAtEach(points: readonly KillPoint[]): Promise<void> {
  for (const { arm } of points) {
    const dying = startBurnWorker(harness.settings);
    worker = dying;
    arm(() => dying.kill());
    await dying.killed();
    await endLeases();
  }
}

function live(): void {
  worker = startBurnWorker(harness.settings);
}

async function untilAttempt(intent: Intent, state: string): Promise<void> {
  await vi.waitFor(async () => expect((await attemptOf(intent)).state).toBe(state), PATIENCE);
  worker?.kill();
  await worker?.killed();
  await endLeases();
}

/** At the call of a chain: before it had an effect, or when only the answer is missing. */
function atCall(chain: () => ScriptedChain, method: string, when: 'before' | 'after' = 'before'): KillPoint {
  return {
    name: `${method}, ${when} it was done`,
    arm: (kill) => {
      const { methods } = chain();
      const sound = methods[method] ?? (() => null);
      methods[method] = (params) => {
        methods[method] = sound;
        if (when === 'after') sound(params);
        kill();
        throw new Error('no process is listening');
      };
    },
  };
}

/** At a call to the service, which has its effect or has not. */
function atService(name: 'onPrepare' | 'onApprove', isDone: boolean): KillPoint {
  return {
    name: `${name}, ${isDone ? 'done and not heard' : 'not done'}`,
    arm: (kill) => {
      const sound = harness[name];
      harness[name] = async (call): Promise<ScriptedAnswer> => {
        harness[name] = sound;
        if (isDone) await sound(call);
        kill();
        return 'cut';
      };
    },
  };
}

/** Approves once, and answers so from then on, as the service does. */
function approveOnce(): void {
  harness.onApprove = () => {
    const { status } = harness.intent;
    if (status !== 'awaiting_burn_approval') {
      const message = `Intent is not awaiting burn approval: ${status}`;
      return { status: 400, body: { code: 'BAD_REQUEST', message } };
    }
    harness.intent = { ...harness.intent, status: 'burn_approved', updatedAt: '2026-11-21T12:30:00.000Z' };
    return { status: 200, body: { status: 'burn_approved' } };
  };
}

async function expectOneBurn(intent: Intent, proof: object): Promise<void> {
  expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  expect(await countAttempts(intent)).toBe(1);
  expect(harness.intent.status).toBe('burn_approved');
  const bodies = new Set(harness.approvals().map(({ body }) => body));
  expect([...bodies]).toEqual([JSON.stringify(proof)]);
}

test('[R79] [B5] an EVM burn survives a kill -9 at every call: one burn, one proof, in the same bytes', async () => {
  const intent = await offrampOn(harness, 'base');
  const ready = { status: 200, body: { status: 'ready', burn: anAuthorization(harness) } };
  harness.onPrepare = () => ready;
  approveOnce();
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  const evm = () => harness.evm;
  await dieAtEach([atService('onPrepare', true)]);
  live();
  await untilAttempt(intent, 'ready');
  await claimSigning({ attemptId, session });
  await dieAtEach([atCall(evm, 'eth_getLogs')]);
  await storeProof({ attemptId, proof: hash(1), session });
  harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
  await dieAtEach([
    atCall(evm, 'eth_getTransactionReceipt'),
    atService('onApprove', false),
    atService('onApprove', true),
  ]);
  live();
  await untilAttempt(intent, 'accepted');
  await expectOneBurn(intent, { txHash: hash(1), tokenHolder: HOLDER });
});

test('[R79] [R72] [B5] a Solana burn survives a kill -9 at every call: one burn, the same bytes, one proof', async () => {
  const intent = await stagedOnSolana(harness);
  approveOnce();
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
  const solana = () => harness.solana;
  await dieAtEach([atService('onPrepare', true)]);
  live();
  await untilAttempt(intent, 'ready');
  await claimSigning({ attemptId, session });
  const { proof, signedTransactionBase64 } = signOnSolana();
  await storeProof({ attemptId, proof, signedTransactionBase64, session });
  const sent: unknown[] = [];
  let landed: object | null = null;
  harness.solana.methods['sendTransaction'] = ([bytes]) => {
    sent.push(bytes);
    landed = { err: null, confirmationStatus: 'confirmed' };
    return proof;
  };
  harness.solana.methods['getSignatureStatuses'] = () => ({ context: { slot: 5_000 }, value: [landed] });
  await dieAtEach([
    atCall(solana, 'sendTransaction', 'before'),
    atCall(solana, 'sendTransaction', 'after'),
    atService('onApprove', true),
  ]);
  live();
  await untilAttempt(intent, 'accepted');
  await expectOneBurn(intent, { txSignature: proof, tokenHolder: SOLANA_SIGNER });
  expect(new Set(sent)).toEqual(new Set([signedTransactionBase64]));
});
