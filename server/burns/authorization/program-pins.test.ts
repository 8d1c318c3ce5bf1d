import { expect } from 'vitest';
import { programAccounts, toJson } from '#lib/solana/testing/fake-chain.ts';
import { submitProofs, prepareBurns, watchProofs } from '#server/jobs/burn-jobs.ts';
import { attemptOf, runJob } from '#server/testing/burns/burn-harness.ts';
import {
  signedOnSolana,
  signOnSolana,
  SOLANA_SIGNER,
  stagedOnSolana,
} from '#server/testing/burns/burn-steps.ts';
import { landedBurn } from '#server/testing/burns/landed-transactions.ts';
import {
  aStagedTransaction,
  BURN_PROGRAM,
  authorizationAccount,
} from '#server/testing/burns/staged-transaction.ts';
import { database } from '#server/store/database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { findBurnProgramPin } from './program-pins.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

const OTHER_PROGRAM = 'So11111111111111111111111111111111111111112';

useTestDatabase();

/** The program's code on the test chain, as written in this slot. */
function codeSince(slot: number): void {
  const accounts = new Map(programAccounts(BURN_PROGRAM, { slot }));
  const { getMultipleAccounts } = harness.solana.methods;
  harness.solana.methods.getMultipleAccounts = (params) => {
    const [keys] = params as [string[]];
    if (!keys.includes(BURN_PROGRAM)) return getMultipleAccounts?.(params);
    return { context: { slot: 5_000 }, value: keys.map((key) => toJson(accounts.get(key))) };
  };
}

/** A burn that the chain has confirmed; `record` is what it shows of it. */
async function confirmBurn(record: object | null = landedBurn(signOnSolana().signedTransactionBase64)) {
  await signedOnSolana(harness, session);
  await confirm(record);
}

async function confirm(record: object | null): Promise<void> {
  harness.solana.methods.getSignatureStatuses = () => ({
    context: { slot: 5_000 },
    value: [{ err: null, confirmationStatus: 'confirmed' }],
  });
  harness.solana.methods.getTransaction = () => record;
  await runJob(watchProofs);
  await runJob(submitProofs);
}

let authorizations = 0;
/** Staged with an authorization that no other intent has. */
function nextStaged(program: string): string {
  authorizations += 1;
  return aStagedTransaction(SOLANA_SIGNER, { program, authorization: authorizationAccount(authorizations) });
}

/** An attempt for which the service has staged a call of this program. */
async function stagedFor(program: string) {
  const intent = await stagedOnSolana(harness, nextStaged(program));
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
  await runJob(prepareBurns, 2);
  return { intent, attemptId };
}

const pin = () => findBurnProgramPin(database());
const KNOWN = { address: BURN_PROGRAM, origin: 'configured' } as const;

test('[R9] a burn by another program than the known one is not sent to a wallet', async () => {
  const late = await stagedFor(OTHER_PROGRAM);
  expect((await attemptOf(late.intent)).problem).toBe('burn_program_changed');
  const refused = { fault: { code: 'burn_program_changed' } };
  await expect(claimSigning({ attemptId: late.attemptId, session })).rejects.toMatchObject(refused);
  const sound = await stagedFor(BURN_PROGRAM);
  expect((await attemptOf(sound.intent)).problem).toBeNull();
});

test('[R9] a burn that the chain has confirmed makes no program known that was not', async () => {
  codeSince(77);
  await confirmBurn();
  useTestEnv({ ...harness.settings, BURN_PROGRAM_SOLANA: '' });
  expect(await pin()).toBeUndefined();
});

test.each([
  ['was only put before a wallet', undefined],
  ['is confirmed, and the chain does not show what it did', null],
  [
    'is confirmed and burned nothing',
    landedBurn(signOnSolana().signedTransactionBase64, { burnedBaseUnits: 0n }),
  ],
])('[R9] of a burn that %s no code is recorded', async (_what, record) => {
  codeSince(77);
  if (record === undefined) await claimSigning({ ...(await stagedFor(BURN_PROGRAM)), session });
  else await confirmBurn(record);
  expect(await pin()).toEqual({ ...KNOWN, deployedSlot: null });
});

test('[R9] the code that a confirmed burn ran is the known code', async () => {
  codeSince(77);
  await confirmBurn();
  codeSince(90);
  expect(await pin()).toEqual({ ...KNOWN, deployedSlot: 77 });
  const transaction = nextStaged(BURN_PROGRAM);
  await signedOnSolana(harness, session, transaction);
  await confirm(landedBurn(signOnSolana(7, transaction).signedTransactionBase64));
  expect(await pin()).toEqual({ ...KNOWN, deployedSlot: 90 });
});

test('[R9] another program of the settings is not the one whose code was recorded', async () => {
  codeSince(77);
  await confirmBurn();
  useTestEnv({ ...harness.settings, BURN_PROGRAM_SOLANA: OTHER_PROGRAM });
  expect(await pin()).toEqual({ address: OTHER_PROGRAM, origin: 'configured', deployedSlot: null });
  const seen = await stagedFor(BURN_PROGRAM);
  expect((await attemptOf(seen.intent)).problem).toBe('burn_program_changed');
});
