import { sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import {
  beginSubmissionSend,
  findLiveSubmission,
  insertGrantSubmission,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { walletCallQuota } from '#server/store/schema/schema-wallets.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { forgetFreshReads } from '#server/testing/forget.ts';
import { aStagedTransaction } from '#server/testing/burns/staged-transaction.ts';
import {
  aWireCalldata,
  aWireWallet,
  CONTRACT,
  GRANT_PROGRAM,
  HASH,
  mirrorOrdered,
  OWNER,
  refusal,
  runWalletJob,
  SOLANA_WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { aSolanaGrant, signOnSolana } from '#server/testing/registrations/solana-grants.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { liveHistory } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { refused } from '#server/testing/refused.ts';
import { confirmGrant } from '#server/registrations/grant/confirm-grant.ts';
import { confirmGrantContract } from './confirm-grant-contract.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';

useTestDatabase();
let admin: Session;
let signer: Session;
beforeEach(async () => {
  [admin, signer] = [await sessionOf('admin'), await sessionOf('signer')];
  useTestEnv({ ...harness.settings, WHITELISTER_ADDRESS_BASE: '', GRANT_PROGRAM_SOLANA: '' });
});

async function registered(facts: object = { calldata: aWireCalldata() }): Promise<string> {
  harness.wallet = aWireWallet({ ...facts });
  await mirrorOrdered(harness.wallet);
  forgetFreshReads();
  return harness.wallet.id;
}

function ask(walletId: string, to = CONTRACT) {
  const { data, chainRef, signerWallet } = aWireCalldata();
  return confirmGrant({ walletId, staged: { to, data, chainRef, signerWallet }, session: signer });
}
const confirm = (walletId: string, address = CONTRACT, session = admin) =>
  confirmGrantContract({ walletId, address, session });
const detailOf = (id: string) => getWallet({ id, session: signer });

test('[R9] a contract that no one has confirmed is called by no wallet, until an administrator confirms it', async () => {
  const walletId = await registered();
  await expect(ask(walletId)).rejects.toMatchObject(refused('contract_unconfirmed'));
  const before = await detailOf(walletId);
  expect(before.contractPin).toBeNull();
  expect(before.unconfirmedContract).toEqual({ kind: 'whitelister', address: CONTRACT });
  const after = await confirm(walletId);
  expect(after.contractPin).toEqual({ address: CONTRACT, origin: 'confirmed' });
  expect(after.unconfirmedContract).toBeNull();
  await expect(ask(walletId)).resolves.toHaveProperty('ageMs');
});

test('[R9] every registration of the network that waited for it is published, and no other', async () => {
  const chainId = 'polygon';
  const waiting = [await registered(), await registered()];
  await registered({ calldata: aWireCalldata(), chainId });
  await registered({ calldata: null });
  await database().execute(sql`truncate live_events`);
  await confirm(waiting[0] ?? '');
  const published = (await liveHistory()).flatMap((event) =>
    event.type === 'wallet.changed' ? [event.wallet.id] : [],
  );
  expect(published.toSorted()).toEqual(waiting.toSorted());
});

test('[R9] only an administrator confirms it, and only the one that is named', async () => {
  const walletId = await registered();
  await expect(confirm(walletId, CONTRACT, signer)).rejects.toMatchObject(refused('forbidden'));
  await expect(confirm(walletId, OWNER)).rejects.toMatchObject(refused('contract_changed'));
  expect((await detailOf(walletId)).contractPin).toBeNull();
});

test('[R9] a mined grant makes no contract known, and its hash is submitted all the same', async () => {
  const walletId = await registered();
  await submitGrant({ walletId, txHash: HASH, session: signer });
  expect((await detailOf(walletId)).contractPin).toBeNull();
});

test('[R9] once one is confirmed, a call of another is put before no wallet', async () => {
  const first = await registered();
  await confirm(first);
  const second = await registered({ calldata: aWireCalldata({ to: OWNER }) });
  await expect(confirm(second, OWNER)).rejects.toMatchObject(refused('contract_changed'));
  await expect(ask(second, OWNER)).rejects.toMatchObject(refused('contract_changed'));
  expect((await detailOf(second)).contractPin).toEqual({ address: CONTRACT, origin: 'confirmed' });
});

test('[R9] signed bytes that call a program that no one has confirmed are not submitted', async () => {
  const { walletId, message, whitelister } = await aSolanaGrant();
  const signedTransactionBase64 = signOnSolana(message, whitelister);
  const submit = () => submitGrant({ walletId, signedTransactionBase64, session: signer });
  await expect(submit()).rejects.toMatchObject(refused('contract_unconfirmed'));
  useTestEnv({ ...harness.settings, GRANT_PROGRAM_SOLANA: SOLANA_WALLET });
  await expect(submit()).rejects.toMatchObject(refused('contract_changed'));
  expect(harness.sent('submit')).toEqual([]);
});

test('signed bytes are not submitted where something contradicts the registration by now', async () => {
  const { walletId, message, whitelister } = await aSolanaGrant();
  useTestEnv({ ...harness.settings, GRANT_PROGRAM_SOLANA: GRANT_PROGRAM });
  await database().execute(sql`update wallets set contradicted_at = now() where id = ${walletId}`);
  const signedTransactionBase64 = signOnSolana(message, whitelister);
  const submit = submitGrant({ walletId, signedTransactionBase64, session: signer });
  await expect(submit).rejects.toMatchObject(refused('wallet_contradicted'));
  expect(harness.sent('submit')).toEqual([]);
});

async function storedBytes(): Promise<string> {
  const chainId = 'solana';
  const walletId = await registered({ chainId, address: SOLANA_WALLET, whitelisterWallet: SOLANA_WALLET });
  const signedTransactionBase64 = signed(aStagedTransaction(SOLANA_WALLET, { program: GRANT_PROGRAM }));
  const grant = { body: JSON.stringify({ signedTransactionBase64 }), txSignature: '5'.repeat(88) };
  const stored = { walletId, ...grant, submittedBy: signer.email, nextAttemptAt: databaseNow() };
  await insertGrantSubmission(database(), stored);
  return walletId;
}

async function runAfterContradiction(walletId: string) {
  await database().execute(sql`update wallets set contradicted_at = now() where id = ${walletId}`);
  harness.on.submit = () => refusal('RECEIPT_PENDING');
  await runWalletJob(submitGrants);
  const { submission, events } = await detailOf(walletId);
  return { state: submission?.state, isAbandoned: events.some(({ kind }) => kind === 'grant_abandoned') };
}

test('stored bytes that were never sent are not sent once something contradicts the registration', async () => {
  const walletId = await storedBytes();
  expect(await runAfterContradiction(walletId)).toEqual({ state: 'refused', isAbandoned: true });
  expect(harness.sent('submit')).toHaveLength(0);
});

test('stored bytes whose send may have taken effect are sent again, whatever contradicts it by now', async () => {
  const walletId = await storedBytes();
  harness.on.submit = () => 'cut';
  await runWalletJob(submitGrants);
  expect(await runAfterContradiction(walletId)).toEqual({ state: 'waiting', isAbandoned: false });
  expect(harness.sent('submit')).toHaveLength(2);
});

test('stored bytes of a process that ended in a send count as sent', async () => {
  const walletId = await storedBytes();
  const submission = await findLiveSubmission(database(), walletId);
  if (!submission) throw new Error('it is not stored');
  await beginSubmissionSend(submission);
  expect(await runAfterContradiction(walletId)).toEqual({ state: 'waiting', isAbandoned: false });
  expect(harness.sent('submit')).toHaveLength(1);
});

test.each([401, 403, 429])(
  'stored bytes that were refused with %i, unread, are not sent, either',
  async (status) => {
    const walletId = await storedBytes();
    harness.on.submit = () => refusal(undefined, { status, headers: { 'retry-after': '0' } });
    await runWalletJob(submitGrants);
    await database().delete(walletCallQuota);
    expect(await runAfterContradiction(walletId)).toEqual({ state: 'refused', isAbandoned: true });
    expect(harness.sent('submit')).toHaveLength(1);
  },
);

/** With any signature: what is stored already is not verified again. */
function signed(stagedBase64: string): string {
  const bytes = Buffer.from(stagedBase64, 'base64');
  bytes.fill(7, 1, 65);
  return bytes.toString('base64');
}
