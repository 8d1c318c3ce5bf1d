import { beforeEach, expect } from 'vitest';
import { overviewSchema } from '#lib/intents/overview/overview-view.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { confirmBurnContract } from '#server/burns/sign/confirm-contract.ts';
import { watchAttempts, prepareBurns } from '#server/jobs/burn-jobs.ts';
import { getOverview } from '#server/overview/get-overview.ts';
import { anAuthorization, HOLDER, offrampOn, runJob, TOKEN } from '#server/testing/burns/burn-harness.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import {
  aWireCalldata,
  aWireWallet,
  CONTRACT,
  mirrorOrdered,
} from '#server/testing/registrations/wallet-harness.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { listContracts } from './list-contracts.ts';

useTestDatabase();
beforeEach(() => {
  useTestEnv({ ...harness.settings, TOKEN_ADDRESS_BASE: '', WHITELISTER_ADDRESS_BASE: '' });
});

async function startBurn() {
  const intent = await offrampOn(harness, 'base');
  harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(harness) } });
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
  return { intent, attemptId };
}

/** What the overview asks an administrator and a signer for, and what `/contracts` names. */
async function asked() {
  const overview = await getOverview({ session: await sessionOf('admin') });
  expect(overviewSchema.safeParse(overview).error).toBeUndefined();
  const named = (await listContracts(session)).filter((contract) => contract.named.length > 0);
  const keys = overview.contractsToConfirm.map(({ chainId, kind }) => `${chainId} ${kind}`);
  expect(named.map(({ chainId, kind }) => `${chainId} ${kind}`).toSorted()).toEqual(keys.toSorted());
  return { rows: overview.contractsToConfirm, named };
}

test('[R9] an administrator is asked for a token once, however many wait for it, until it is confirmed', async () => {
  expect((await asked()).rows).toEqual([]);
  const { attemptId, intent } = await startBurn();
  await startBurn();
  const { rows, named } = await asked();
  expect(rows).toMatchObject([{ chainId: 'base', kind: 'token', isMine: true }]);
  expect(named).toMatchObject([{ named: [{ address: TOKEN, intentId: intent.id }] }]);
  const seen = await getOverview({ session });
  expect(seen.contractsToConfirm).toMatchObject([{ kind: 'token', isMine: false }]);
  const contract = { kind: 'token', address: TOKEN } as const;
  await confirmBurnContract({ attemptId, contract, session: await sessionOf('admin') });
  expect((await asked()).rows).toEqual([]);
});

test('[R9] no one is asked once the authorization is over', async () => {
  await startBurn();
  harness.timeUnix += 7_200;
  await runJob(watchAttempts);
  expect((await asked()).rows).toEqual([]);
});

test('[R9] an administrator is asked for the contract of a wallet authorization', async () => {
  const wallet = aWireWallet({ calldata: aWireCalldata() });
  await mirrorOrdered(wallet);
  const { rows, named } = await asked();
  expect(rows).toMatchObject([{ chainId: 'base', kind: 'whitelister', isMine: true }]);
  expect(named).toMatchObject([{ named: [{ address: CONTRACT, walletId: wallet.id, intentId: null }] }]);
});
